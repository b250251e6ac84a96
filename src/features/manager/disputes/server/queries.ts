import { type RawBuilder, sql } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import { publicUsersByIds } from '#features/accounts/server/queries.ts'
import { areTheTwo, messagesByIds } from '#features/chat/server/queries.ts'
import { orderStatus } from '#features/orders/process.ts'
import type { Input } from '#platform/contract.ts'
import { db } from '#platform/server/database/database.ts'
import { holdsAll, searchWords } from '#platform/server/database/search-words.ts'
import type { listDisputes } from '../contract.ts'

type ListInput = Input<typeof listDisputes>
type Found = { ids: number[]; total: number }

/** Which disputes there are: open ones first, the nearest deadline first. For managers' eyes. */
export async function pageOfDisputes(input: ListInput, now: Date): Promise<Found> {
  const { page, records_per_page } = input
  const wanted = sql`from disputes where ${sql.join(conditionsOf(input, now), sql` and `)}`
  const { rows } = await sql<Found>`select array(select id ${wanted}
      order by due_on nulls last, id desc
      limit ${records_per_page} offset ${(page - 1) * records_per_page}) as ids,
    (select count(*) ${wanted})::integer as total`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

function conditionsOf(
  { search = '', status, overdue }: ListInput,
  now: Date,
): RawBuilder<unknown>[] {
  const isOverdue = sql`(status in ('deciding', 'appealed') and due_on <= ${now})`
  return [
    status === undefined ? sql`true` : sql`status = ${status}`,
    overdue === undefined ? sql`true` : overdue ? isOverdue : sql`not ${isOverdue}`,
    ...searchWords(search).map(isMeant),
  ]
}

/** One of its sides is called so, or it is the dispute (`#12`) or the order of that number. */
function isMeant(word: string): RawBuilder<unknown> {
  const [, dispute] = /^#(\d{1,9})$/.exec(word) ?? []
  if (dispute !== undefined) return sql`disputes.id = ${Number(dispute)}`
  const order = /^\d{1,9}$/.test(word) ? sql`disputes.order_id = ${Number(word)}` : sql`false`
  return sql`(${order} or disputes.order_id in (
    select made.id from users join orders as made on users.id in (made.seller_id, made.buyer_id)
    where ${holdsAll([word], sql`users.search_text`)} and ${holdsAll([word], sql`users.username`)}))`
}

export async function titlesOf(gigIds: number[]): Promise<Map<number, string>> {
  if (gigIds.length === 0) return new Map()
  const gigs = await db
    .selectFrom('gigs')
    .select(['id', 'title'])
    .where('id', 'in', gigIds)
    .execute()
  return new Map(gigs.map(({ id, title }) => [id, title]))
}

export type PartyRow = {
  is_active: boolean
  opened: number
  answered: number
  right: number
  wrong: number
  withdrawals: number
  closed_as_unpaid: number
}

/** How a person has dealt so far. */
export async function loadParty(userId: number, now: Date) {
  const [people, counts] = await Promise.all([
    publicUsersByIds([userId], now),
    countDealings(userId),
  ])
  return { people, counts }
}

async function countDealings(userId: number): Promise<PartyRow> {
  const own = (column: 'buyer_id' | 'seller_id') => sql`orders.${sql.ref(column)} = ${userId}`
  const { rows } = await sql<PartyRow>`
    with own as materialized (
      select id, 'buyer' as side from orders where buyer_id = ${userId}
      union all select id, 'seller' from orders where seller_id = ${userId}
    ), of_own as materialized (
      select disputes.id, disputes.outcome, disputes.opened_by, own.side, latest.right_side
      from own join disputes on disputes.order_id = own.id
      left join lateral (select right_side from dispute_decisions
        where dispute_id = disputes.id order by level desc limit 1) as latest on true
    )
    select
      (select status_id = ${userStatus.live} from users where id = ${userId}) as is_active,
      (select count(*)::integer from of_own where opened_by = side) as opened,
      (select count(*)::integer from of_own where opened_by <> side and exists (
        select from dispute_statements as said
        where said.dispute_id = of_own.id and said.side = of_own.side)) as answered,
      (select count(*)::integer from of_own
        where outcome = 'decision' and right_side in (side, 'both')) as "right",
      (select count(*)::integer from of_own
        where outcome = 'decision' and right_side not in (side, 'both')) as wrong,
      (select count(*)::integer from orders
        where ${own('buyer_id')} and ended_by = 'withdrawal') as withdrawals,
      (select count(*)::integer from orders
        where ${own('buyer_id')} and ended_by = 'seller' and status_id = ${orderStatus.cancelled}
          and exists (select from order_events
            where order_id = orders.id and action = 'close')) as closed_as_unpaid`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('A question without a condition was not answered')
  return counts
}

const mostMessages = 100

/** The chat of the two, and the newest that they wrote since then. */
export async function messagesSince(
  { seller_id, buyer_id }: { seller_id: number; buyer_id: number },
  since: Date,
) {
  const { rows } = await sql<{ chat_id: number; ids: number[] }>`
    select chats.id as chat_id, array(
      select newest.id from (
        select id, created_at from messages where chat_id = chats.id
        order by id desc limit ${mostMessages}) as newest
      where created_at >= ${since}) as ids
    from chats where ${areTheTwo(seller_id, buyer_id)}`.execute(db)
  const [chat] = rows
  if (!chat) return { chatId: null, messages: [] }
  return { chatId: chat.chat_id, messages: await messagesByIds(chat.ids) }
}
