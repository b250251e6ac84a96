import { disputeTimes } from '#features/disputes/process.ts'
import type { DisputeNews } from '#features/orders/news/dispute/server/present.ts'
import { fromCedis, type Pesewas, pesewas } from '#platform/money.ts'
import { type DisputeStage, demoDisputes, disputeStages } from './disputes.ts'
import type { DemoDeal } from './orders.ts'
import { minutesBefore } from './when.ts'

/** When each step of the dispute was taken; null of what has not come yet. Nothing before it was opened. */
export function datesOfDispute({ events }: Pick<DemoDeal, 'events'>, now: Date) {
  const dateOf = (stage: DisputeStage) => {
    const event = events.find(({ action }) => action === stage)
    return event ? minutesBefore(now, event.minutesAgo) : null
  }
  const [openedOn, answeredOn, decidedOn] = disputeStages.map(dateOf)
  if (!openedOn) return null
  return {
    ...{ openedOn, answeredOn: answeredOn ?? null, decidedOn: decidedOn ?? null },
    answer_by: hoursAfter(openedOn, disputeTimes.hoursToAnswer),
    decide_by: answeredOn ? hoursAfter(answeredOn, disputeTimes.daysToDecide * 24) : null,
    appeal_by: decidedOn ? hoursAfter(decidedOn, disputeTimes.hoursToAppeal) : null,
  }
}

/** What the sentences about its steps are made of, right after the step of that number. */
export function newsOfDispute(deal: DemoDeal, at: number, now: Date): DisputeNews | undefined {
  const dates = datesOfDispute({ events: deal.events.slice(0, at + 1) }, now)
  if (!deal.dispute || !dates) return undefined
  const { answer_by, decide_by, appeal_by } = dates
  const decision = dates.decidedOn ? { level: 1, ...partsOfDecision(deal) } : null
  const held_pesewas = fromCedis(deal.amount)
  return { id: deal.dispute.number, held_pesewas, answer_by, decide_by, appeal_by, decision }
}

/** What each side gets by the decision. */
export function partsOfDecision({ amount, dispute }: DemoDeal) {
  const percent = dispute ? demoDisputes[dispute.stage].decision.toBuyer : 0
  const toBuyer = partOf(amount, percent)
  return { toBuyer, toSeller: pesewas(fromCedis(amount) - toBuyer) }
}

/** Of whole cedis, in whole cedis. */
export const partOf = (amount: number, percent: number): Pesewas =>
  fromCedis(Math.round((amount * percent) / 100))

const hoursAfter = (moment: Date, hours: number) => new Date(moment.getTime() + hours * 3_600_000)
