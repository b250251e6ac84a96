import { MessagesSquare } from 'lucide-react'
import type { MetaFunction } from 'react-router'
import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { LinkButton } from '#ui/button.tsx'
import * as sharedTexts from '#ui/texts.ts'
import * as texts from './texts.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.messages })

/** Beside the list on wide screens; on phones the list is all there is. To open a chat is to read it: nobody does it for them. */
export default function MessagesPage() {
  const unread = useCurrentUser()?.unread_messages_count ?? 0
  return (
    <div className="hidden flex-1 flex-col items-center justify-center gap-3 p-8 text-center text-muted lg:flex">
      <MessagesSquare size={48} strokeWidth={1.5} aria-hidden="true" />
      <p className="text-card font-semibold text-ink">{texts.unreadCount(unread)}</p>
      <p>{texts.noChatChosenHint}</p>
      <p className="flex gap-3">
        <LinkButton to="/account/orders" tone="secondary" size="small">
          {texts.orders}
        </LinkButton>
        <LinkButton to="/" tone="secondary" size="small">
          {sharedTexts.browseGigs}
        </LinkButton>
      </p>
    </div>
  )
}
