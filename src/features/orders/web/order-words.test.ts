import { expect, test } from 'vitest'
import { confirmedReceipt as receipt } from '#test/builders/sample-answers.ts'
import {
  type OrderSide,
  type OrderStatus,
  openOrderActions,
  orderActions,
  orderProcess,
  orderStatus,
} from '../process.ts'
import {
  actorName,
  chipOf,
  eventName,
  nextStepOf,
  type Order,
  openStepButtons,
  type SideOfViewer,
  stepButtons,
  stepsAhead,
  timeLeft,
} from './order-words.ts'

const noon = Date.parse('2026-03-06T12:00:00Z')
const inHours = (hours: number) => new Date(noon + hours * 3_600_000).toISOString()

type Changes = { paid?: boolean; late?: boolean } & Partial<
  Pick<
    Order,
    | 'available_actions'
    | 'dispute'
    | 'ended'
    | 'ending'
    | 'is_your_turn'
    | 'payment_state'
    | 'receipt'
  >
>

function orderIn(status: OrderStatus, { paid = false, late = false, ...changes }: Changes = {}) {
  return {
    status_id: status,
    is_paid: paid,
    respond_by: inHours(late ? -1 : 5),
    due_on: status === orderStatus.pending ? null : inHours(late ? -1 : 48),
    offer: { amount: 1250 },
    seller: { username: 'ama.k' },
    buyer: { username: 'kofi' },
    available_actions: [],
    ...{ dispute: null, ended: null, ending: null, is_your_turn: false },
    ...changes,
  }
}

const endOf = (changes: Partial<NonNullable<Order['ended']>>) => ({
  by: 'agreement' as const,
  ...{ to_buyer: 0, to_seller: 0, reason: null, ended_on: inHours(-1) },
  ...changes,
})

const { pending, ongoing, inReview, completed, cancelled } = orderStatus

test.each<[OrderStatus, SideOfViewer, string]>([
  [pending, 'seller', 'Pending Your Acceptance'],
  [pending, 'buyer', 'Pending Seller Acceptance'],
  [pending, null, 'Pending Seller Acceptance'],
  [ongoing, 'seller', 'Ongoing'],
  [ongoing, 'buyer', 'Ongoing'],
  [inReview, 'seller', 'In Review'],
  [inReview, 'buyer', 'In Review'],
  [completed, 'seller', 'Completed'],
  [completed, 'buyer', 'Completed'],
  [cancelled, 'seller', 'Cancelled'],
  [cancelled, 'buyer', 'Cancelled'],
])('an order in state %i is for the %s "%s"', (status, as, label) => {
  expect(chipOf(status, as).label).toBe(label)
})

test('every state has its tone, and what is cancelled its own icon', () => {
  const tones = Object.values(orderStatus).map(status => chipOf(status, 'buyer').tone)
  expect(tones).toEqual(['warn', 'info', 'review', 'success', 'neutral'])
  expect(chipOf(cancelled, 'buyer').icon).toBe('ban')
})

test.each<[OrderStatus, SideOfViewer, string]>([
  [pending, 'seller', 'Accept or reject this request in time, or it is cancelled.'],
  [pending, 'buyer', 'Wait until ama.k accepts or rejects. You can pay then, or pay now.'],
  [pending, null, 'ama.k has to accept or reject.'],
  [ongoing, 'seller', 'Do the work, then submit it for review.'],
  [ongoing, 'buyer', 'ama.k is working. You check the work when it is done.'],
  [ongoing, null, 'ama.k is working.'],
  [inReview, 'seller', 'kofi checks your work, pays, then confirms.'],
  [inReview, 'buyer', 'Check the work, pay, then confirm.'],
  [inReview, null, 'kofi checks the work, pays, then confirms.'],
  [completed, 'seller', 'The order is completed. Check that the GH₵1,250.00 has arrived.'],
  [completed, 'buyer', 'The order is completed.'],
  [completed, null, 'The order is completed.'],
  [cancelled, 'seller', 'The order is cancelled. There is nothing left to do.'],
  [cancelled, 'buyer', 'The order is cancelled. There is nothing to pay.'],
  [cancelled, null, 'The order is cancelled.'],
])('what happens next in state %i is told to the %s as "%s"', (status, as, line) => {
  expect(nextStepOf(orderIn(status), as, noon)).toBe(line)
})

