import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { samePersonName } from '../process.ts'
import * as texts from './texts.ts'

type NameHintProps = {
  typed: unknown
  /** The name that it has to match, where it is known. */
  other: string | undefined
  /** Whose name that is: "your ID". */
  otherIs: string
}

/**
 * Identity and payment account are one person's: said at the field, before anything is sent. Where both are given, only
 * a manager can change the two names together.
 */
export function NameHint({ typed, other, otherIs }: NameHintProps) {
  const name = String(typed ?? '').trim()
  if (!other) return texts.mustMatchHint(otherIs)
  if (!name) return texts.mustMatchNameHint(otherIs, other)
  if (samePersonName(name, other)) {
    return (
      <span className="flex items-start gap-1.5 text-success-text">
        <CircleCheck size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
        {texts.matchHint(otherIs)}
      </span>
    )
  }
  return (
    <span className="flex items-start gap-1.5 text-warn-text">
      <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>
        {texts.mismatchHint(
          otherIs,
          other,
          <Link to="/report" className="underline underline-offset-2">
            {texts.mismatchHelpLink}
          </Link>,
        )}
      </span>
    </span>
  )
}
