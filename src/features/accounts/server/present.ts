import type { Selectable } from 'kysely'
import type * as z from 'zod/mini'
import type { ownUser, publicUser } from '#features/accounts/contract.ts'
import { flagOf } from '#platform/countries.ts'
import type { Users } from '#platform/server/schema.generated.ts'

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

export type OwnUserRow = PublicUserRow &
  Pick<Selectable<Users>, 'email' | 'phone' | 'is_manager' | 'location' | 'longitude' | 'latitude'>

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

/** What a person may know of himself. */
export function presentOwnUser(row: OwnUserRow, now: Date): z.output<typeof ownUser> {
  return {
    ...presentPublicUser(row, now),
    email: row.email,
    pending_email: null,
    phone: row.phone,
    is_manager: row.is_manager,
    unread_messages_count: 0,
    location: row.location,
    longitude: row.longitude,
    latitude: row.latitude,
    id_reference: null,
    pending_review: null,
    payment_detail: null,
  }
}

function activeSubscription({ premium_since, premium_until }: PublicUserRow, now: Date) {
  if (!premium_since || !premium_until || premium_until <= now) return null
  return { start_date: premium_since, end_date: premium_until }
}

/** Out of five, to two decimals; 0 where nobody has rated yet. */
function averageRating({ rating_sum, rating_count }: PublicUserRow): number {
  return rating_count === 0 ? 0 : Math.round((rating_sum / rating_count) * 100) / 100
}
