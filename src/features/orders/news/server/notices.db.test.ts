import { expect, test } from 'vitest'
import { sendDueSms } from '#features/notifications/sms/server/commands.ts'
import { settle } from '#features/payments/server/transition.ts'
import { pesewas } from '#platform/money.ts'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { ports } from '#ports.ts'
import { type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { openChat } from '#test/builders/chat.ts'
import { buildDispute } from '#test/builders/disputes.ts'
import { buildGig, viewerOf } from '#test/builders/gigs.ts'
import { captureJobs, type Enqueued } from '#test/builders/jobs.ts'
import {
  type BuiltOrder,
  buildOffer,
  buildOrder,
  eventsOf,
  orderStates,
} from '#test/builders/orders.ts'
import { buildTransaction } from '#test/builders/payments.ts'
import { orderSteps } from '../../contract.ts'
import type { EndingAnswer } from '../../ending/process.ts'
import {
  answerEnding,
  closeOrder,
  proposeEnding,
  withdrawOrder,
} from '../../ending/server/commands.ts'
import {
  type OrderSide,
  orderProcess,
  orderStatus,
  type PressedOrderAction,
} from '../../process.ts'
import { expireOrder, requestOrder, reviseOrder } from '../../server/commands.ts'
import { remindPeople } from '../../server/jobs.ts'
import { takeOrderStep } from '../../server/transition.ts'

const app = useApp()
const noon = new Date('2026-03-06T12:00:00Z')
const later = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)

async function buildPeople() {
  const seller = await buildUser({ name: 'Kofi Mensah' })
  const buyer = await buildUser({ name: 'Ama Owusu' })
  return { seller, buyer }
}
type People = Awaited<ReturnType<typeof buildPeople>>

type StepCase = {
  status: keyof typeof orderStatus
  act: (orderId: number, people: People) => Promise<void>
  /** Who reads of it. */
  to: OrderSide[]
  /** Who is said to write of it in the chat. */
  from: OrderSide | null
  sms: boolean
}

const otherSide = { seller: 'buyer', buyer: 'seller' } as const

/** Whoever takes a step says so in the chat, and the other side is told. */
function stepBySide(action: PressedOrderAction): StepCase {
  const { by, from } = orderProcess[action]
  const side = by === 'clock' ? 'seller' : by
  return {
    status: orderStates.find(state => orderStatus[state] === from) ?? 'pending',
    act: (orderId, people) =>
      takeOrderStep(ports.orders, { orderId, action, by: viewerOf(people[side]), now: noon }),
    ...{ to: [otherSide[side]], from: side, sms: action === 'accept' },
  }
}

const pressed = Object.keys(orderSteps) as PressedOrderAction[]

const steps: Record<string, StepCase> = {
  ...Object.fromEntries(pressed.map(action => [action, stepBySide(action)])),
  revision: {
    status: 'inReview',
    act: (orderId, { buyer }) =>
      reviseOrder(ports.orders, {
        orderId,
        revision: '<p>The tap drips.</p>',
        viewer: viewerOf(buyer),
        now: noon,
      }),
    ...{ to: ['seller'], from: 'buyer', sms: false },
  },
  expire: {
    status: 'pending',
    act: orderId => expireOrder(ports.orders, { orderId, now: later(24) }),
    ...{ to: ['buyer', 'seller'], from: 'seller', sms: false },
  },
  remind: {
    status: 'pending',
    act: () => remindPeople(ports.orders, { now: later(20) }),
    ...{ to: ['seller'], from: null, sms: true },
  },
  withdraw: {
    status: 'pending',
    act: (orderId, { buyer }) =>
      withdrawOrder(ports.orders, { orderId, reason: '', viewer: viewerOf(buyer), now: noon }),
    ...{ to: ['seller'], from: 'buyer', sms: false },
  },
  'propose-ending': {
    status: 'ongoing',
    act: (orderId, { seller }) => proposeToEnd(orderId, { by: seller, toBuyer: 0, now: noon }),
    ...{ to: ['buyer'], from: 'seller', sms: true },
  },
  'reject-ending': {
    status: 'inReview',
    act: (orderId, people) => answerProposal(orderId, people, 'reject'),
    ...{ to: ['buyer'], from: 'seller', sms: false },
  },
  'end-by-agreement': {
    status: 'ongoing',
    act: (orderId, people) => answerProposal(orderId, people, 'accept'),
    ...{ to: ['buyer'], from: 'seller', sms: false },
  },
  'give-up': {
    status: 'ongoing',
    act: (orderId, { seller }) => giveUp(orderId, { by: seller, now: noon }),
    ...{ to: ['buyer'], from: 'seller', sms: false },
  },
  close: {
    status: 'inReview',
    act: (orderId, { seller }) =>
      closeOrder(ports.orders, {
        ...{ orderId, received: false, viewer: viewerOf(seller), now: later(7 * 24) },
      }),
    ...{ to: ['buyer'], from: 'seller', sms: false },
  },
}

