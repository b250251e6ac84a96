import { Link } from 'react-router'
import { helpPath } from '../process.ts'
import * as texts from './texts.ts'

/** The way to the help pages from where somebody may not know how to go on. */
export function HelpLink({ children = texts.howItWorks }: { children?: string }) {
  return (
    <Link
      to={helpPath}
      className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
    >
      {children}
    </Link>
  )
}
