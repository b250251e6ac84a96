import type { Received } from '#platform/contract.ts'
import * as managerTexts from '../../web/texts.ts'
import type { showStatistics } from '../contract.ts'
import * as texts from './texts.ts'

export type Statistics = Received<typeof showStatistics>['statistics']
export type Figures = Statistics['total']

export type Measure = {
  name: keyof Figures
  label: string
  kind: 'count' | 'money' | 'wait'
}

/** Everything that is shown, in its order. The compiler knows the names, a test that none is left out. */
export const measureGroups: readonly { title: string; measures: readonly Measure[] }[] = [
  {
    title: texts.peopleAndGigsTitle,
    measures: [
      { name: 'new_people', label: texts.newPeople, kind: 'count' },
      { name: 'new_gigs', label: texts.newGigs, kind: 'count' },
      { name: 'messages', label: managerTexts.messages, kind: 'count' },
    ],
  },
  {
    title: managerTexts.orders,
    measures: [
      { name: 'orders_begun', label: texts.ordersBegun, kind: 'count' },
      { name: 'orders_completed', label: texts.ordersCompleted, kind: 'count' },
      { name: 'orders_cancelled', label: texts.ordersCancelled, kind: 'count' },
      { name: 'orders_in_dispute', label: texts.ordersInDispute, kind: 'count' },
    ],
  },
  {
    title: texts.moneyTitle,
    measures: [
      { name: 'money_in', label: texts.moneyIn, kind: 'money' },
      { name: 'money_held', label: texts.moneyHeld, kind: 'money' },
      { name: 'money_out', label: texts.moneyOut, kind: 'money' },
    ],
  },
  {
    title: texts.waitsTitle,
    measures: [
      { name: 'gig_approval_seconds', label: texts.approvalTime, kind: 'wait' },
      { name: 'identity_decision_seconds', label: texts.verificationTime, kind: 'wait' },
      { name: 'report_answer_seconds', label: texts.answerTime, kind: 'wait' },
    ],
  },
]

/** Sums of money are left out for whoever is not told them. */
export const listGroups = ({ total }: Statistics) =>
  measureGroups
    .map(({ title, measures }) => ({
      title,
      measures: measures.filter(({ name, kind }) => kind !== 'money' || total[name] !== null),
    }))
    .filter(({ measures }) => measures.length > 0)

/** Held money stays from the time before; all else would have happened now. */
export const isEmpty = ({ total }: Statistics): boolean =>
  Object.entries(total).every(([name, value]) => name === 'money_held' || !value)
