import { beforeAll, expect, test } from 'vitest'
import { takeGigStep } from '#features/gigs/server/transition.ts'
import { closeOrder } from '#features/orders/ending/server/commands.ts'
import {
  type OrderAction,
  orderActions,
  orderProcess,
  orderStatus,
} from '#features/orders/process.ts'
import { takeOrderStep } from '#features/orders/server/transition.ts'
import { settle, settleOutgoing } from '#features/payments/server/transition.ts'
import { rejectIdentity, verifyIdentity } from '#features/profile/identity/server/transition.ts'
import { takeReportStep } from '#features/reports/server/transition.ts'
import type { Received } from '#platform/contract.ts'
import { addDays, dayOf, startOfDay } from '#platform/days.ts'
import { db } from '#platform/server/database/database.ts'
import { ports } from '#ports.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { openChat, send } from '#test/builders/chat.ts'
import { buildDispute } from '#test/builders/disputes.ts'
import { buildGig, viewerOf } from '#test/builders/gigs.ts'
import { type BuiltOrder, buildOrder } from '#test/builders/orders.ts'
import { buildTransaction, completion, outgoingOf } from '#test/builders/payments.ts'
import { buildReport } from '#test/builders/reports.ts'
import type { showStatistics } from '../contract.ts'
import { foldStatistics } from './jobs.ts'

const app = useApp()
const today = dayOf(new Date())
const longAgo = new Date('2019-01-01T00:00:00Z')
const minute = 60_000
const hour = 60 * minute

let manager: BuiltUser
let ama: BuiltUser
let kofi: BuiltUser

beforeAll(async () => {
  manager = await buildUser({ manager: true, now: longAgo })
  ama = await buildUser({ now: longAgo })
  kofi = await buildUser({ now: longAgo })
})

test('without a time the statistics are those of the last thirty days, each of them, and of the thirty before', async () => {
  const statistics = await show('')
  const from = addDays(today, -29)
  expect(statistics).toMatchObject({ from, to: today })
  expect(statistics.before).toMatchObject({ from: addDays(from, -30), to: addDays(from, -1) })
  expect(datesOf(statistics)).toEqual(Array.from({ length: 30 }, (_, n) => addDays(from, n)))
})

test('one end of the time may be left out, or empty as a form sends it', async () => {
  expect(datesOf(await show('?to=2024-03-01'))).toMatchObject({ 0: '2024-02-01', length: 30 })
  expect(datesOf(await show(`?from=${today}&to=`))).toEqual([today])
  expect(await show('?from=2024-01-01&to=2024-12-31')).toMatchObject({
    days: { length: 366 },
    before: { from: '2022-12-31', to: '2023-12-31' },
  })
})

test.each<[query: string, faults: Record<string, string[]>]>([
  ['from=yesterday', { from: ['The from field must be a date such as 2026-12-03.'] }],
  ['from=2025-02-29', { from: ['The from field must be a date such as 2026-12-03.'] }],
  [
    `from=x&to=${addDays(today, 1)}`,
    {
      from: ['The from field must be a date such as 2026-12-03.'],
      to: ['The to field must not be after today.'],
    },
  ],
  ['from=2024-03-02&to=2024-03-01', { from: ['The from field must not be after the to field.'] }],
  [
    'from=2023-12-31&to=2024-12-31',
    { from: ['The from field must be one of the 366 days that end with the to field.'] },
  ],
  [`to=${addDays(today, 1)}`, { to: ['The to field must not be after today.'] }],
  [`from=${addDays(today, 1)}`, { from: ['The from field must not be after today.'] }],
  [
    'from=0000-01-01&to=0000-01-01',
    {
      from: ['The from field must not be before 1970-01-01.'],
      to: ['The to field must not be before 1970-01-01.'],
    },
  ],
  ['from=2024-01-01&from=2024-01-02', { from: ['The from field must be a string.'] }],
])('no statistics of %s', async (query, errors) => {
  const answer = await ask(query)
  expect(answer.statusCode, answer.body).toBe(422)
  expect(answer.json().errors).toEqual(errors)
})

