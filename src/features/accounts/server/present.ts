import { type RawBuilder, type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import {
  type ownPaymentDetail,
  type ownUser,
  type premium,
  publicUser,
} from '#features/accounts/contract.ts'
import { userStatus } from '#features/accounts/process.ts'
import type { ValueOrSql } from '#platform/server/database/database.ts'
import { momentText } from '#platform/server/database/moment-text.ts'
import type { PaymentAccounts } from '#platform/server/database/schema.generated.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { portraitUrl } from '../portraits/server/present.ts'
import { presentNameCheck } from '../wallet-names/server/present.ts'
import type { NameCheckJson } from '../wallet-names/server/queries.ts'

export type PublicUser = z.output<typeof publicUser>
export type PublicUserJson = z.input<typeof publicUser>

/**
 * What anybody may know of a person, as JSON: of the row of `users` that the query calls `person`. Everything that
 * shows a person has it from here, so that hot lists are sent as the database writes them.
 */
export function publicUserJson(
  person: string,
  now: ValueOrSql<Date>,
  /** Given where the statement is built before the settings are read. */
  appUrl: RawBuilder<string> = sql`${settings.APP_URL}::text`,
): RawBuilder<PublicUserJson> {
  const column = columnsOf(person)
  const code = column('country_alpha_2_code')
  return sql`json_build_object(
    'id', ${column('id')},
    'name', ${column('name')},
    'username', ${column('username')},
    'country_alpha_2_code', ${code},
    'country_flag', chr(127397 + ascii(${code})) || chr(127397 + ascii(substr(${code}, 2))),
    'is_kyc_verified', ${column('kyc_verified_at')} is not null,
    'active_subscription', ${premiumJson(person, now)},
    'rating', ${averageRating(person)},
    'rating_count', ${column('rating_count')},
    'portrait', ${portraitUrl(person, 'small', appUrl)},
    'has_profile', ${hasProfile(person)},
    'created_at', ${momentText(column('created_at'))})`
}

/** Whether there is a page about a person: their phone was verified, and the account is open. */
export function hasProfile(person: string): RawBuilder<boolean> {
  const column = columnsOf(person)
  return sql`(${column('status_id')} = ${sql.lit(userStatus.live)}
    and ${column('phone_verified_at')} is not null and ${column('closed_at')} is null)`
}

/** From when to when a person has Premium; null without, and once it has ended. */
export function premiumJson(
  person: string,
  now: ValueOrSql<Date>,
): RawBuilder<z.input<typeof premium> | null> {
  const column = columnsOf(person)
  return sql`case when ${hasPremium(person, now)} then json_build_object(
    'start_date', ${momentText(column('premium_since'))},
    'end_date', ${momentText(column('premium_until'))}) end`
}

export const hasPremium = (person: string, now: ValueOrSql<Date>): RawBuilder<boolean> =>
  sql`coalesce(${columnsOf(person)('premium_until')} > ${now}, false)`

/** The day on which somebody who is away is back; null for all others, and once it has come. */
export const backOnDay = (person: string, now: ValueOrSql<Date>): RawBuilder<string | null> =>
  sql`case when ${columnsOf(person)('back_on')} > (${now}::timestamptz at time zone 'Africa/Accra')::date
    then ${columnsOf(person)('back_on')} end`

/** Out of five, to two decimals, halves up; 0 where nobody has rated yet. */
function averageRating(person: string): RawBuilder<number> {
  const [sum, count] = ['rating_sum', 'rating_count'].map(columnsOf(person))
  return sql`case when ${count} = 0 then 0 else round(${sum}::numeric / ${count}, 2)::float8 end`
}

const columnsOf = (table: string) => (column: string) => sql.ref<never>(`${table}.${column}`)

/** What `publicUserJson` has made. */
export const presentPublicUser = (json: PublicUserJson): PublicUser => z.decode(publicUser, json)

/** All or nothing: the columns of a person without a payment account are all null. */
export function presentPaymentDetail(
  row: Nullable<Selectable<PaymentAccounts> & { name_check: NameCheckJson }>,
): z.output<typeof ownPaymentDetail> | null {
  const { account_type_code, account_currency, institution_name, account_no, name_on_account } = row
  if (!account_type_code || !account_currency || !institution_name) return null
  if (!account_no || !name_on_account) return null
  const { institution_code = null, changed_at = null, name_check = null } = row
  return {
    account_type_code,
    account_currency,
    institution_name,
    institution_code,
    account_no,
    name_on_account,
    name_check: presentNameCheck(name_check),
    changed_at,
  }
}

type Nullable<T> = { [K in keyof T]?: T[K] | null }

/** A manager may have verified somebody in person, without papers. Who has left keeps the result, without the badge. */
export function kycStatusOf(person: { isVerified: boolean; status: string | null }): KycStatus {
  if (person.isVerified) return 'verified'
  // The table takes no others.
  return (person.status ?? 'none') as KycStatus
}

type KycStatus = z.output<typeof ownUser>['kyc_status']
