import { Link } from 'react-router'
import * as pagesTexts from '../../web/texts.ts'
import { pathOfTrick, safetyPath, type TrickName } from '../process.ts'

/** From where somebody pays to the tricks that there are, or to one of them. */
export function SafetyLink({ about }: { about?: TrickName }) {
  return (
    <Link
      to={about ? pathOfTrick(about) : safetyPath}
      className="inline-flex min-h-11 items-center self-start text-meta font-semibold text-brand-text underline"
    >
      {pagesTexts.paySafely}
    </Link>
  )
}
