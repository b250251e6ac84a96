import { type Kysely, sql, type Transaction } from 'kysely'
import { hasBlocked, isBlockBetween } from '#features/blocks/server/queries.ts'
import type { ValueOrSql } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { conflict } from '#platform/server/http/refusals.ts'
import { underWay } from '../../process.ts'
import type { ReceiptState } from '../../receipts/process.ts'

/** Of two people, at this moment. */
type Pair = { one: ValueOrSql<number>; other: ValueOrSql<number>; now: ValueOrSql<Date> }

/**
 * That an order of theirs is not over, or a receipt waits for its answer: what passes between them because of it goes
 * on, whoever has blocked whom.
 */
const isDealUnderWay = ({ one, other, now }: Pair) => {
  const isOpen = sql`status_id in (${sql.join(underWay.map(status => sql.lit(status)))})`
  const hasOpenReceipt = sql`exists (select from payment_receipts where order_id = orders.id
    and state = ${sql.lit<ReceiptState>('stated')} and payment_receipts.respond_by > ${now}::timestamptz)`
  const ofSeller = (seller: ValueOrSql<number>, buyer: ValueOrSql<number>) =>
    sql`exists (select from orders where seller_id = ${seller}::integer and buyer_id = ${buyer}::integer
      and (${isOpen} or ${hasOpenReceipt}))`
  return sql<boolean>`(${ofSeller(one, other)} or ${ofSeller(other, one)})`
}

/** That the first has blocked the second, and nothing is under way between them. */
export const shutsOut = (pair: Pair) =>
  sql<boolean>`(${hasBlocked(pair.one, pair.other)} and not ${isDealUnderWay(pair)})`

/** That nothing passes between the two: one has blocked the other, and nothing is under way between them. */
export const areKeptApart = (pair: Pair) =>
  sql<boolean>`(${isBlockBetween(pair.one, pair.other)} and not ${isDealUnderWay(pair)})`

export async function areKeptApartNow(
  from: Kysely<DB>,
  pair: { one: number; other: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ apart: boolean }>`select ${areKeptApart(pair)} as apart`.execute(
    from,
  )
  return rows[0]?.apart === true
}

type Dealers = { viewerId: number; otherId: number }

/** Who of the two has blocked whom, with what the viewer is told of his own block. */
export async function findBlock(tx: Kysely<DB>, { viewerId, otherId }: Dealers) {
  const { username, by_viewer, by_other } = await tx
    .selectFrom('users')
    .select([
      'username',
      hasBlocked(viewerId, otherId).as('by_viewer'),
      hasBlocked(otherId, viewerId).as('by_other'),
    ])
    .where('id', '=', otherId)
    .executeTakeFirstOrThrow()
  return { byViewer: by_viewer ? haveBlocked(username) : null, byOther: by_other }
}

export const haveBlocked = (username: string) => `You have blocked ${username}. Unblock to write.`

/** Who was blocked is told no more than of an account that is not active. */
export const notRequestedNow = 'This cannot be requested now.'

/**
 * No offers and requests while one has blocked the other, even where an order of theirs goes on.
 * @throws 409
 */
export async function refuseBlocked(tx: Transaction<DB>, dealers: Dealers): Promise<void> {
  const { byViewer, byOther } = await findBlock(tx, dealers)
  if (byViewer) throw conflict(byViewer)
  if (byOther) throw conflict(notRequestedNow)
}
