/** What the statistics of each day must be: counted over the tables, row by row, by nobody who knows how they are kept. */
import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import {
  type DayRow,
  figureColumns,
  loadDays,
} from '#features/manager/statistics/server/queries.ts'
import { orderActions, orderProcess, orderStatus } from '#features/orders/process.ts'
import { dayOf } from '#platform/days.ts'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'

type DayRange = { from: string; to: string }
type Column = Exclude<keyof DayRow, 'date'>

/** Both at one moment of the database, whatever others write meanwhile. */
export async function expectStatisticsAsCounted(range: DayRange): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async tx => {
      const { rows, heldBeforePesewas } = await loadDays(tx, range)
      const counted = await countDays(tx)
      expect(rows).toEqual(rows.map(({ date }) => rowOf(counted, date)))
      const earlier = [...counted.keys()].filter(date => date < range.from)
      expect(heldBeforePesewas).toBe(
        earlier.reduce((held, date) => held + rowOf(counted, date).money_held_pesewas, 0),
      )
    })
}

const rowOf = (counted: Map<string, DayRow>, date: string): DayRow =>
  counted.get(date) ?? emptyDay(date)

const emptyDay = (date: string): DayRow => ({
  date,
  ...(Object.fromEntries(figureColumns.map(name => [name, 0])) as Record<Column, number>),
})

async function countDays(tx: Kysely<DB>): Promise<Map<string, DayRow>> {
  const days = new Map<string, DayRow>()
  const add = (moment: Date | null, column: Column, amount = 1) => {
    if (!moment) return
    const date = dayOf(moment)
    const day = rowOf(days, date)
    day[column] += amount
    days.set(date, day)
  }
  const addWait = (began: Date, ended: Date | null, [count, ms]: [Column, Column]) => {
    if (!ended) return
    add(ended, count)
    add(ended, ms, ended.getTime() - began.getTime())
  }
  for (const { phone_verified_at } of await tx.selectFrom('users').selectAll().execute())
    add(phone_verified_at, 'new_people')
  for (const gig of await tx.selectFrom('gigs').selectAll().execute()) {
    add(gig.created_at, 'new_gigs')
    addWait(gig.created_at, gig.first_live_at, ['gig_approvals', 'gig_approval_ms'])
  }
  for (const message of await tx.selectFrom('messages').selectAll().execute())
    if (message.order_event_id === null) add(message.created_at, 'messages')
  for (const order of await tx.selectFrom('orders').selectAll().execute()) {
    add(order.started_on, 'orders_begun')
    add(order.completed_on, 'orders_completed')
  }
  for (const event of await tx.selectFrom('order_events').selectAll().execute())
    if (cancelling.some(action => action === event.action))
      add(event.created_at, 'orders_cancelled')
  for (const { created_at } of await tx.selectFrom('disputes').selectAll().execute())
    add(created_at, 'orders_in_dispute')
  for (const { code, amount_pesewas: amount, posted_at } of await listBookings(tx)) {
    if (code === 'orders' || code === 'owed back') add(posted_at, 'money_held_pesewas', -amount)
    else if (code === 'premium' || code === 'promotions') continue
    else add(posted_at, amount > 0 ? 'money_in_pesewas' : 'money_out_pesewas', Math.abs(amount))
  }
  for (const { submitted_at, decided_at } of await tx
    .selectFrom('identity_decisions')
    .selectAll()
    .execute())
    addWait(submitted_at, decided_at, ['identity_decisions', 'identity_decision_ms'])
  for (const { created_at, actioned_at } of await tx.selectFrom('reports').selectAll().execute())
    addWait(created_at, actioned_at, ['report_answers', 'report_answer_ms'])
  return days
}

const cancelling = orderActions.filter(step => orderProcess[step].to === orderStatus.cancelled)

const listBookings = (tx: Kysely<DB>) =>
  tx
    .selectFrom('ledger_entries')
    .innerJoin('ledger_postings', 'ledger_postings.id', 'posting_id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'account_id')
    .select(['code', 'amount_pesewas', 'posted_at'])
    .execute()
