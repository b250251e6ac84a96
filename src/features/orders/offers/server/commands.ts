import type { Transaction } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import type { Input } from '#platform/contract.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { notFound, refuse, refuseFaults } from '#platform/server/http/refusals.ts'
import { takeRichText } from '#platform/server/rich-text.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import type { FieldErrors } from '#platform/validation.ts'
import { refuseBlocked } from '../../blocking/server/policy.ts'
import { hasReadableText, refuseWhileAway } from '../../server/policy.ts'
import type { OrderPorts } from '../../server/ports.ts'
import { lockPeople } from '../../server/queries.ts'
import type { createOffer as contract } from '../contract.ts'
import { kindOfOffer, type OfferKind } from '../process.ts'
import { publishOffer } from './notices.ts'

type Draft = Input<typeof contract>
type Creation = { draft: Draft; viewer: Viewer; now: Date }

/** Where a custom offer was posted, and with whom its author talks there. */
export type Posted = { chatId: number; withId: number }

/**
 * Makes an offer on a Live gig, and posts a custom one into the chat of the two.
 * @throws 404 where there is no such gig to deal on; 409 while its owner is away, or one has blocked the other; 422 naming every bad field, or for an offer that nobody can make
 */
export function createOffer(
  ports: OrderPorts,
  creation: Creation,
): Promise<{ offerId: number; posted: Posted | null }> {
  const { draft, viewer, now } = creation
  return inTransaction(async tx => {
    const gig = await lockGigAndPeople(tx, creation)
    const byOwner = gig.user_id === viewer.id
    const kind = kindOfOffer({ gigType: gig.type_id, isCustom: draft.is_custom, byOwner })
    if (!kind) throw refuse(byOwner ? onOwnGig : onRequest)
    const terms = await termsOf(draft, gig)
    refuseFaults({
      ...(await validateBuyer(tx, ports, { ...creation, gig })),
      ...validateDescription(terms),
    })
    const recipientId = draft.buyer_id ?? gig.user_id
    await refuseBlocked(tx, { viewerId: viewer.id, otherId: recipientId })
    const made = { ...creation, gig, kind, terms, recipientId }
    const offerId = await insertOffer(tx, made)
    if (!draft.is_custom) return { offerId, posted: null }
    const { description } = terms
    const authorId = viewer.id
    const offer = { offerId, authorId, recipientId, byOwner, title: gig.title, description, now }
    const chatId = await publishOffer(tx, ports, offer)
    return { offerId, posted: { chatId, withId: recipientId } }
  })
}

type DealtGig = NonNullable<Awaited<ReturnType<typeof lockGig>>>

/** Nobody's account is closed, and the gig neither paused nor changed, until the offer is there. */
async function lockGigAndPeople(tx: Transaction<DB>, { draft, viewer, now }: Creation) {
  const { user_id: ownerId } =
    (await tx
      .selectFrom('gigs')
      .select('user_id')
      .where('id', '=', draft.gig_id)
      .executeTakeFirst()) ?? noSuchGig()
  const ids = [viewer.id, ownerId, ...(draft.buyer_id ? [draft.buyer_id] : [])]
  const people = await lockPeople(tx, ids)
  const gig = await lockGig(tx, draft.gig_id)
  if (!gig?.listed) return noSuchGig()
  if (ownerId !== viewer.id) refuseWhileAway(gig, { people, now })
  return gig
}

function lockGig(tx: Transaction<DB>, gigId: number) {
  return tx
    .selectFrom('gigs')
    .select(['id', 'user_id', 'type_id', 'listed', 'title'])
    .select(['amount_pesewas', 'description', 'duration_hours'])
    .where('id', '=', gigId)
    .forShare()
    .executeTakeFirst()
}

function noSuchGig(): never {
  throw notFound('There is no such gig, or it is not live.')
}

const onOwnGig = 'You cannot request your own gig. Make a custom offer to somebody instead.'
const onRequest = 'This gig is a request: make a bid with a price and a time of your own.'

type Terms = { amount_pesewas: number; description: string; duration_hours: number }

/** A custom offer has terms of its own, any other those of the gig. */
async function termsOf(draft: Draft, gig: DealtGig): Promise<Terms> {
  const { amount, description, duration } = draft
  if (!draft.is_custom) {
    if (gig.amount_pesewas === 0)
      throw refuse('This gig has custom pricing: make an offer with a price of your own.')
    return gig
  }
  // The contract has made sure that a custom offer has all three.
  if (amount === undefined || description === undefined || duration === undefined)
    throw new Error('A custom offer without terms has passed the contract')
  const clean = await takeRichText('description', description)
  return { amount_pesewas: amount, description: clean, duration_hours: duration }
}

/** The owner says whom he addresses, somebody he has talked with; everyone else addresses the owner. */
async function validateBuyer(
  tx: Transaction<DB>,
  ports: OrderPorts,
  { draft, viewer, gig }: Creation & { gig: DealtGig },
): Promise<FieldErrors> {
  const { buyer_id } = draft
  if (gig.user_id !== viewer.id)
    return buyer_id === undefined ? {} : { buyer_id: ['Only the owner of the gig names somebody.'] }
  if (buyer_id === undefined) return { buyer_id: ['The buyer id field is required.'] }
  if (buyer_id === viewer.id) return { buyer_id: ['You cannot make an offer to yourself.'] }
  const isThere = await isActive(tx, buyer_id)
  if (isThere && (await ports.conversation.haveChatted(tx, viewer.id, buyer_id))) return {}
  return { buyer_id: ['You can only make an offer to somebody you have chatted with.'] }
}

async function isActive(tx: Transaction<DB>, userId: number): Promise<boolean> {
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('status_id', '=', userStatus.live)
    .executeTakeFirst()
  return person !== undefined
}

/** Marks that show nothing pass the contract, and are gone once the text is clean. */
const validateDescription = ({ description }: Terms): FieldErrors =>
  hasReadableText(description) ? {} : { description: ['The description field is required.'] }

type NewOffer = Creation & { gig: DealtGig; kind: OfferKind; terms: Terms; recipientId: number }

async function insertOffer(tx: Transaction<DB>, made: NewOffer): Promise<number> {
  const { draft, viewer, gig, kind, terms, recipientId, now } = made
  const isSeller = kind.author === 'seller'
  const { amount_pesewas, description, duration_hours } = terms
  const { id } = await tx
    .insertInto('offers')
    .values({
      gig_id: gig.id,
      author_id: viewer.id,
      seller_id: isSeller ? viewer.id : recipientId,
      buyer_id: isSeller ? recipientId : viewer.id,
      requester_id: kind.requester === 'author' ? viewer.id : recipientId,
      starts_as: kind.starts,
      is_custom: draft.is_custom,
      ...{ amount_pesewas, description, duration_hours },
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
