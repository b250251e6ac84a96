import { type RawBuilder, sql } from 'kysely'
import { db } from '#platform/server/database.ts'

/** What `presentPublicUser` needs of a person, wherever `users` is part of a query. */
export const publicUserColumns = [
  'users.id',
  'users.name',
  'users.username',
  'users.country_alpha_2_code',
  'users.kyc_verified_at',
  'users.premium_since',
  'users.premium_until',
  'users.rating_sum',
  'users.rating_count',
  'users.created_at',
] as const

/** The same public user as finished JSON, for the hot reads that build their answer in SQL. */
export function publicUserJson(now: Date | RawBuilder<Date>): RawBuilder<unknown> {
  return sql`json_build_object(
    'id', users.id,
    'name', users.name,
    'username', users.username,
    'country_alpha_2_code', users.country_alpha_2_code,
    'country_flag',
      chr(127397 + ascii(users.country_alpha_2_code)) ||
      chr(127397 + ascii(substr(users.country_alpha_2_code, 2))),
    'is_kyc_verified', users.kyc_verified_at is not null,
    'active_subscription', case when users.premium_until > ${now} then json_build_object(
      'start_date', ${isoMoment(sql`users.premium_since`)},
      'end_date', ${isoMoment(sql`users.premium_until`)}) end,
    'rating', case when users.rating_count = 0 then 0
      else round(users.rating_sum::numeric / users.rating_count, 2)::float8 end,
    'rating_count', users.rating_count,
    'created_at', ${isoMoment(sql`users.created_at`)})`
}

/** A point in time as the API writes it. */
const isoMoment = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export type OwnUserRow = Awaited<ReturnType<typeof ownUser>>

/** A person as that person may see it: callers must have made sure who asks. */
export function ownUser({ userId, now }: { userId: number; now: Date }) {
  return db
    .selectFrom('users')
    .leftJoin('identities', 'identities.user_id', 'users.id')
    .leftJoin('payment_accounts', 'payment_accounts.user_id', 'users.id')
    .leftJoin('email_changes', join =>
      join.onRef('email_changes.user_id', '=', 'users.id').on('email_changes.expires_at', '>', now),
    )
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('reviews')
          .innerJoin('gigs', 'gigs.id', 'reviews.gig_id')
          .innerJoin('users', 'users.id', 'reviews.seller_id')
          .select([
            'reviews.id as review_id',
            'reviews.order_id',
            'reviews.created_at as owed_since',
          ])
          .select(['gigs.id as gig_id', 'gigs.title as gig_title', 'gigs.slug as gig_slug'])
          // In here `users` are the sellers.
          .select(publicUserJson(now).as('seller'))
          .where('reviews.reviewer_id', '=', userId)
          .where('reviews.completed_at', 'is', null)
          .orderBy('reviews.id')
          .limit(1)
          .as('owed'),
      join => join.onTrue(),
    )
    .select(publicUserColumns)
    .selectAll('owed')
    .select([
      'users.email',
      'users.phone',
      'users.is_manager',
      'users.location',
      'users.longitude',
      'users.latitude',
      'users.consent_version',
      'users.consent_at',
      'users.marketing_opt_in_at',
      'email_changes.email as pending_email',
      'identities.id_type',
      'identities.id_reference',
      'identities.status as kyc_status',
      'payment_accounts.account_type_code',
      'payment_accounts.account_currency',
      'payment_accounts.institution_name',
      'payment_accounts.institution_code',
      'payment_accounts.account_no',
      'payment_accounts.name_on_account',
    ])
    .select(eb =>
      eb
        .selectFrom('chat_members')
        .select(sql<number>`coalesce(sum(unread_count), 0)::integer`.as('count'))
        .whereRef('chat_members.user_id', '=', 'users.id')
        .where('unread_count', '>', 0)
        .$asScalar()
        .$notNull()
        .as('unread_messages_count'),
    )
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
}

export function credentialsOf(email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash', 'status_id', 'phone_verified_at'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()
}