test.each<[OrderStatus, SideOfViewer, string]>([
  [inReview, 'seller', 'kofi has paid you directly, and now checks your work and confirms.'],
  [inReview, 'buyer', 'You have paid. Check the work, then confirm.'],
  [inReview, null, 'kofi checks the work, then confirms.'],
  [completed, 'seller', 'The order is completed.'],
])('once both say that it was paid directly in state %i the %s reads "%s"', (status, as, line) => {
  expect(nextStepOf(orderIn(status, { receipt }), as, noon)).toBe(line)
})

test.each<[SideOfViewer, string]>([
  ['seller', 'kofi says that you were paid directly. Look at your own balance, then answer.'],
  ['buyer', 'You said that you paid directly. Do not pay again while ama.k looks at the balance.'],
  [null, 'kofi checks the work, pays, then confirms.'],
])('while only the buyer says that it was paid directly, the %s reads "%s"', (as, line) => {
  const stated = { ...receipt, state: 'stated' } as const
  expect(nextStepOf(orderIn(inReview, { receipt: stated }), as, noon)).toBe(line)
})

test.each<[OrderStatus, SideOfViewer, string]>([
  [pending, 'seller', 'The time to answer is over. The request is being cancelled.'],
  [pending, 'buyer', 'ama.k did not answer in time. The request is being cancelled.'],
  [ongoing, 'seller', 'The work is overdue. Submit it for review as soon as it is done.'],
  [ongoing, 'buyer', 'The work is overdue. Ask ama.k when it will be done.'],
])('when the time is over in state %i, the %s reads "%s"', (status, as, line) => {
  expect(nextStepOf(orderIn(status, { late: true }), as, noon)).toBe(line)
})

test.each<[OrderStatus, SideOfViewer, string]>([
  [
    pending,
    'buyer',
    'Wait until ama.k accepts or rejects. You have paid. We hold the money until you confirm the work.',
  ],
  [
    ongoing,
    'buyer',
    'ama.k is working. You have paid. We hold the money until you confirm the work.',
  ],
  [
    inReview,
    'seller',
    'kofi has paid. kofi now checks your work and confirms. We hold the money until then.',
  ],
  [inReview, 'buyer', 'You have paid. Check the work, then confirm.'],
  [inReview, null, 'kofi checks the work, then confirms.'],
  [completed, 'seller', 'The order is completed. We send the money to your payment account.'],
  [cancelled, 'buyer', 'The order is cancelled. What you paid through us goes back to you.'],
])('of an order paid through the platform in state %i the %s reads "%s"', (status, as, line) => {
  expect(nextStepOf(orderIn(status, { paid: true }), as, noon)).toBe(line)
})

test.each<[number, SideOfViewer, string]>([
  [75, 'buyer', 'The order is cancelled. GH₵75.00 goes back to you, GH₵75.00 goes to ama.k.'],
  [75, 'seller', 'The order is cancelled. GH₵75.00 goes to you, GH₵75.00 goes back to kofi.'],
  [0, 'buyer', 'The order is cancelled. GH₵0.00 goes back to you, GH₵150.00 goes to ama.k.'],
  [150, 'buyer', 'The order is cancelled. What you paid through us goes back to you.'],
  [150, 'seller', 'The order is cancelled. There is nothing left to do.'],
])('of a cancelled order that gave its buyer %i of 150 the %s reads "%s"', (toBuyer, as, line) => {
  const parts = endOf({ to_buyer: toBuyer, to_seller: 150 - toBuyer })
  expect(nextStepOf(orderIn(cancelled, { paid: true, ended: parts }), as, noon)).toBe(line)
})