test('people are new on the day on which their phone is first confirmed', async () => {
  const noon = new Date('2024-01-05T12:00:00Z')
  await buildUser({ verified: false, now: noon })
  await buildUser({ now: noon })
  await buildUser({ now: new Date('2024-01-05T23:59:59.999Z') })
  await buildUser({ now: new Date('2024-01-06T00:00:00Z') })
  expect(await figuresOf('2024-01-05')).toMatchObject({ new_people: 2 })
  expect(await figuresOf('2024-01-06')).toMatchObject({ new_people: 1 })
})

test('gigs are new when they are posted, and wait until they are first approved', async () => {
  const posted = new Date('2024-02-01T10:00:00Z')
  const [quick, slow] = [
    await buildGig({ owner: ama, status: 'inReview', now: posted }),
    await buildGig({ owner: ama, status: 'inReview', now: posted }),
  ]
  await approve(quick.id, new Date('2024-02-01T10:30:00Z'))
  await approve(slow.id, new Date('2024-02-02T10:00:00Z'))
  expect(await figuresOf('2024-02-01')).toMatchObject({ new_gigs: 2, gig_approval_seconds: 1800 })
  expect(await figuresOf('2024-02-02')).toMatchObject({ new_gigs: 0, gig_approval_seconds: 86_400 })
  await db.updateTable('gigs').set({ status_id: 1 }).where('id', '=', quick.id).execute()
  await approve(quick.id, new Date('2024-02-03T10:00:00Z'))
  expect(await figuresOf('2024-02-03')).toMatchObject({ gig_approval_seconds: null })
  const { total } = await show('?from=2024-02-01&to=2024-02-03')
  expect(total).toMatchObject({ new_gigs: 2, gig_approval_seconds: (1800 + 86_400) / 2 })
})

test('messages are those that people wrote, not the steps of an order that the chat tells', async () => {
  const before = await figuresOf(today)
  await send(app.server, ama, kofi, 'Good morning!')
  await send(app.server, kofi, ama, 'Good morning! Can you start on Friday?')
  const order = await buildOrder({ seller: ama, buyer: kofi })
  await take(order, 'accept', new Date())
  expect((await openChat(app.server, ama, kofi)).messages).toHaveLength(3)
  expect((await figuresOf(today)).messages - before.messages).toBe(2)
})

test('an order counts when its work begins, when it is completed and when it is cancelled', async () => {
  const requested = new Date('2024-03-01T12:00:00Z')
  const [done, rejected, unanswered, open] = await Promise.all(
    Array.from({ length: 4 }, () => buildOrder({ now: requested })),
  )
  await take(done, 'accept', new Date('2024-03-01T13:00:00Z'))
  await take(open, 'accept', new Date('2024-03-02T11:00:00Z'))
  await take(rejected, 'cancel', new Date('2024-03-01T14:00:00Z'))
  await take(done, 'submit-for-review', new Date('2024-03-02T13:00:00Z'))
  await take(done, 'complete', new Date('2024-03-03T13:00:00Z'))
  await take(unanswered, 'expire', new Date('2024-03-03T12:00:00Z'))
  const orders = (figures: Figures) => [
    figures.orders_begun,
    figures.orders_completed,
    figures.orders_cancelled,
  ]
  expect(orders(await figuresOf('2024-03-01'))).toEqual([1, 0, 1])
  expect(orders(await figuresOf('2024-03-02'))).toEqual([1, 0, 0])
  expect(orders(await figuresOf('2024-03-03'))).toEqual([0, 1, 1])
})

test('an order is in dispute on the day on which a dispute about it is opened, whatever comes of it, also once it is folded', async () => {
  await buildDispute({ now: at('2024-08-01') })
  await buildDispute({ now: at('2024-08-01'), status: 'closed' })
  const inDispute = async () => {
    const { days, total } = await show('?from=2024-07-31&to=2024-08-02')
    return [...days, total].map(figures => figures.orders_in_dispute)
  }
  expect(await inDispute()).toEqual([0, 2, 0, 2])
  await foldStatistics()
  await buildDispute({ now: at('2024-08-01') })
  expect(await inDispute()).toEqual([0, 3, 0, 3])
  await foldStatistics()
  expect(await inDispute()).toEqual([0, 3, 0, 3])
})

