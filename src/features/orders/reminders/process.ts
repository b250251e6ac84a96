/** Of what the clock reminds people who have to move on an order, and when. */
import { submissionOf, type TimedOrder, workDeadlineOf } from '../deadlines/process.ts'
import { type OrderSide, orderStatus, waitingTimes } from '../process.ts'

type Rule = {
  to: readonly OrderSide[]
  /** Hours after the work deadline or the submission. No two of one count overlap, so that after a stop only the latest is due. */
  from: number
  until: number
  /** The last word before something happens: it is urgent, and also goes by SMS. */
  isLast?: true
}

const hoursBeforeEnd = 24
const { daysUntilWorkExpires, daysToLookAt, daysUntilUnpaidExpires } = waitingTimes

/** Counted from the work deadline, while the work is not submitted. */
export const workReminders = {
  'work-due': { to: ['seller'], from: 0, until: 48 },
  'work-late': { to: ['seller'], from: 48, until: daysUntilWorkExpires * 24 - hoursBeforeEnd },
  'work-ends': {
    to: ['seller', 'buyer'],
    from: daysUntilWorkExpires * 24 - hoursBeforeEnd,
    until: daysUntilWorkExpires * 24,
    isLast: true,
  },
} as const satisfies Record<string, Rule>

/** Counted from the submission, while the buyer has not answered. */
export const lookReminders = {
  'look-1': { to: ['buyer'], from: 24, until: 72 },
  'look-3': { to: ['buyer'], from: 72, until: 144 },
  'look-6': { to: ['buyer'], from: 144, until: daysToLookAt * 24, isLast: true },
} as const satisfies Record<string, Rule>

/** Counted from the submission as well, of orders that were not paid through the platform. */
export const unpaidReminders = {
  'unpaid-ends': {
    to: ['seller', 'buyer'],
    from: daysUntilUnpaidExpires * 24 - hoursBeforeEnd,
    until: daysUntilUnpaidExpires * 24,
    isLast: true,
  },
} as const satisfies Record<string, Rule>

/** How long before the answer or the work is due its seller is reminded. */
export const hoursBefore = { answer: 6, work: 12 } as const

const dueSoonReminders = {
  answer: { to: ['seller'], isLast: true },
  'work-soon': { to: ['seller'], isLast: true },
} as const

const reminders = {
  ...dueSoonReminders,
  ...workReminders,
  ...lookReminders,
  ...unpaidReminders,
} as const
export type ReminderKind = keyof typeof reminders

export const recipientsOf = (kind: ReminderKind): readonly OrderSide[] => reminders[kind].to
export const isLastReminder = (kind: ReminderKind): boolean => 'isLast' in reminders[kind]

/** The one reminder that is due on this order now, whether or not it has been sent. */
export function dueReminder(
  order: TimedOrder & { started_on: Date | null },
  now: Date,
): ReminderKind | null {
  if (order.status_id === orderStatus.pending)
    return isSoon(order.respond_by, now, hoursBefore.answer) ? 'answer' : null
  if (order.status_id === orderStatus.ongoing)
    return isWorkDueSoon(order, now)
      ? 'work-soon'
      : findKind(workReminders, workDeadlineOf(order), now)
  if (order.status_id !== orderStatus.inReview) return null
  const submitted = submissionOf(order)
  const unpaid = order.held_pesewas === 0 ? findKind(unpaidReminders, submitted, now) : null
  return unpaid ?? findKind(lookReminders, submitted, now)
}

/** Half the time before the end, where that is shorter: nobody needs a reminder of what was agreed just now. */
function isWorkDueSoon(
  { due_on, started_on }: { due_on: Date | null; started_on: Date | null },
  now: Date,
): boolean {
  if (!due_on || !started_on) return false
  const half = hoursBetween(started_on, due_on) / 2
  return isSoon(due_on, now, Math.min(half, hoursBefore.work))
}

const isSoon = (moment: Date, now: Date, hours: number): boolean =>
  moment > now && hoursBetween(now, moment) <= hours

function findKind<Kind extends ReminderKind>(
  rules: Record<Kind, Rule>,
  countedFrom: Date | null,
  now: Date,
): Kind | null {
  if (!countedFrom) return null
  const hours = hoursBetween(countedFrom, now)
  const kinds = Object.keys(rules) as Kind[]
  return kinds.find(kind => hours >= rules[kind].from && hours < rules[kind].until) ?? null
}

const hoursBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 3_600_000