test.each<[OrderStatus, SideOfViewer, string]>([
  [pending, 'buyer', 'Wait until ama.k accepts or rejects. We are checking your payment.'],
  [
    inReview,
    'seller',
    'We are checking the payment by kofi. kofi now checks your work and confirms.',
  ],
  [inReview, 'buyer', 'We are checking your payment. Check the work, then confirm.'],
  [
    completed,
    'seller',
    'The order is completed. We are checking the payment of GH₵1,250.00. It is paid only once we tell you that it has arrived.',
  ],
  [cancelled, 'buyer', 'The order is cancelled. What you paid through us goes back to you.'],
])('while a payment is being checked in state %i the %s reads "%s"', (status, as, line) => {
  expect(nextStepOf(orderIn(status, { payment_state: 'being checked' }), as, noon)).toBe(line)
})

test('who has paid, also directly, is asked only whether the work is done, and so is who waits while the payment is being checked', () => {
  const questionFor = (changes: Changes) =>
    stepButtons.complete.confirm?.(orderIn(inReview, changes))
  for (const changes of [{ payment_state: 'being checked' as const }, { receipt }])
    expect(questionFor(changes)).toEqual(questionFor({ paid: true }))
  expect(questionFor({})?.title).toBe('Have you paid ama.k?')
})

test('a seller who has closed an order as paid is not asked whether the money has come', () => {
  const order = orderIn(completed, { ended: endOf({ by: 'seller' }) })
  expect(nextStepOf(order, 'seller', noon)).toBe('The order is completed.')
})

test('whoever may withdraw or close by now reads it', () => {
  const late = orderIn(ongoing, { late: true, available_actions: ['withdraw'] })
  expect(nextStepOf(late, 'buyer', noon)).toBe(
    'The work is overdue. Ask ama.k when it will be done, or withdraw.',
  )
  const unanswered = orderIn(inReview, { available_actions: ['close'] })
  expect(nextStepOf(unanswered, 'seller', noon)).toBe(
    'kofi did not answer in time. You can close the order.',
  )
})

type DisputeStatus = NonNullable<Order['dispute']>['status']

test.each<[DisputeStatus, SideOfViewer, string]>([
  ['answering', 'buyer', 'ama.k has to answer in dispute #12.'],
  ['answering', 'seller', 'Answer in dispute #12.'],
  ['answering', null, 'ama.k has to answer in dispute #12.'],
  ['deciding', 'buyer', 'Our team decides dispute #12.'],
  ['decided', 'seller', 'Dispute #12 is decided. Read the decision, then accept or appeal.'],
  ['decided', null, 'Dispute #12 is decided. Both sides can accept or appeal.'],
  ['appealed', 'seller', 'Our team decides dispute #12.'],
])('while a dispute is %s it is what is next, and the %s reads "%s"', (status, as, line) => {
  const dispute = {
    ...{ id: 12, status, opened_by: 'buyer' as const, is_overdue: false },
    ...{ answer_by: inHours(72), decide_by: null, appeal_by: null },
  }
  expect(nextStepOf(orderIn(ongoing, { dispute, is_your_turn: true }), as, noon)).toBe(line)
})

test('a side that has accepted the decision is not asked for it any more', () => {
  const dispute = {
    ...{ id: 12, status: 'decided' as const, opened_by: 'buyer' as const, is_overdue: false },
    ...{ answer_by: inHours(-200), decide_by: inHours(-9), appeal_by: inHours(72) },
  }
  expect(nextStepOf(orderIn(ongoing, { dispute }), 'buyer', noon)).toBe(
    'Dispute #12 is decided, and you accepted the decision.',
  )
  const ending = {
    ...{ id: 3, by: 'seller' as const, to_buyer: 0, to_seller: 0, reason: 'I am ill.' },
    ...{ created_at: inHours(-1), expires_on: inHours(47) },
  }
  const proposed = orderIn(ongoing, { dispute, ending, is_your_turn: true })
  expect(nextStepOf(proposed, 'buyer', noon)).toBe('Dispute #12 is decided. Read the decision.')
})