test('the database knows which steps cancel an order', async () => {
  const rows = await db
    .selectFrom('order_event_actions')
    .select('action')
    .where('cancels', '=', true)
    .execute()
  const cancelling = orderActions.filter(step => orderProcess[step].to === orderStatus.cancelled)
  // What a seller closes is completed or cancelled.
  const waysOut = ['withdraw', 'end-by-agreement', 'give-up', 'effect-decision']
  expect(rows.map(({ action }) => action).sort()).toEqual([...cancelling, ...waysOut].sort())
})

test('an order that is closed as not paid counts as cancelled, one that is closed as paid as completed', async () => {
  const closing = new Date('2024-05-01T12:00:00Z')
  for (const received of [true, false]) {
    const seller = await buildUser()
    const now = new Date(closing.getTime() - 8 * 86_400_000)
    const { id: orderId } = await buildOrder({ seller, status: 'inReview', now })
    const viewer = viewerOf(seller)
    await closeOrder(ports.orders, { orderId, received, viewer, now: closing })
  }
  const { orders_completed, orders_cancelled } = await figuresOf('2024-05-01')
  expect([orders_completed, orders_cancelled]).toEqual([1, 1])
})

test('money comes in, is held until it is its receiver’s, and goes out', async () => {
  const order = await buildOrder({ seller: ama, buyer: kofi, amount: 15_050 })
  await pay(
    { object_type: 'offer', object_id: order.offer_id, amount_pesewas: 15_050 },
    '2024-04-02',
  )
  await pay({ amount_pesewas: 6000 }, '2024-04-03')
  await take(order, 'cancel', new Date(order.created_at.getTime() + minute))
  const { reference } = await db
    .selectFrom('transactions')
    .select('reference')
    .where('object_id', '=', order.offer_id)
    .where('kind', '=', 'payment')
    .where('object_type', '=', 'offer')
    .executeTakeFirstOrThrow()
  const [refund] = await outgoingOf({ reference })
  const sent = { reference: refund?.reference ?? '', action: 'complete', by: 'provider' } as const
  await db
    .updateTable('transactions')
    .set({ sent_at: longAgo })
    .where('reference', '=', sent.reference)
    .execute()
  expect(await settleOutgoing({ ...sent, now: at('2024-04-05') })).toBe(true)
  const { days, total, before } = await show('?from=2024-04-02&to=2024-04-05')
  expect(days.map(moneyOf)).toEqual([
    [150.5, 150.5, 0],
    [60, 150.5, 0],
    [0, 150.5, 0],
    [0, 0, 150.5],
  ])
  expect(moneyOf(total)).toEqual([210.5, 0, 150.5])
  expect(moneyOf(before.total)).toEqual([0, 0, 0])
  const later = await show('?from=2024-04-04&to=2024-04-05')
  expect([later.days.map(moneyOf), moneyOf(later.before.total)]).toEqual([
    [
      [0, 150.5, 0],
      [0, 0, 150.5],
    ],
    [210.5, 150.5, 0],
  ])
})

test('an identity waits from when it is handed in until the first decision about it, also where another document comes later', async () => {
  const person = await buildUser({ now: longAgo })
  await submit(person, '2024-05-01T08:00:00Z')
  const decide = { customerId: person.id, viewer: viewerOf(manager) }
  await rejectIdentity({ ...decide, reason: 'Blurred.', now: new Date('2024-05-01T10:00:00Z') })
  await verifyIdentity({ ...decide, now: new Date('2024-05-02T10:00:00Z') })
  expect(await figuresOf('2024-05-01')).toMatchObject({ identity_decision_seconds: 7200 })
  expect(await figuresOf('2024-05-02')).toMatchObject({ identity_decision_seconds: null })
  await submit(person, '2024-05-03T08:00:00Z')
  await verifyIdentity({ ...decide, now: new Date('2024-05-03T09:00:00Z') })
  expect(await figuresOf('2024-05-01')).toMatchObject({ identity_decision_seconds: 7200 })
  expect(await figuresOf('2024-05-03')).toMatchObject({ identity_decision_seconds: 3600 })
})

