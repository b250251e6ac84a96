import { MessagesSquare } from 'lucide-react'
import type { MetaFunction } from 'react-router'
import { pageMeta } from '#platform/web/page-meta.ts'
import * as texts from './texts.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.messages })

/** Beside the list on wide screens; on phones the list is all there is. */
export default function MessagesPage() {
  return (
    <div className="hidden flex-1 flex-col items-center justify-center gap-3 p-8 text-center text-muted lg:flex">
      <MessagesSquare size={48} strokeWidth={1.5} aria-hidden="true" />
      <p>{texts.noChatChosenHint}</p>
    </div>
  )
}
