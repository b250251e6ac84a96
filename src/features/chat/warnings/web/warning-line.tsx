import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { Message } from '../../web/thread.ts'
import * as texts from './texts.ts'

type Warning = Message['warnings'][number]

/** What a message sounds like, in one sentence, and where more is said about the trick. */
export function WarningLine({ warning }: { warning: Warning }) {
  return (
    <p className="flex gap-2 rounded-control bg-warn-soft px-3 py-2 text-meta text-warn-text">
      <TriangleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0">
        {warning.text}{' '}
        <Link to={warning.route} className="underline">
          {texts.staySafe}
        </Link>
      </span>
    </p>
  )
}
