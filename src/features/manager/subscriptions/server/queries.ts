import { type RawBuilder, sql } from 'kysely'
import type { Input } from '#platform/contract.ts'
import { db } from '#platform/server/database/database.ts'
import { holdsAll, searchWords } from '#platform/server/database/search-words.ts'
import { amountShown } from '../../server/queries.ts'
import type { listSubscriptions } from '../contract.ts'

type ListRequest = { input: Input<typeof listSubscriptions>; now: Date }
type Found = { ids: number[]; total: number }
export type SubscriptionRow = Awaited<ReturnType<typeof subscriptionRows>>[number]

/** Every subscription ever bought, newest first. For managers' eyes. */
export async function pageOfSubscriptions(
  request: ListRequest,
): Promise<{ rows: SubscriptionRow[]; total: number }> {
  const { rows } = await selection(request).execute(db)
  const { ids, total } = rows[0] ?? { ids: [], total: 0 }
  return { rows: ids.length === 0 ? [] : await subscriptionRows(ids, request.now), total }
}

/** Counted and cut from the same matches. */
function selection({ input, now }: ListRequest): RawBuilder<Found> {
  const { search = '', is_active, page, records_per_page } = input
  const words = searchWords(search)
  const conditions = [
    ...words.map(word => isMeant(word, now)),
    ...(is_active === undefined ? [] : [isActive(now, is_active === 1)]),
  ]
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  return sql`with matched as materialized (
      select subscriptions.id from subscriptions
      join users on users.id = subscriptions.user_id ${where})
    select array(
        select id from matched order by id desc
        limit ${records_per_page} offset ${(page - 1) * records_per_page}) as ids,
      (select count(*) from matched)::integer as total`
}

/** One of the columns shows the word. */
function isMeant(word: string, now: Date): RawBuilder<unknown> {
  const isPartOf = (state: string) => state.startsWith(word.toLowerCase())
  const either = [
    sql`(${holdsAll([word], sql`users.search_text`)} and ${holdsAll([word], sql`users.username`)})`,
    sql`subscriptions.offer_id in (
      select id from subscription_offers where ${holdsAll([asWholeNumber(word)], offerLabel)})`,
    ...(isPartOf('active') ? [isActive(now, true)] : []),
    ...(isPartOf('expired') ? [isActive(now, false)] : []),
    ...(/^\d{1,9}$/.test(word) ? [sql`subscriptions.id = ${Number(word)}`] : []),
  ]
  return sql`(${sql.join(either, sql` or `)})`
}

/** As the list shows it, with a blank at either end, so that a number is found as a whole word. */
const offerLabel = sql`fold(concat(' ', concat_ws(' ',
  name, ${amountShown(sql`price_pesewas`)}, price_pesewas / 100, 'for', days, case days when 1 then 'day' else 'days' end), ' '))`

const asWholeNumber = (word: string) => (/^[\d.]+$/.test(word) ? ` ${word} ` : word)

/** Who ended the account has given up what was left. */
const isActive = (now: Date, wanted: boolean): RawBuilder<boolean> =>
  sql`(subscriptions.end_date > ${now} and users.closed_at is null) = ${wanted}`

const subscriptionRows = (ids: number[], now: Date) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .innerJoin('subscription_offers as offers', 'offers.id', 'subscriptions.offer_id')
    .select(['subscriptions.id', 'start_date', 'end_date', 'user_id', 'username'])
    .select(['offer_id', 'offers.name as offer_name', 'price_pesewas', 'days'])
    .select(isActive(now, true).as('is_active'))
    .where('subscriptions.id', 'in', ids)
    .orderBy('subscriptions.id', 'desc')
    .execute()
