import type { Transaction } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import { inTransaction } from '#platform/server/database.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/server/refusals.ts'
import { cleanRichText } from '#platform/server/rich-text.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { hoursToRespond, orderStatus } from '../process.ts'
import { isReadable, mayView, sideOf } from './policy.ts'
import { lockPeople } from './queries.ts'
import { recordEvent, refuseMoreWork, startOfWork, takeStep } from './transition.ts'

type ByViewer = { orderId: number; viewer: Viewer; now: Date }

/**
 * Makes an order of an offer and answers its id.
 * @throws 404 for strangers to the offer, 403 for whoever may not request it, 409 where an order stands on it
 *   already or the gig is not Live, 422 when the work would begin at once and the seller has no room for it
 */
export function requestOrder(wish: {
  offerId: number
  viewer: Viewer
  now: Date
}): Promise<number> {
  const { offerId, viewer, now } = wish
  return inTransaction(async tx => {
    const offer = await lockOffer(tx, offerId)
    if (!offer || !mayView(offer, viewer)) throw notFound('There is no such offer.')
    const side = sideOf(offer, viewer)
    if (offer.requester_id !== viewer.id || !side)
      throw forbidden('Only the other side of this offer can request the order.')
    await refuseUnlessThere(tx, offer)
    await refuseSecondOrder(tx, offerId)
    if (offer.starts_as === orderStatus.ongoing) await refuseMoreWork(tx, offer, now)
    const orderId = await insertOrder(tx, offer, now)
    await recordEvent(tx, { orderId, action: 'request', by: side, actorId: viewer.id, now })
    return orderId
  })
}

export const acceptOrder = ({ orderId, viewer, now }: ByViewer) =>
  takeStep({ orderId, action: 'accept', by: viewer, now })

export const cancelOrder = ({ orderId, viewer, now }: ByViewer) =>
  takeStep({ orderId, action: 'cancel', by: viewer, now })

export const submitOrder = ({ orderId, viewer, now }: ByViewer) =>
  takeStep({ orderId, action: 'submit-for-review', by: viewer, now })

export const completeOrder = ({ orderId, viewer, now }: ByViewer) =>
  takeStep({ orderId, action: 'complete', by: viewer, now })

/** Sends the work back. @throws 422 when nothing is left of what is wrong once it has been cleaned. */
export async function reviseOrder(wish: ByViewer & { revision: string }): Promise<void> {
  const { orderId, viewer, revision, now } = wish
  const note = cleanRichText(revision)
  if (!isReadable(note)) throw invalid({ revision: ['The revision field is required.'] })
  await takeStep({ orderId, action: 'revision', by: viewer, note, now })
}

/** The clock's step: nobody answered in time. @throws 409 when it is too early, or somebody did. */
export const expireOrder = ({ orderId, now }: { orderId: number; now: Date }) =>
  takeStep({ orderId, action: 'expire', by: 'clock', now })

type LockedOffer = NonNullable<Awaited<ReturnType<typeof lockOffer>>>

/** Whoever requests the same offer at the same time waits, and then finds the order. */
function lockOffer(tx: Transaction<DB>, offerId: number) {
  return tx
    .selectFrom('offers')
    .selectAll()
    .where('id', '=', offerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

async function insertOrder(tx: Transaction<DB>, offer: LockedOffer, now: Date): Promise<number> {
  const { id: offer_id, gig_id, seller_id, buyer_id, starts_as, duration_hours } = offer
  const { id } = await tx
    .insertInto('orders')
    .values({
      ...{ offer_id, gig_id, seller_id, buyer_id, created_at: now },
      status_id: starts_as,
      respond_by: new Date(now.getTime() + hoursToRespond * 3_600_000),
      ...(starts_as === orderStatus.ongoing && startOfWork(duration_hours, now)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Dealt = { gig_id: number; seller_id: number; buyer_id: number }

/** People first, then the gig: both stay as they are until the order is there. */
async function refuseUnlessThere(tx: Transaction<DB>, offer: Dealt): Promise<void> {
  const sides = await lockPeople(tx, [offer.seller_id, offer.buyer_id])
  if (sides.some(({ status_id }) => status_id !== userStatus.live))
    throw conflict('The other side of this offer is not active any more.')
  const gig = await tx
    .selectFrom('gigs')
    .select('listed')
    .where('id', '=', offer.gig_id)
    .forShare()
    .executeTakeFirst()
  if (!gig?.listed) throw conflict('This gig is not live any more.')
}

/** One order for each offer, unless the earlier one was cancelled. */
async function refuseSecondOrder(tx: Transaction<DB>, offerId: number): Promise<void> {
  const standing = await tx
    .selectFrom('orders')
    .select('id')
    .where('offer_id', '=', offerId)
    .where('status_id', '<>', orderStatus.cancelled)
    .executeTakeFirst()
  if (standing) throw conflict(`Order #${standing.id} stands on this offer already.`)
}
