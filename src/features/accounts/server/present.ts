import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import {
  type ownUser,
  type paymentDetail,
  publicUser,
  type review,
} from '#features/accounts/contract.ts'
import { flagOf } from '#platform/countries.ts'
import type { PaymentAccounts, Users } from '#platform/server/schema.generated.ts'

import type { OwnUserRow } from './queries.ts'

export type PublicUserRow = Pick<
  Selectable<Users>,
  | 'id'
  | 'name'
  | 'username'
  | 'country_alpha_2_code'
  | 'kyc_verified_at'
  | 'premium_since'
  | 'premium_until'
  | 'rating_sum'
  | 'rating_count'
  | 'created_at'
>

/** What anybody may know. */
export function presentPublicUser(row: PublicUserRow, now: Date): z.output<typeof publicUser> {
  return {
    id: row.id,
    name: row.name,
    username: row.username,
    country_alpha_2_code: row.country_alpha_2_code,
    country_flag: flagOf(row.country_alpha_2_code),
    is_kyc_verified: row.kyc_verified_at !== null,
    active_subscription: activeSubscription(row, now),
    rating: averageRating(row),
    rating_count: row.rating_count,
    created_at: row.created_at,
  }
}

/** The same of one whom `publicUserJson` made. */
export const publicUserOf = (json: unknown) =>
  z.decode(publicUser, json as z.input<typeof publicUser>)

/** What a person may know of himself. */
export function presentOwnUser(row: OwnUserRow, now: Date): z.output<typeof ownUser> {
  return {
    ...presentPublicUser(row, now),
    email: row.email,
    pending_email: row.pending_email,
    phone: row.phone,
    is_manager: row.is_manager,
    unread_messages_count: row.unread_messages_count,
    location: row.location,
    longitude: row.longitude,
    latitude: row.latitude,
    pending_review: presentPendingReview(row),
    payment_detail: presentPaymentDetail(row),
    id_type: row.id_type,
    id_reference: row.id_reference,
    kyc_status: kycStatusOf(row),
    consent_version: row.consent_version,
    consent_at: row.consent_at,
    marketing_opt_in: row.marketing_opt_in_at !== null,
  }
}

/** All or nothing, as with the payment account. */
function presentPendingReview(row: OwnUserRow): z.output<typeof review> | null {
  const { review_id, order_id, owed_since, gig_id, gig_title, gig_slug, seller } = row
  if (!review_id || !order_id || !owed_since || !gig_id) return null
  return {
    id: review_id,
    rating: null,
    comments: null,
    gig: { id: gig_id, title: gig_title ?? '', slug: gig_slug ?? '' },
    seller: publicUserOf(seller),
    order_id,
    created_at: owed_since,
    completed_at: null,
  }
}

/** All or nothing: the columns of a person without a payment account are all null. */
export function presentPaymentDetail(
  row: Nullable<Selectable<PaymentAccounts>>,
): z.output<typeof paymentDetail> | null {
  const { account_type_code, account_currency, institution_name, account_no, name_on_account } = row
  if (!account_type_code || !account_currency || !institution_name) return null
  if (!account_no || !name_on_account) return null
  const { institution_code = null } = row
  return {
    account_type_code,
    account_currency,
    institution_name,
    institution_code,
    account_no,
    name_on_account,
  }
}

type Nullable<T> = { [K in keyof T]?: T[K] | null }

/** A manager may have verified somebody in person, without papers. Who has left keeps the result, without the badge. */
export function kycStatusOf(row: {
  kyc_verified_at: Date | null
  kyc_status: string | null
}): z.output<typeof ownUser>['kyc_status'] {
  if (row.kyc_verified_at) return 'verified'
  // The table takes no others.
  return (row.kyc_status ?? 'none') as z.output<typeof ownUser>['kyc_status']
}

function activeSubscription({ premium_since, premium_until }: PublicUserRow, now: Date) {
  if (!premium_since || !premium_until || premium_until <= now) return null
  return { start_date: premium_since, end_date: premium_until }
}

/** Out of five, to two decimals; 0 where nobody has rated yet. */
function averageRating({ rating_sum, rating_count }: PublicUserRow): number {
  return rating_count === 0 ? 0 : Math.round((rating_sum / rating_count) * 100) / 100
}
