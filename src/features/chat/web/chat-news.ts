import { useEffect } from 'react'
import type { showOrder } from '#features/orders/contract.ts'
import type { Received } from '#platform/contract.ts'
import type { LiveUpdate } from '#platform/web/connect-live.ts'
import { onLiveUpdate } from '#platform/web/live-updates.ts'
import { takeMessage, takeOrder, takeReading } from './chat-cache.ts'
import type { Chat, Message } from './thread.ts'

/** While a screen of the chat is open, what happens elsewhere shows on it. */
export const useChatNews = () => useEffect(() => onLiveUpdate(applyUpdate), [])

function applyUpdate({ event, payload }: LiveUpdate): void {
  const [kind, id, , detail] = event.split('.')
  if (kind === 'order') takeOrder((payload as Received<typeof showOrder>).order)
  if (kind === 'chat' && detail === undefined)
    takeMessage(payload as { message: Message; chat: Chat })
  if (kind === 'chat' && detail === 'read') {
    const { message_id, reader_id } = payload as { message_id: number; reader_id: number }
    takeReading({ chatId: Number(id), readerId: reader_id, upTo: message_id })
  }
}