async function giveUp(orderId: number, { by, now }: { by: BuiltUser; now: Date }): Promise<void> {
  await db.updateTable('orders').set({ held_pesewas: 2000 }).where('id', '=', orderId).execute()
  await proposeToEnd(orderId, { by, toBuyer: 2000, now })
}

async function proposeToEnd(
  orderId: number,
  { by, toBuyer, now }: { by: BuiltUser; toBuyer: number; now: Date },
): Promise<void> {
  const proposal = { toBuyer: pesewas(toBuyer), reason: 'I am ill.' }
  await proposeEnding(ports.orders, { orderId, ...proposal, viewer: viewerOf(by), now })
}

/** The seller's word on what stands there as proposed by the buyer. */
async function answerProposal(
  orderId: number,
  { seller }: People,
  answer: EndingAnswer,
): Promise<void> {
  const { id: endingId } = await db
    .insertInto('order_endings')
    .values({
      ...{ order_id: orderId, by: 'buyer', held_pesewas: 0, to_buyer_pesewas: 0 },
      ...{ reason: 'I move house.', created_at: noon, expires_on: later(48) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const viewer = viewerOf(seller)
  await answerEnding(ports.orders, { orderId, endingId, answer, viewer, now: noon })
}

test.each(Object.entries(steps))(
  'of the step %s the other side is told by every channel',
  async (_action, step) => {
    const people = await buildPeople()
    const { id } = await buildOrder({ ...people, status: step.status, now: noon })
    const jobs = captureJobs()
    await step.act(id, people)
    const recipients = step.to.map(side => people[side])
    expect(idsOfRecipients(await mailsAbout(id), people)).toEqual(
      recipients.map(person => person.id).sort(),
    )
    await sendDueSms(later(21))
    expect((await smsTo(recipients)).length).toBe(step.sms ? 1 : 0)
    expect(liveUpdates(jobs, id)).toEqual([
      {
        orderId: id,
        sides: [people.seller.id, people.buyer.id],
      },
    ])
    expect(await newsOf(id)).toEqual(
      recipients.map(({ id: userId }) => ({
        user_id: userId,
        text: expect.stringContaining('Leaking taps'),
      })),
    )
    const said = db
      .selectFrom('messages')
      .select(['from_user_id', 'text'])
      .where('order_id', '=', id)
    const from = step.from && people[step.from].id
    expect(await said.execute()).toEqual(
      from ? [{ from_user_id: from, text: expect.stringContaining('Leaking taps') }] : [],
    )
  },
)

test('a request goes to the seller, unseen also by SMS, with the price and until when to answer', async () => {
  const { seller, buyer } = await buildPeople()
  const offer = await buildOffer({ seller, buyer, amount: 125_050 })
  const orderId = await requestOrder(ports.orders, {
    offerId: offer.id,
    viewer: viewerOf(buyer),
    now: noon,
  })
  const [mail] = await mailsAbout(orderId)
  expect(mail).toMatchObject({
    to: seller.email,
    subject: 'New request for “Leaking taps repaired”',
  })
  const sentence =
    'Ama Owusu requests “Leaking taps repaired” for GH₵1,250.50. Accept or reject it by Sat 7 Mar, 12:00 pm, or it is cancelled.'
  const link = `http://localhost:3000/account/orders/view/${orderId}`
  expect(mail?.text.startsWith(`Hello Kofi Mensah,\n\n${sentence}\n\n${link}\n\n`)).toBe(true)
  await sendDueSms(new Date(noon.getTime() + 9 * 60_000))
  expect(await smsTo([seller])).toEqual([])
  await sendDueSms(new Date(noon.getTime() + 10 * 60_000))
  const [sms] = await smsTo([seller])
  expect(sms?.text).toMatch(
    /^Adwuma: Ama asks for "Leaking taps repaired" for GHS 1,250\.50\. Answer by Sat 12:00 pm: http:\/\/localhost:3000\/o\/[\w-]{22}$/,
  )
})

test('of an acceptance no SMS tells once the order has ended', async () => {
  const { seller, buyer } = await buildPeople()
  const { id: orderId } = await buildOrder({ seller, buyer, now: noon })
  await acceptOrder(orderId, { by: seller, now: evening })
  await giveUp(orderId, { by: seller, now: new Date('2026-03-06T21:40:00Z') })
  expect(await eventsOf(orderId)).toContain('give-up')
  await sendDueSms(later(18))
  expect(await smsTo([buyer])).toEqual([])
})

test('of an acceptance no SMS tells once a dispute stops the order', async () => {
  const { seller, buyer } = await buildPeople()
  const order = await buildOrder({ seller, buyer, now: noon })
  await acceptOrder(order.id, { by: seller, now: evening })
  await buildDispute({ order, seller, buyer, now: new Date('2026-03-06T21:40:00Z') })
  await sendDueSms(later(18))
  expect(await smsTo([buyer])).toEqual([])
})

test('of a payment no SMS tells once its order is cancelled and the money goes back', async () => {
  const { seller, buyer } = await buildPeople()
  const { id: orderId } = await buildPaidOrder({ seller, buyer, status: 'pending' })
  const withdrawal = { orderId, reason: '', viewer: viewerOf(buyer) }
  await withdrawOrder(ports.orders, { ...withdrawal, now: new Date('2026-03-06T21:40:00Z') })
  await sendDueSms(later(18))
  expect(await smsTo([seller])).toEqual([])
})

test('of a payment an SMS tells in the morning also where its order is completed by then', async () => {
  const { seller, buyer } = await buildPeople()
  const { id: orderId } = await buildPaidOrder({ seller, buyer, status: 'inReview' })
  const completion = { orderId, action: 'complete', by: viewerOf(buyer) } as const
  await takeOrderStep(ports.orders, { ...completion, now: new Date('2026-03-06T21:40:00Z') })
  await sendDueSms(later(18))
  expect((await smsTo([seller])).map(({ text }) => text)).toEqual([
    expect.stringContaining('Ama paid GHS 150'),
  ])
})

test('that an unpaid order ends is said in no SMS once it is paid', async () => {
  const { seller, buyer } = await buildPeople()
  const order = await buildOrder({ seller, buyer, status: 'inReview', now: later(-29 * 24) })
  await remindPeople(ports.orders, { now: new Date('2026-03-06T21:05:00Z') })
  await pay(order)
  await sendDueSms(later(18))
  expect((await smsTo([seller, buyer])).map(({ to, text }) => [to, text])).toEqual([
    [seller.phone_e164, expect.stringContaining('Ama paid GHS 150')],
  ])
})

test('a request that is paid is asked for by SMS all the same', async () => {
  const { seller, buyer } = await buildPeople()
  const order = await buildOrder({ seller, buyer, now: later(-9) })
  await remindPeople(ports.orders, { now: later(9.1) })
  await pay(order)
  await sendDueSms(later(10))
  expect((await smsTo([seller])).map(({ text }) => text)).toEqual([
    expect.stringContaining('Ama waits for your answer'),
  ])
})

async function buildPaidOrder(wanted: People & { status: keyof typeof orderStatus }) {
  const order = await buildOrder({ ...wanted, now: noon })
  await pay(order)
  return order
}

async function pay({ offer_id: object_id, buyer_id }: BuiltOrder): Promise<void> {
  const { reference } = await buildTransaction({
    ...{ object_type: 'offer', object_id, amount_pesewas: 15_000, user: { id: buyer_id } },
    created_at: evening,
  })
  await settle(ports.payments, { reference, action: 'complete', by: 'provider', now: evening })
}

const evening = new Date('2026-03-06T21:10:00Z')

const acceptOrder = (orderId: number, { by, now }: { by: BuiltUser; now: Date }) =>
  takeOrderStep(ports.orders, { orderId, action: 'accept', by: viewerOf(by), now })

test('of an order that begins at once the buyer is told that it has begun', async () => {
  const { seller, buyer } = await buildPeople()
  const proposed = { requester: 'seller', starts: 'ongoing', custom: true, hours: 48 } as const
  const offer = await buildOffer({ seller, buyer, ...proposed })
  const orderId = await requestOrder(ports.orders, {
    offerId: offer.id,
    viewer: viewerOf(seller),
    now: noon,
  })
  const [mail, ...others] = await mailsAbout(orderId)
  expect(others).toEqual([])
  expect(mail?.to).toBe(buyer.email)
  expect(mail?.text).toContain('due by Sun 8 Mar, 12:00 pm')
  await sendDueSms(later(1))
  expect((await smsTo([buyer, seller])).map(({ to, text }) => [to, text])).toEqual([
    [buyer.phone_e164, expect.stringContaining(`/account/orders/view/${orderId}`)],
  ])
})

test('what is wrong is quoted in the mail, and cut where it is long', async () => {
  const { seller, buyer } = await buildPeople()
  const revise = async (revision: string) => {
    const { id: orderId } = await buildOrder({ seller, buyer, status: 'inReview' })
    await reviseOrder(ports.orders, { orderId, revision, viewer: viewerOf(buyer), now: noon })
    return (await mailsAbout(orderId))[0]?.text
  }
  expect(await revise('<p>The <b>tap</b> drips.</p>')).toContain('\n\n“The tap drips.”\n\n')
  const long = await revise('😀'.repeat(5000))
  expect(long).toContain(`“${'😀'.repeat(1000)}…”`)
})

test('whoever has deleted the account is written to no more', async () => {
  const { seller, buyer } = await buildPeople()
  const { id: orderId } = await buildOrder({ seller, buyer, status: 'ongoing' })
  await db
    .updateTable('users')
    .set({ closed_at: noon, status_id: 1 })
    .where('id', '=', buyer.id)
    .execute()
  await takeOrderStep(ports.orders, {
    orderId,
    action: 'submit-for-review',
    by: viewerOf(seller),
    now: noon,
  })
  expect(await mailsAbout(orderId)).toEqual([])
})

test('the chat of the two shows the step with the order as it is now', async () => {
  const { seller, buyer } = await buildPeople()
  const gig = await buildGig({ owner: seller })
  const offer = await buildOffer({ seller, buyer, gig })
  const orderId = await requestOrder(ports.orders, {
    offerId: offer.id,
    viewer: viewerOf(buyer),
    now: noon,
  })
  await takeOrderStep(ports.orders, { orderId, action: 'accept', by: viewerOf(seller), now: noon })
  const { messages } = await openChat(app.server, buyer, seller)
  expect(messages.map(({ order }: { order: object }) => order)).toEqual([
    { id: orderId, status_id: 2, action: 'request' },
    { id: orderId, status_id: 2, action: 'accept' },
  ])
})

const mailsAbout = async (orderId: number) => outboxAbout(orderId, 'mail')

async function smsTo(people: BuiltUser[]) {
  const phones = people.map(({ phone_e164 }) => phone_e164)
  return (await listOutbox(1000)).filter(
    ({ channel, to }) => channel === 'sms' && phones.includes(to),
  )
}

const newsOf = (orderId: number) =>
  db
    .selectFrom('notifications')
    .select(['user_id', 'text'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

async function outboxAbout(orderId: number, channel: 'mail' | 'sms') {
  const link = new RegExp(`/account/orders/view/${orderId}\\b`)
  return (await listOutbox(1000)).filter(one => one.channel === channel && link.test(one.text))
}

function idsOfRecipients(mails: { to: string }[], { seller, buyer }: People): number[] {
  const idOf = ({ to }: { to: string }) =>
    [seller, buyer].find((person: BuiltUser) => person.email === to)?.id ?? 0
  return mails.map(idOf).sort()
}

const liveUpdates = (jobs: Enqueued[], orderId: number) =>
  jobs
    .filter(({ job }) => job === 'orders.tell')
    .map(({ data }) => data as { orderId: number })
    .filter(recipients => recipients.orderId === orderId)