test('a report waits until it is actioned', async () => {
  const { reference } = await buildReport({ by: ama, now: new Date('2024-06-01T23:00:00Z') })
  const step = { reference, action: 'mark-as-actioned', viewer: viewerOf(manager) } as const
  await takeReportStep({ ...step, now: new Date('2024-06-02T01:00:00Z') })
  expect(await figuresOf('2024-06-01')).toMatchObject({ report_answer_seconds: null })
  expect(await figuresOf('2024-06-02')).toMatchObject({ report_answer_seconds: 7200 })
})

test('folding changes no figure, however often and by however many at once', async () => {
  for (const day of ['2024-07-01', '2024-07-02']) {
    await buildUser({ now: at(day) })
    await buildGig({ owner: ama, now: at(day) })
    await pay({ amount_pesewas: 6000 }, day)
  }
  const before = await show('?from=2024-07-01&to=2024-07-03')
  expect(before.total).toMatchObject({ new_people: 2, new_gigs: 2, money_in: 120 })
  await Promise.all(Array.from({ length: 10 }, () => foldStatistics()))
  expect(await show('?from=2024-07-01&to=2024-07-03')).toEqual(before)
  expect(await db.selectFrom('statistics_changes').selectAll().execute()).toEqual([])
  await buildUser({ now: at('2024-07-01') })
  await foldStatistics()
  expect((await show('?from=2024-07-01&to=2024-07-03')).total.new_people).toBe(3)
})

test('nobody but managers sees statistics', async () => {
  const headers = await asUser(ama)
  const answer = await app.server.inject({ url: '/api/manager/statistics', headers })
  expect(answer.statusCode).toBe(403)
})

type Figures = Received<typeof showStatistics>['statistics']['total']
type Statistics = Received<typeof showStatistics>['statistics']

async function ask(query: string) {
  const headers = await asUser(manager)
  return app.server.inject({ url: `/api/manager/statistics?${query}`, headers })
}

async function show(query: string): Promise<Statistics> {
  const answer = await ask(query.slice(1))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().statistics
}

const figuresOf = async (date: string) => (await show(`?from=${date}&to=${date}`)).total
const datesOf = ({ days }: Statistics) => days.map(({ date }) => date)
const moneyOf = ({ money_in, money_held, money_out }: Figures) => [money_in, money_held, money_out]
const at = (day: string) => new Date(startOfDay(day).getTime() + 12 * hour)

const approve = (gigId: number, now: Date) =>
  takeGigStep(ports.gigs, { gigId, action: 'approve', viewer: viewerOf(manager), now })

function take(order: BuiltOrder | undefined, action: OrderAction, now: Date): Promise<void> {
  if (!order) throw new Error('There is no such order')
  const { by } = orderProcess[action]
  const person = { id: by === 'buyer' ? order.buyer_id : order.seller_id }
  const actor = by === 'clock' ? by : { ...viewerOf(manager), ...person, roles: [] }
  return takeOrderStep(ports.orders, { orderId: order.id, action, by: actor, now })
}

async function pay(wanted: Parameters<typeof buildTransaction>[0], day: string): Promise<void> {
  const { reference, amount_pesewas } = await buildTransaction({ ...wanted, user: kofi })
  const found = completion(amount_pesewas) as Extract<
    ReturnType<typeof completion>,
    { state: 'completed' }
  >
  const step = { reference, action: 'complete', by: 'provider', found, now: at(day) } as const
  expect(await settle(ports.payments, step)).toBe(true)
}

async function submit({ id: user_id }: BuiltUser, moment: string): Promise<void> {
  const pending = {
    ...{ name: 'Ama Serwaa', id_type: 'ghana_card', id_reference: 'GHA-123456789-0' },
    ...{ status: 'pending', rejection_reason: null, decided_at: null },
    submitted_at: new Date(moment),
  }
  await db
    .insertInto('identities')
    .values({ user_id, ...pending })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(pending))
    .execute()
}
