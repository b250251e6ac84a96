import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { samePersonName } from '../process.ts'

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
  if (!other) return `It must match the name on ${otherIs}.`
  if (!name) return `It must match the name on ${otherIs}: ${other}.`
  if (samePersonName(name, other)) {
    return (
      <span className="flex items-start gap-1.5 text-success-text">
        <CircleCheck size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
        Matches the name on {otherIs}.
      </span>
    )
  }
  return (
    <span className="flex items-start gap-1.5 text-warn-text">
      <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>
        The name on {otherIs} is {other}. Both must be the same. Has your name changed?{' '}
        <Link to="/report" className="underline underline-offset-2">
          Ask us to change both
        </Link>
        .
      </span>
    </span>
  )
}
