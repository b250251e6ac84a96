import { type RawBuilder, sql } from 'kysely'
import { orderStatusNames } from '#features/orders/process.ts'
import type { Input } from '#platform/contract.ts'
import { db } from '#platform/server/database/database.ts'
import { holdsAll, searchWords } from '#platform/server/database/search-words.ts'
import type { listAllOrders } from '../contract.ts'

type ListInput = Input<typeof listAllOrders>
type Found = { ids: number[]; total: number }

/** Which orders there are, in every state, newest first. For managers' eyes. */
export async function pageOfAllOrders(input: ListInput): Promise<Found> {
  const { rows } = await selection(input).execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

/** A search has to meet every match to count them, so its page is cut from the same matches. */
function selection({
  search = '',
  status_id,
  page,
  records_per_page,
}: ListInput): RawBuilder<Found> {
  const words = searchWords(search)
  const inStatus = status_id === undefined ? sql`true` : sql`orders.status_id = ${status_id}`
  const cut = sql`order by id desc limit ${records_per_page} offset ${(page - 1) * records_per_page}`
  if (words.length === 0)
    return sql`select array(select id from orders where ${inStatus} ${cut}) as ids,
      (select count(*) from orders where ${inStatus})::integer as total`
  return sql`with matched as materialized (
      select orders.id from orders where ${inStatus} and ${sql.join(words.map(isMeant), sql` and `)})
    select array(select id from matched ${cut}) as ids,
      (select count(*) from matched)::integer as total`
}

/** One of the columns shows the word. Each is asked by an index of its own; nothing of all orders is put together first. */
function isMeant(word: string): RawBuilder<unknown> {
  const statuses = statusesCalled(word)
  return sql`orders.id in (
    select made.id from gig_labels
      join gigs on gigs.id = gig_labels.gig_id join orders as made on made.gig_id = gigs.id
      where ${holdsAll([word], sql`gig_labels.label`)} and ${holdsAll([word], sql`fold(gigs.title)`)}
    union all select made.id from users join orders as made on made.seller_id = users.id
      where ${isNamed(word)}
    union all select made.id from users join orders as made on made.buyer_id = users.id
      where ${isNamed(word)}
    ${statuses.length > 0 ? sql`union all select id from orders where status_id in (${sql.join(statuses)})` : sql``}
    ${isId(word) ? sql`union all select id from orders where id = ${Number(word)}` : sql``})`
}

/** All that is searched of a person holds the name too, and has the index. */
const isNamed = (word: string) =>
  sql`${holdsAll([word], sql`users.search_text`)} and ${holdsAll([word], sql`users.username`)}`

function statusesCalled(word: string): number[] {
  const isIn = (name: string) => name.toLowerCase().includes(word.toLowerCase())
  return Object.entries(orderStatusNames).flatMap(([id, name]) => (isIn(name) ? Number(id) : []))
}

/** Who types a number means that order, not every one in which its digits occur. */
const isId = (word: string) => /^\d{1,9}$/.test(word)
