import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { portraitUrl } from '#features/accounts/portraits/server/present.ts'
import { publicUserJson } from '#features/accounts/server/present.ts'
import { nameCheckJson } from '#features/accounts/wallet-names/server/queries.ts'
import type { Input } from '#platform/contract.ts'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { holdsAll, searchWords } from '#platform/server/database/search-words.ts'
import { hasFactorNow } from '#platform/server/security/roles.ts'
import type { listCustomers } from '../contract.ts'
import { customerStatusNames, kycSubmittedNames } from '../process.ts'

type ListInput = Input<typeof listCustomers>
export type CustomerListRow = Awaited<ReturnType<typeof customersById>>[number]
export type CustomerRow = NonNullable<Awaited<ReturnType<typeof customerById>>>

/** Everybody who ever registered, deleted accounts too, newest first, or longest waiting first. For managers' eyes. */
export async function pageOfCustomers(
  input: ListInput,
  now: Date,
): Promise<{ rows: CustomerListRow[]; total: number }> {
  const { ids, total } = await selectPage(input)
  return { rows: ids.length === 0 ? [] : await customersById(ids, now), total }
}

/** A person with all that managers may know, but for the photo itself and its link. */
export function customerById(
  { customerId, now }: { customerId: number; now: Date },
  from: Kysely<DB> = db,
) {
  return from
    .selectFrom('users')
    .leftJoin('identities', 'identities.user_id', 'users.id')
    .leftJoin('payment_accounts', 'payment_accounts.user_id', 'users.id')
    .leftJoin('email_changes', join =>
      join
        .onRef('email_changes.user_id', '=', 'users.id')
        .onRef('email_changes.email', '<>', 'users.email')
        .on('email_changes.expires_at', '>', now),
    )
    .leftJoin('second_factor_resets', join =>
      join.onRef('second_factor_resets.user_id', '=', 'users.id').on('ended_at', 'is', null),
    )
    .select([
      hasFactorNow(sql.ref('users.id')).as('has_second_factor'),
      'second_factor_resets.due_at as reset_due_at',
    ])
    .select([
      publicUserJson('users', now).as('user'),
      portraitUrl('users', 'large').as('portrait_large'),
    ])
    .select([
      'users.email',
      'users.phone',
      'users.status_id',
      'users.is_manager',
      'users.phone_verified_at',
      'users.email_verified_at',
      'email_changes.email as pending_email',
      'users.closed_at',
      'users.payout_hold_from',
      'users.location',
      'users.longitude',
      'users.latitude',
      'identities.user_id as identity_of',
      'identities.name as identity_name',
      'identities.id_type',
      'identities.id_reference',
      'identities.status as kyc_status',
      'identities.rejection_reason',
      'identities.submitted_at',
      'payment_accounts.account_type_code',
      'payment_accounts.account_currency',
      'payment_accounts.institution_name',
      'payment_accounts.institution_code',
      'payment_accounts.account_no',
      'payment_accounts.name_on_account',
      'payment_accounts.changed_at',
      nameCheckJson().as('name_check'),
    ])
    .leftJoin('wallet_name_checks', 'wallet_name_checks.user_id', 'users.id')
    .select(['registered_name', 'source', 'settled_result', 'settled_note', 'settled_at'])
    .where('users.id', '=', customerId)
    .executeTakeFirst()
}

type Found = { ids: number[]; total: number }

