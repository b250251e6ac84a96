import type * as z from 'zod/mini'
import { userStatus } from '#features/accounts/process.ts'
import { presentPublicUser } from '#features/accounts/server/present.ts'
import { imageFile, imageWidths } from '#features/gigs/images/server/present.ts'
import { gigTypeNames } from '#features/gigs/process.ts'
import { pesewas } from '#platform/money.ts'
import { settings } from '#platform/server/settings.ts'
import { publicPath } from '#platform/server/storage.ts'
import type { Onlooker } from '../../server/policy.ts'
import type { dealtGig, offer } from '../contract.ts'
import type { OfferRow, People, Person } from './queries.ts'

export type Offer = z.output<typeof offer>

/** The offer for one viewer: only whether he may request the order differs. */
export function presentOffer(
  row: OfferRow,
  { people, viewer, now }: { people: People; viewer: Onlooker; now: Date },
): Offer {
  const seller = personOf(people, row.seller_id)
  const buyer = personOf(people, row.buyer_id)
  return {
    id: row.id,
    gig_id: row.gig_id,
    is_custom: row.is_custom,
    amount: pesewas(row.amount_pesewas),
    description: row.description,
    duration: row.duration_hours,
    human_readable_duration: row.duration_text,
    seller_id: row.seller_id,
    buyer_id: row.buyer_id,
    seller: presentPublicUser(seller, now),
    buyer: presentPublicUser(buyer, now),
    gig: presentGig(row),
    author_id: row.author_id,
    created_at: row.created_at,
    seller_payment_method: paymentMethodOf(row),
    order: orderOf(row),
    may_request: mayRequest(row, viewer, [seller, buyer]),
  }
}

/** Rows of people are never removed once they have dealt with each other. */
export function personOf(people: People, id: number): Person {
  const person = people.get(id)
  if (!person) throw new Error(`Person ${id} is part of a deal and is not there`)
  return person
}

function presentGig(row: OfferRow): z.output<typeof dealtGig> {
  const typeName = gigTypeNames[row.type_id] ?? ''
  return {
    id: row.gig_id,
    slug: row.slug,
    title: row.title,
    short_title: row.short_title,
    long_title: [row.title, row.category, typeName].join(' · '),
    type_id: row.type_id,
    type: { id: row.type_id, name: typeName },
    category_id: row.category_id,
    category: { id: row.category_id, description: row.category },
    amount: pesewas(row.gig_amount),
    duration: row.gig_duration,
    status_id: row.gig_status_id,
    user_id: row.gig_owner_id,
    thumb_url: row.thumb_key && thumbUrl(row.thumb_key),
  }
}

const thumbUrl = (key: string) =>
  settings.APP_URL + publicPath(imageFile(key, `${imageWidths.thumb}.webp`))

/** How the seller is paid; number and holder are for the buyer alone, and only in review. */
function paymentMethodOf({ account_type_code, institution_name, account_currency }: OfferRow) {
  if (!account_type_code || !institution_name || !account_currency) return null
  return { account_type_code, institution_name, account_currency }
}

const orderOf = ({ order_id, order_status_id }: OfferRow) =>
  order_id && order_status_id ? { id: order_id, status_id: order_status_id } : null

function mayRequest(row: OfferRow, viewer: Onlooker, sides: Person[]): boolean {
  const areThere = sides.every(person => person.status_id === userStatus.live)
  return row.requester_id === viewer.id && row.order_id === null && row.listed && areThere
}