test.each<[OrderStatus, OrderSide, string[]]>([
  [pending, 'seller', ['Accept & Start Gig', 'Reject Request']],
  [ongoing, 'seller', ['Submit for Review']],
  [inReview, 'seller', []],
  [inReview, 'buyer', ['I have made Payment', 'Error with Order']],
])('in state %i the %s has the buttons %j', (status, side, labels) => {
  const steps = openOrderActions(status, side) as Order['available_actions']
  const open = openStepButtons(orderIn(status, { available_actions: steps }), noon)
  expect(open.map(step => stepButtons[step].label)).toEqual(labels)
})

test('a step that is not open to whoever looks has no button', () => {
  const inDispute = orderIn(inReview, { available_actions: ['propose-ending', 'answer-ending'] })
  expect(openStepButtons(inDispute, noon)).toEqual([])
})

test('once the time to answer is over there is no button to answer with', () => {
  const late = orderIn(pending, { late: true, available_actions: ['accept', 'cancel'] })
  expect(openStepButtons(late, noon)).toEqual([])
})

test('every step that people take has a button, and the clock none', () => {
  const byPeople = orderActions.filter(action => orderProcess[action].by !== 'clock')
  expect(Object.keys(stepButtons).sort()).toEqual([...byPeople].sort())
})

test('only what cannot be taken back is asked twice', () => {
  const confirmedSteps = Object.entries(stepButtons).filter(([, { confirm }]) => confirm)
  expect(confirmedSteps.map(([step]) => step)).toEqual(['cancel', 'complete'])
})

test('a buyer is asked for the payment unless the platform knows of it', () => {
  expect(stepButtons.complete.confirm?.(orderIn(inReview))).toMatchObject({
    title: 'Have you paid ama.k?',
    text: expect.stringContaining('GH₵1,250.00'),
  })
  expect(stepButtons.complete.confirm?.(orderIn(inReview, { paid: true }))?.title).toBe(
    'Complete this order?',
  )
})

test('a request of the seller’s is an agreement', () => {
  expect(eventName({ action: 'request', by: 'buyer' })).toBe('Requested')
  expect(eventName({ action: 'request', by: 'seller' })).toBe('Agreed')
  expect(eventName({ action: 'submit-for-review', by: 'seller' })).toBe('Submitted for Review')
})

test('people are named by whoever looks, and the clock is nobody', () => {
  const order = orderIn(ongoing)
  expect(actorName('seller', { order, as: 'seller' })).toBe('you')
  expect(actorName('seller', { order, as: 'buyer' })).toBe('ama.k')
  expect(actorName('buyer', { order, as: null })).toBe('kofi')
  expect(actorName('manager', { order, as: 'buyer' })).toBe('our team')
  expect(actorName('clock', { order, as: 'buyer' })).toBeNull()
})

test.each<[OrderStatus, string[]]>([
  [pending, ['Accepted', 'Submitted for Review', 'Completed']],
  [ongoing, ['Submitted for Review', 'Completed']],
  [inReview, ['Completed']],
  [completed, []],
  [cancelled, []],
])('from state %i the way goes on by %j', (status, names) => {
  expect(stepsAhead(status)).toEqual(names)
})

test.each<[number, string | null]>([
  [23.2, '23 hours 12 minutes'],
  [24, '24 hours'],
  [72, '3 days'],
  [70.5, '2 days 22 hours'],
  [72.01, '3 days'],
  [48, '48 hours'],
  [1, '1 hour'],
  [0.75, '45 minutes'],
  [0.001, '1 minute'],
  [0, null],
  [-3, null],
])('%f hours before the end "%s" are left', (hours, text) => {
  expect(timeLeft(inHours(hours), noon)).toBe(text)
})
