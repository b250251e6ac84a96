import { type MetaFunction, useParams, useSearchParams } from 'react-router'
import type { PageHandle } from '#platform/web/pages/page-handle.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { useSession } from '#platform/web/session.ts'
import type { ChatAddress } from './chat-cache.ts'
import { useChatKey } from './chat-key.ts'
import { OpenChat } from './open-chat.tsx'
import * as texts from './texts.ts'

export const handle: PageHandle = { bottomBar: 'none' }

export const meta: MetaFunction = args =>
  pageMeta(args, { title: texts.messagesWith(args.params.username) })

export default function ChatPage() {
  const reason = useSearchParams()[0].get('reason')
  const address = { ...addressIn(useParams()), ...(reason !== null && { reason }) }
  const key = useChatKey(address)
  const session = useSession()
  return (
    session && (
      <OpenChat key={`${session.userId} ${key}`} address={address} userId={session.userId} />
    )
  )
}

/** What is no number names no chat: then whoever is named decides. */
const addressIn = ({ chat_id, username = '' }: Partial<Record<string, string>>): ChatAddress => ({
  chat_id: /^\d{1,9}$/.test(chat_id ?? '') ? Number(chat_id) : 0,
  username,
})
