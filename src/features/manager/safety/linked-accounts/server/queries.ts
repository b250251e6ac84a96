import { type RawBuilder, sql } from 'kysely'
import type { LinkKind } from '#features/accounts/links/process.ts'
import { deviceLimit, traces } from '#features/accounts/links/server/queries.ts'
import type { Input } from '#platform/contract.ts'
import { db } from '#platform/server/database/database.ts'
import type { listLinkedAccounts } from '../contract.ts'

export type LinkRow = {
  kind: LinkKind
  label: string | null
  people: {
    id: number
    username: string
    name: string
    status_id: number
    is_kyc_verified: boolean
  }[]
  first_seen: Date
  last_seen: Date
}

/** The latest seen first. Callers have made sure who asks. */
export async function pageOfLinks(
  input: Input<typeof listLinkedAccounts>,
  now: Date,
): Promise<{ data: LinkRow[]; total: number }> {
  const { page, records_per_page } = input
  const listed = isListed(input, now)
  const [{ rows: data }, { rows: totals }] = await Promise.all([
    sql<LinkRow>`
      with page as materialized (
        select kind, key, last_seen from account_links where ${listed}
        order by last_seen desc, kind, key
        limit ${records_per_page} offset ${(page - 1) * records_per_page})
      select kind, case kind when 'device' then null else right(key, 4) end as label, first_seen, last_seen, people
      from page ${withPeople(now)}
      order by last_seen desc, kind, key`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from account_links where ${listed}`.execute(db),
  ])
  return { data, total: totals[0]?.total ?? 0 }
}

/** Devices that only one person has used lately may still be in the table. */
function isListed(
  { kind, user_id }: Input<typeof listLinkedAccounts>,
  now: Date,
): RawBuilder<boolean> {
  const conditions = [
    sql`shared_at > ${deviceLimit(now)}`,
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(user_id === undefined
      ? []
      : [
          sql`(kind, key) in (
            select link_kind, own.key from ${traces(now)} as own
            cross join unnest(case own.kind when 'wallet' then array['wallet', 'phone'] else array[own.kind] end)
              as link_kind
            where own.user_id = ${user_id})`,
        ]),
  ]
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** Whose number or device it is, and since when. A wallet that is its owner’s own phone ties it to nobody. */
const withPeople = (now: Date) => sql`
  cross join lateral (
    select array_agg(user_id) as user_ids,
      min(first_seen) filter (where page.kind <> 'phone' or own.kind = 'wallet' and exists (
        select from users where number_tail(phone_e164) = page.key and id <> own.user_id)) as first_seen
    from ${traces(now)} as own
    where own.key = page.key and (own.kind = page.kind or page.kind = 'phone' and own.kind = 'wallet')) as shared
  cross join lateral (
    select json_agg(json_build_object('id', id, 'username', username, 'name', name, 'status_id', status_id,
      'is_kyc_verified', kyc_verified_at is not null) order by id) as people
    from users where id = any (user_ids)) as linked`
