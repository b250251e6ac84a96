import type { Transaction } from 'kysely'
import { enqueue } from '#platform/server/jobs.ts'
import { textOf } from '#platform/server/rich-text.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import { post } from '../../server/notices.ts'
import { tellOffer } from './jobs.ts'

type Made = {
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
 * transaction: neither is there without the other. Answers the chat, null where people cannot talk.
 */
export async function tellOfOffer(tx: Transaction<DB>, made: Made): Promise<number | null> {
  const { offerId, authorId, recipientId, byOwner, title, description, now } = made
  const chatId = await post(tx, {
    fromId: authorId,
    toId: recipientId,
    text: `My ${byOwner ? 'offer' : 'bid'} on “${title}”`,
    written: textOf(description),
    about: { offerId },
    now,
  })
  await enqueue(tx, tellOffer, {
    userId: recipientId,
    text: `You have ${byOwner ? 'an offer' : 'a bid'} on “${title}”.`,
    route: `/orders/request/${offerId}`,
  })
  return chatId
}