async function selectPage(input: ListInput): Promise<Found> {
  const { rows } = await selection(input).execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

/** A filter has to meet every match to count them, so its page is cut from the same matches. */
function selection(input: ListInput): RawBuilder<Found> {
  const wanted = conditions(input)
  // A join of which nothing is used is left out by the planner.
  const submittedAt = input.waiting ? sql`, identities.submitted_at` : sql``
  const cut = sql`order by ${input.waiting ? sql`submitted_at, id` : sql`id desc`}
    limit ${input.records_per_page} offset ${(input.page - 1) * input.records_per_page}`
  if (wanted.length === 0)
    return sql`select array(select id from users ${cut}) as ids,
      (select count(*) from users)::integer as total`
  return sql`with matched as materialized (
      select users.id${submittedAt} from users
      left join identities on identities.user_id = users.id
      where ${sql.join(wanted, sql` and `)})
    select array(select id from matched ${cut}) as ids,
      (select count(*) from matched)::integer as total`
}

function conditions(input: ListInput): RawBuilder<unknown>[] {
  const { search = '', status_id } = input
  const isToVerify = input.kyc_pending || input.waiting
  return [
    ...searchWords(search).map(isMeant),
    ...(status_id === undefined ? [] : [sql`users.status_id = ${status_id}`]),
    ...(isToVerify ? [sql`identities.status = 'pending' and users.closed_at is null`] : []),
  ]
}

/** One of the columns shows the word. */
function isMeant(word: string): RawBuilder<unknown> {
  const typed = word.toLowerCase()
  const statuses = statusesCalled(typed)
  const either = [
    holdsAll([asPhoneNumber(word)], sql`users.search_text`),
    ...(statuses.length > 0 ? [sql`users.status_id in (${sql.join(statuses)})`] : []),
    ...(typed === kycSubmittedNames.yes.toLowerCase() ? [sql`identities.user_id is not null`] : []),
    ...(typed === kycSubmittedNames.no.toLowerCase() ? [sql`identities.user_id is null`] : []),
  ]
  return sql`(${sql.join(either, sql` or `)})`
}

/** By its whole name or the beginning: who looks for an Ina or a Livia does not mean every account in a status. */
const statusesCalled = (typed: string): number[] =>
  Object.entries(customerStatusNames).flatMap(([id, name]) =>
    typed.length > 3 && name.toLowerCase().startsWith(typed) ? Number(id) : [],
  )

/** Numbers are shown as they are dialled in Ghana, but may come from a message as they are dialled from abroad. */
const asPhoneNumber = (word: string) => word.replace(/^\+?233(?=\d{9}$)/, '0')

function customersById(ids: number[], now: Date) {
  return db
    .selectFrom('users')
    .leftJoin('identities', 'identities.user_id', 'users.id')
    .select(publicUserJson('users', now).as('user'))
    .select(['users.email', 'users.phone', 'users.status_id'])
    .select(['users.is_manager', 'users.closed_at'])
    .select(['identities.user_id as identity_of', 'identities.submitted_at'])
    .where('users.id', 'in', ids)
    .orderBy(sql`array_position(${ids}::integer[], users.id)`)
    .execute()
}

export type Details = Awaited<ReturnType<typeof detailsOf>>

/** What the managers' form can change, by the names of its fields. */
export function detailsOf(tx: Transaction<DB>, { userId, now }: { userId: number; now: Date }) {
  return tx
    .selectFrom('users')
    .leftJoin('identities', 'identities.user_id', 'users.id')
    .leftJoin('identity_photos', join =>
      join.onRef('identity_photos.user_id', '=', 'users.id').on('replaced_at', 'is', null),
    )
    .leftJoin('payment_accounts', 'payment_accounts.user_id', 'users.id')
    .leftJoin('email_changes', join =>
      join
        .onRef('email_changes.user_id', '=', 'users.id')
        .onRef('email_changes.email', '<>', 'users.email')
        .on('email_changes.expires_at', '>', now),
    )
    .select([
      'users.username',
      'users.email',
      'email_changes.email as pending_email',
      'identities.name',
      'identities.id_type',
      'identities.id_reference',
      'identity_photos.id as id_photo',
      'identities.status as kyc_status',
      'account_type_code as payment_account_type_code',
      'account_currency as payment_account_currency',
      'institution_name as payment_institution_name',
      'institution_code as payment_institution_code',
      'account_no as payment_account_no',
      'name_on_account as payment_name_on_account',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
}
