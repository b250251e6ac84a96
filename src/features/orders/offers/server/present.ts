import type { Nullable, Selectable } from 'kysely'
import * as z from 'zod/mini'
import { type PublicUsers, publicUserOf } from '#features/accounts/server/queries.ts'
import { presentNameCheck } from '#features/accounts/wallet-names/server/present.ts'
import type { NameCheckJson } from '#features/accounts/wallet-names/server/queries.ts'
import { dealtGig } from '#features/gigs/contract.ts'
import { pesewas } from '#platform/money.ts'
import type { Offers, PaymentAccounts } from '#platform/server/database/schema.generated.ts'
import type { offer } from '../contract.ts'

export type Offer = z.output<typeof offer>

/** An offer with its gig, how its seller is paid, and the order that stands on it, if one does. */
export type OfferRow = Selectable<Offers> & {
  /** By whom the row was asked for. */
  may_request: boolean
  back_on: string | null
  is_blocked: boolean
  gig: z.input<typeof dealtGig>
  order_id: number | null
  order_status_id: number | null
  duration_text: string
} & Nullable<
    Pick<
      Selectable<PaymentAccounts>,
      'account_type_code' | 'institution_name' | 'account_currency' | 'changed_at'
    > & { name_check: NameCheckJson; saved_at: Date; card_verified_at: Date }
  >

export function presentOffer(row: OfferRow, people: PublicUsers): Offer {
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
    seller: publicUserOf(people, row.seller_id).user,
    buyer: publicUserOf(people, row.buyer_id).user,
    gig: z.decode(dealtGig, row.gig),
    author_id: row.author_id,
    created_at: row.created_at,
    seller_payment_method: paymentMethodOf(row),
    order: orderOf(row),
    may_request: row.may_request,
    back_on: row.back_on,
    is_blocked: row.is_blocked,
  }
}

/** How the seller is paid; number and holder are for the buyer alone, and only in review. */
function paymentMethodOf({
  account_type_code,
  institution_name,
  account_currency,
  ...row
}: OfferRow): Offer['seller_payment_method'] {
  const { changed_at, saved_at, card_verified_at, name_check } = row
  if (!account_type_code || !institution_name || !account_currency || !saved_at) return null
  return {
    ...{ account_type_code, institution_name, account_currency },
    name_check: presentNameCheck(name_check),
    ...{ changed_at, saved_at, card_verified_at },
  }
}

const orderOf = ({ order_id, order_status_id }: OfferRow) =>
  order_id && order_status_id ? { id: order_id, status_id: order_status_id } : null
