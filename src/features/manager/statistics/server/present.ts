import type { Output } from '#platform/contract.ts'
import { pesewas } from '#platform/money.ts'
import type { showStatistics } from '../contract.ts'
import { countDays, type DayRange, rangeBefore } from '../process.ts'
import type { DayRow, DayRows } from './queries.ts'

type Statistics = Output<typeof showStatistics>['statistics']
type Figures = Statistics['total']

/** `kept` are the days of this range and of the one before it. */
export function presentStatistics(
  range: DayRange,
  { rows, heldBeforePesewas }: DayRows,
  { showsMoney }: { showsMoney: boolean },
): Statistics {
  const rowsBefore = rows.slice(0, -countDays(range))
  const rowsWithin = rows.slice(rowsBefore.length)
  const heldAtStart = heldBeforePesewas + sumOf(rowsBefore, 'money_held_pesewas')
  const present = (days: DayRow[], heldEarlier: number) =>
    presentFigures(days, heldEarlier, showsMoney)
  let held = heldAtStart
  const days = rowsWithin.map(row => {
    const figures = present([row], held)
    held += row.money_held_pesewas
    return { date: row.date, ...figures }
  })
  return {
    ...range,
    days,
    total: present(rowsWithin, heldAtStart),
    before: { ...rangeBefore(range), total: present(rowsBefore, heldBeforePesewas) },
  }
}

function presentFigures(days: DayRow[], heldEarlier: number, showsMoney: boolean): Figures {
  const sum = (column: Column) => sumOf(days, column)
  const amount = (total: number) => (showsMoney ? pesewas(total) : null)
  return {
    new_people: sum('new_people'),
    new_gigs: sum('new_gigs'),
    messages: sum('messages'),
    orders_begun: sum('orders_begun'),
    orders_completed: sum('orders_completed'),
    orders_cancelled: sum('orders_cancelled'),
    orders_in_dispute: sum('orders_in_dispute'),
    money_in: amount(sum('money_in_pesewas')),
    money_held: amount(heldEarlier + sum('money_held_pesewas')),
    money_out: amount(sum('money_out_pesewas')),
    gig_approval_seconds: meanSeconds(sum('gig_approval_ms'), sum('gig_approvals')),
    identity_decision_seconds: meanSeconds(sum('identity_decision_ms'), sum('identity_decisions')),
    report_answer_seconds: meanSeconds(sum('report_answer_ms'), sum('report_answers')),
  }
}

type Column = Exclude<keyof DayRow, 'date'>

const sumOf = (days: DayRow[], column: Column) =>
  days.reduce((total, day) => total + day[column], 0)

const meanSeconds = (milliseconds: number, count: number) =>
  count === 0 ? null : Math.round(milliseconds / count / 1000)
