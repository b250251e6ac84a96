import { sql } from 'kysely'
import type { LinkKind } from '#features/accounts/links/process.ts'
import { traces } from '#features/accounts/links/server/queries.ts'
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
  const { page, records_per_page, kind, user_id } = input
  const { rows } = await sql<LinkRow & { total: number }>`
    with traces as materialized (select * from ${traces(now)} as traces where key is not null),
    links as (
      select kind, key, array_agg(user_id) as user_ids, min(first_seen) as first_seen, max(last_seen) as last_seen
      from traces where kind <> 'phone' group by kind, key having count(*) > 1
      union all
      select 'phone', key, array_agg(distinct person.user_id), min(wallet.first_seen), max(wallet.last_seen)
      from traces as wallet join traces as phone using (key)
      cross join lateral (values (wallet.user_id), (phone.user_id)) as person (user_id)
      where wallet.kind = 'wallet' and phone.kind = 'phone' and wallet.user_id <> phone.user_id
      group by key)
    select kind, case kind when 'device' then null else right(key, 4) end as label, first_seen, last_seen, (
        select json_agg(json_build_object('id', id, 'username', username, 'name', name, 'status_id', status_id,
          'is_kyc_verified', kyc_verified_at is not null) order by id)
        from users where id = any (user_ids)) as people,
      count(*) over ()::integer as total
    from links
    where (${kind ?? null}::text is null or kind = ${kind ?? null})
      and (${user_id ?? null}::integer is null or ${user_id ?? null} = any (user_ids))
    order by last_seen desc, kind, key
    limit ${records_per_page} offset ${(page - 1) * records_per_page}`.execute(db)
  return { data: rows.map(({ total, ...link }) => link), total: rows[0]?.total ?? 0 }
}
