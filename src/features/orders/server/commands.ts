import type { Transaction } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import { openRequestsPerPair } from '#platform/limits.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import {
  conflict,
  forbidden,
  invalid,
  notFound,
  tooManyAttempts,
} from '#platform/server/http/refusals.ts'
import { takeRichText } from '#platform/server/rich-text.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { findBlock, notRequestedNow } from '../blocking/server/policy.ts'
import { hoursToRespond, orderStatus } from '../process.ts'
import { hasReadableText, mayView, refuseWhileAway, sideOf } from './policy.ts'
import type { OrderPorts } from './ports.ts'
import { lockPeople } from './queries.ts'
import {
  recordEvent,
  refuseMoreWork,
  refuseStep,
  startOfWork,
  takeOrderStep,
} from './transition.ts'

type ByViewer = { orderId: number; viewer: Viewer; now: Date }

/**
 * Makes an order of an offer and answers its id.
 * @throws 404 for strangers to the offer, 403 for whoever may not request it, 409 where an order stands on it
 *   already, one has blocked the other, the gig is not Live or its owner is away, 422 when the work would begin at once and the seller has no room for it, 429 while
 *   too many requests wait for the same seller
 */
export function requestOrder(
  ports: OrderPorts,
  { offerId, viewer, now }: { offerId: number; viewer: Viewer; now: Date },
): Promise<number> {
  return inTransaction(async tx => {
    const offer = await lockOffer(tx, offerId)
    if (!offer || !mayView(offer, viewer)) throw notFound('There is no such offer.')
    const side = sideOf(offer, viewer)
    if (offer.requester_id !== viewer.id || !side)
      throw forbidden('Only the other side of this offer can request the order.')
    await refuseUnlessThere(tx, offer, { viewer, now })
    await refuseSecondOrder(tx, offerId)
    if (offer.starts_as === orderStatus.pending) await refusePileUp(tx, offer, now)
    if (offer.starts_as === orderStatus.ongoing) await refuseMoreWork(tx, offer, now)
    const orderId = await insertOrder(tx, offer, now)
    const event = { orderId, action: 'request', by: side, actorId: viewer.id, now } as const
    await recordEvent(tx, ports, event)
    return orderId
  })
}

/** Sends the work back. @throws 422 when nothing is left of what is wrong once it has been cleaned. */
export async function reviseOrder(
  ports: OrderPorts,
  { orderId, viewer, revision, now }: ByViewer & { revision: string },
): Promise<void> {
  await refuseStep(ports, { orderId, action: 'revision', by: viewer, now })
  const note = await takeRichText('revision', revision)
  if (!hasReadableText(note)) throw invalid({ revision: ['The revision field is required.'] })
  await takeOrderStep(ports, { orderId, action: 'revision', by: viewer, note, now })
}

/** The clock's step: nobody answered in time. @throws 409 when it is too early, or somebody did. */
export const expireOrder = (ports: OrderPorts, { orderId, now }: { orderId: number; now: Date }) =>
  takeOrderStep(ports, { orderId, action: 'expire', by: 'clock', now })

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

type Dealt = { gig_id: number; seller_id: number; buyer_id: number; author_id: number }
type Asked = { viewer: Viewer; now: Date }

/** People first, then the gig: both stay as they are until the order is there. */
async function refuseUnlessThere(
  tx: Transaction<DB>,
  offer: Dealt,
  { viewer, now }: Asked,
): Promise<void> {
  const people = await lockPeople(tx, [offer.seller_id, offer.buyer_id])
  const otherId = offer.seller_id + offer.buyer_id - viewer.id
  const { byViewer, byOther } = await findBlock(tx, { viewerId: viewer.id, otherId })
  if (byViewer) throw conflict(byViewer)
  if (byOther || people.some(({ status_id }) => status_id !== userStatus.live))
    throw conflict(notRequestedNow)
  const gig = await tx
    .selectFrom('gigs')
    .select(['listed', 'user_id', 'type_id'])
    .where('id', '=', offer.gig_id)
    .forShare()
    .executeTakeFirst()
  if (!gig?.listed) throw conflict('This gig is no longer live.')
  // What the owner himself has offered may be ordered meanwhile.
  if (![viewer.id, offer.author_id].includes(gig.user_id)) refuseWhileAway(gig, { people, now })
}

/** Counted while both people are locked: of two requests at once, the second sees the first. */
async function refusePileUp(
  tx: Transaction<DB>,
  deal: Omit<Dealt, 'author_id'>,
  now: Date,
): Promise<void> {
  if (settings.RATE_LIMITS === 'off') return
  const waiting = await tx
    .selectFrom('orders')
    .select('respond_by')
    .where('seller_id', '=', deal.seller_id)
    .where('buyer_id', '=', deal.buyer_id)
    .where('status_id', '=', orderStatus.pending)
    .where('respond_by', '>', now)
    .orderBy('respond_by')
    .execute()
  const [next] = waiting.slice(-openRequestsPerPair)
  if (!next || waiting.length < openRequestsPerPair) return
  const seconds = Math.ceil((next.respond_by.getTime() - now.getTime()) / 1000)
  throw tooManyAttempts(openRequestsPerPair, seconds, tooManyRequests)
}

const tooManyRequests = `${openRequestsPerPair} requests of yours wait for this seller’s answer. Please wait until one is answered.`

/** One order for each offer, unless the earlier one was cancelled. */
async function refuseSecondOrder(tx: Transaction<DB>, offerId: number): Promise<void> {
  const standing = await tx
    .selectFrom('orders')
    .select('id')
    .where('offer_id', '=', offerId)
    .where('status_id', '<>', orderStatus.cancelled)
    .executeTakeFirst()
  if (standing) throw conflict(`There is already an order for this offer: #${standing.id}.`)
}
