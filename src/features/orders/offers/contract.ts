import * as z from 'zod/mini'
import { nameCheck, publicUser } from '#features/accounts/contract.ts'
import { dealtGig } from '#features/gigs/contract.ts'
import { endpoint } from '#platform/contract.ts'
import {
  cedis,
  day,
  flag,
  id,
  listOf,
  message,
  moment,
  money,
  paging,
  richText,
  says,
  wholeNumber,
} from '#platform/fields.ts'

/** What an offer is, wherever it stands: in an order, in a chat, by itself. */
export const offer = z.object({
  id,
  gig_id: id,
  is_custom: flag,
  amount: money,
  /** HTML. */
  description: z.string(),
  duration: z.int(),
  human_readable_duration: z.string(),
  seller_id: id,
  buyer_id: id,
  seller: publicUser,
  buyer: publicUser,
  gig: dealtGig,
  /** Who made it. */
  author_id: id,
  created_at: moment,
  /** How the seller is paid, without number and holder. */
  seller_payment_method: z.nullable(
    z.object({
      account_type_code: z.string(),
      institution_name: z.string(),
      account_currency: z.string(),
      name_check: nameCheck,
      changed_at: z.nullable(moment),
      /** When the account was saved last. */
      saved_at: moment,
      /** Since when its holder is verified. */
      card_verified_at: z.nullable(moment),
    }),
  ),
  /** The order made from it that is not cancelled. */
  order: z.nullable(z.object({ id, status_id: z.int() })),
  /** Whether the caller may request the order now. */
  may_request: flag,
  /** The day from which an owner who is away takes the request. */
  back_on: z.nullable(day),
  /** Whether the caller has blocked the other. */
  is_blocked: flag,
})

/** What a custom offer is made of. */
export const offerTerms = {
  amount: cedis(0.01, 1_000_000),
  description: richText(1, 20_000),
  duration: wholeNumber(1, 8_760),
}

/** The gig says nothing of the terms of a custom offer. */
const hasOwnTerm = (field: 'amount' | 'description' | 'duration') =>
  z.refine<{ is_custom?: unknown; amount?: unknown; description?: unknown; duration?: unknown }>(
    offer => offer.is_custom !== true || offer[field] !== undefined,
    { path: [field], when: () => true, ...says('is required for a custom offer.') },
  )

export const createOffer = endpoint('POST /api/offers/create', {
  caller: 'user',
  limits: ['offers'],
  summary:
    'Make an offer on a gig: as it is, a bid, or the owner’s custom offer to somebody. 429 also for too many conversations begun in 24 hours',
  input: z
    .object({
      gig_id: id,
      is_custom: z._default(flag, false),
      amount: z.optional(offerTerms.amount),
      description: z.optional(offerTerms.description),
      duration: z.optional(offerTerms.duration),
      /** The person whom the owner addresses; required of the owner, forbidden for others. */
      buyer_id: z.optional(id),
    })
    .check(hasOwnTerm('amount'), hasOwnTerm('description'), hasOwnTerm('duration')),
  output: z.object({
    gig_offer: offer,
    message,
    /** Where a custom offer was posted. */
    chat: z.optional(z.object({ id, user: publicUser })),
  }),
  status: 201,
  refusals: {
    404: 'No such gig, or it is not Live.',
    409: 'The owner of the Offer gig is away; the caller has blocked the other; or it cannot be requested now.',
    422: 'A field is missing or forbidden; the gig has custom pricing; one’s own gig; somebody never chatted with.',
  },
})

export const showOffer = endpoint('GET /api/offers/{id}', {
  caller: 'user',
  summary: 'One offer, for its two sides and managers',
  input: z.object({ id }),
  output: z.object({ offer }),
  refusals: { 404: 'No such offer, or not yours.' },
})

export const listOffers = endpoint('GET /api/offers', {
  caller: 'user',
  summary: 'Offers whose order the caller may request now, newest first',
  input: z.object({ ...paging() }),
  output: z.object({ offers: listOf(offer) }),
})
