import type { Transaction } from 'kysely'
import { notify } from '#features/notifications/server/commands.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { textOf } from '#platform/server/rich-text.ts'
import type { OrderPorts } from '../../server/ports.ts'

export const routeOfOffer = (offerId: number) => `/orders/request/${offerId}`

type PublishedOffer = {
  offerId: number
  authorId: number
  recipientId: number
  /** Whether the author owns the gig; else it is a bid. */
  byOwner: boolean
  /** Of the gig. */
  title: string
  /** Clean HTML. */
  description: string
  now: Date
}

/**
 * Posts a custom offer into the chat of the two, and tells whoever it is made to. In the offer's own
 * transaction: neither is there without the other. Answers the chat.
 */
export async function publishOffer(
  tx: Transaction<DB>,
  ports: OrderPorts,
  made: PublishedOffer,
): Promise<number> {
  const { offerId, authorId, recipientId, byOwner, title, description, now } = made
  const { chatId } = await ports.conversation.post(tx, {
    fromId: authorId,
    toId: recipientId,
    text: `My ${byOwner ? 'offer' : 'bid'} on “${title}”`,
    written: textOf(description),
    about: { offerId },
    now,
  })
  const text = `You have ${byOwner ? 'an offer' : 'a bid'} on “${title}”.`
  await notify(tx, {
    ...{ userId: recipientId, kind: 'offer', event: byOwner ? 'offer' : 'bid' },
    ...{ source: `offer:${offerId}`, title: text, text, route: routeOfOffer(offerId), now },
  })
  return chatId
}
