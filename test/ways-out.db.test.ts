/** Who may do what with an order, in every standing that it can be in: said here once more, as it was agreed. */
import { beforeAll, expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { asUser, asVisitor, type BuiltUser, buildUser } from './builders/accounts.ts'
import { useApp } from './builders/app.ts'
import { type BuiltGig, buildGig } from './builders/gigs.ts'
import { captureJobs } from './builders/jobs.ts'
import { buildOrder, eventsOf, orderRow } from './builders/orders.ts'
import { buildTransaction } from './builders/payments.ts'

const app = useApp()

const sides = ['buyer', 'seller'] as const
type Side = (typeof sides)[number]
const roles = [...sides, 'stranger', 'manager', 'visitor'] as const
type Role = (typeof roles)[number]

type DisputeState = {
  status: 'answering' | 'deciding' | 'decided' | 'appealed' | 'closed'
  by: Side
  acceptedBy?: Side
  /** The 72 hours to appeal are over. */
  isLate?: true
}

type Standing = {
  status: 1 | 2 | 3 | 4 | 5
  isPaid: boolean
  /** The time is over after which the other side may do something about it. */
  isLate?: true
  /** The work was due long ago, and was sent back just now. */
  isSentBack?: true
  /** Whose proposal is open. */
  proposal?: Side
  dispute?: DisputeState
  /** Who has proposed ten times, or opened two disputes. */
  proposedOften?: Side
  disputedOften?: Side
  /** Whose account is not active. */
  gone?: Side
}

const inBothWays = (standing: Omit<Standing, 'isPaid'>): Standing[] =>
  [true, false].map(isPaid => ({ ...standing, isPaid }))

const withProposals = (standings: Standing[]): Standing[] =>
  standings.flatMap(standing => [standing, ...sides.map(proposal => ({ ...standing, proposal }))])

const disputes: DisputeState[] = [
  ...sides.flatMap((by): DisputeState[] => [
    ...[
      { status: 'answering' as const, by },
      { status: 'deciding' as const, by },
    ],
    { status: 'decided', by },
  ]),
  ...sides.map((acceptedBy): DisputeState => ({ status: 'decided', by: 'buyer', acceptedBy })),
  { status: 'decided', by: 'seller', isLate: true },
  { status: 'appealed', by: 'seller' },
]

const standings: Standing[] = [
  ...inBothWays({ status: 1 }),
  { status: 1, isPaid: true, isLate: true },
  { status: 2, isPaid: false },
  { status: 2, isPaid: true, isLate: true },
  { status: 3, isPaid: false },
  ...withProposals([
    { status: 2, isPaid: true },
    { status: 2, isPaid: false, isLate: true },
    { status: 3, isPaid: true },
    { status: 3, isPaid: false, isLate: true },
  ]),
  { status: 2, isPaid: true, isSentBack: true },
  { status: 2, isPaid: true, gone: 'seller' },
  { status: 2, isPaid: false, gone: 'buyer' },
  ...sides.map((proposedOften): Standing => ({ status: 2, isPaid: true, proposedOften })),
  ...sides.map((disputedOften): Standing => ({ status: 3, isPaid: true, disputedOften })),
  ...disputes.map((dispute): Standing => ({ status: 2, isPaid: true, isLate: true, dispute })),
  ...withProposals([
    { status: 3, isPaid: false, isLate: true, dispute: { status: 'deciding', by: 'seller' } },
  ]),
  ...inBothWays({ status: 4 }),
  ...inBothWays({ status: 5 }),
]

type Way = {
  by: readonly Role[]
  /** Whether whoever may do it can do it now. */
  isOpen(standing: Standing, side: Side): boolean
  /** Where either side may, but not this one now. */
  isNotFor?(standing: Standing, side: Side): boolean
  answers?: 201
  /** The status afterwards, and who has ended the order; as it was, unless told otherwise. */
  leadsTo?(standing: Standing, side: Side): [status: number, endedBy?: string] | null
  /** What others than its people are answered, where that is not 404 for strangers and 403 for all others. */
  others?: 403 | 404
}

const other = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer')
const isWork = ({ status }: Standing) => status === 2 || status === 3
const goesOn = ({ dispute }: Standing) => !dispute
const isIn =
  (...states: DisputeState['status'][]) =>
  ({ dispute }: Standing) =>
    dispute !== undefined && states.includes(dispute.status)

const answering: Way = {
  by: sides,
  isOpen: ({ proposal }) => proposal !== undefined,
  isNotFor: ({ proposal }, side) => proposal === side,
}
const closing: Way = {
  by: ['seller'],
  isOpen: standing =>
    standing.status === 3 && !standing.isPaid && Boolean(standing.isLate) && goesOn(standing),
}
const proposing: Way = {
  by: sides,
  isOpen: (standing, side) => isWork(standing) && standing.proposedOften !== side,
}

/** What an order itself names among the actions that are open to who reads it. */
const steps = {
  accept: {
    by: ['seller'],
    isOpen: ({ status, isLate }) => status === 1 && !isLate,
    leadsTo: () => [2],
  },
  cancel: {
    by: ['seller'],
    isOpen: ({ status, isLate }) => status === 1 && !isLate,
    leadsTo: () => [5, 'seller'],
  },
  'submit-for-review': {
    by: ['seller'],
    isOpen: standing => standing.status === 2 && goesOn(standing),
    leadsTo: () => [3],
  },
  revision: {
    by: ['buyer'],
    isOpen: standing => standing.status === 3 && goesOn(standing),
    leadsTo: () => [2],
  },
  complete: {
    by: ['buyer'],
    isOpen: standing => standing.status === 3 && goesOn(standing),
    leadsTo: () => [4, 'completion'],
  },
  withdraw: {
    by: ['buyer'],
    isOpen: standing =>
      standing.status === 1 ||
      (standing.status === 2 &&
        goesOn(standing) &&
        (standing.isLate || standing.gone === 'seller') === true),
    leadsTo: () => [5, 'withdrawal'],
  },
  // With nobody there to object, what gives all of it back takes effect at once.
  'propose-ending': {
    ...proposing,
    leadsTo: ({ gone }) => (gone === 'buyer' ? [5, 'seller'] : null),
  },
  'answer-ending': { ...answering, leadsTo: () => [5, 'agreement'] },
  close: { ...closing, leadsTo: () => [4, 'seller'] },
  'open-dispute': {
    ...{ by: sides, answers: 201 },
    isOpen: (standing, side) =>
      isWork(standing) && goesOn(standing) && standing.disputedOften !== side,
  },
} satisfies Record<string, Way>

const paying: Way = {
  ...{ by: ['buyer'], others: 404, answers: 201 },
  isOpen: standing => standing.status < 4 && !standing.isPaid && goesOn(standing),
}

/** Other answers to the same calls, what is done in a dispute, and payments. */
const furtherCalls = {
  reject: answering,
  'close as unpaid': { ...closing, leadsTo: () => [5, 'seller'] },
  // A buyer who wants all of it back has to be answered as well.
  'propose all to the buyer': {
    ...proposing,
    leadsTo: ({ isPaid, gone }, side) =>
      side === 'seller' && (isPaid || gone) ? [5, 'seller'] : null,
  },
  statement: { by: sides, isOpen: isIn('answering', 'deciding', 'appealed'), answers: 201 },
  'withdraw dispute': {
    by: sides,
    isOpen: isIn('answering', 'deciding'),
    isNotFor: ({ dispute, disputedOften }, side) => (dispute?.by ?? disputedOften) !== side,
  },
  'accept decision': {
    by: sides,
    isOpen: isIn('decided'),
    leadsTo: ({ dispute }, side) => (dispute?.acceptedBy === other(side) ? [5, 'decision'] : null),
  },
  appeal: {
    by: sides,
    isOpen: (standing, side) =>
      isIn('decided')(standing) &&
      standing.dispute?.acceptedBy !== side &&
      !standing.dispute?.isLate,
  },
  decide: {
    ...{ by: ['manager'], others: 403, isOpen: isIn('deciding', 'appealed') },
    leadsTo: ({ dispute }) => (dispute?.status === 'appealed' ? [5, 'decision'] : null),
  },
  'pay/confirm': { by: ['buyer'], isOpen: standing => standing.isPaid && goesOn(standing) },
  'payments/initiate': paying,
  'payments/manual/initiate': paying,
} satisfies Record<string, Way>

const disputeCalls = ['statement', 'withdraw dispute', 'accept decision', 'appeal', 'decide']
const ways: Record<string, Way> = { ...steps, ...furtherCalls }

function answerTo(call: string, standing: Standing, role: Role): number {
  const way = wayOf(call)
  if (role === 'visitor') return 401
  if (!way.by.includes(role)) return way.others ?? (role === 'stranger' ? 404 : 403)
  const side = role as Side
  if (way.isNotFor?.(standing, side)) return 403
  return way.isOpen(standing, side) ? (way.answers ?? 200) : 409
}

function wayOf(call: string): Way {
  const way = ways[call]
  if (!way) throw new Error(`There is no call ${call}`)
  return way
}

type Built = {
  orderId: number
  offerId: number
  disputeId: number
  /** The open proposal, or one to this role that is none any more. */
  endingFor(role: Role): number
}

const held = 15_000
const splits = (standing: Standing) => ({ to_buyer: standing.isPaid ? 50.25 : 0 })

/** What each call is sent for a standing. */
const requests: Record<string, (built: Built, standing: Standing, role: Role) => [string, object]> =
  {
    accept: onOrder('orders/accept'),
    cancel: onOrder('orders/cancel'),
    'submit-for-review': onOrder('orders/review'),
    revision: onOrder('orders/revision', () => ({ revision: 'It drips.' })),
    complete: onOrder('orders/complete'),
    withdraw: onOrder('orders/withdraw', () => ({ reason: 'Nobody came.' })),
    'propose-ending': onOrder('orders/ending/propose', standing => ({
      ...{ ...splits(standing), reason: 'Half of it is done.' },
    })),
    'propose all to the buyer': onOrder('orders/ending/propose', ({ isPaid }) => ({
      ...{ to_buyer: isPaid ? held / 100 : 0, reason: 'I cannot do it.' },
    })),
    'answer-ending': (built, _, role) => [
      'orders/ending/answer',
      { gig_order_id: built.orderId, ending_id: built.endingFor(role), answer: 'accept' },
    ],
    reject: (built, _, role) => [
      'orders/ending/answer',
      { gig_order_id: built.orderId, ending_id: built.endingFor(role), answer: 'reject' },
    ],
    close: onOrder('orders/close', () => ({ received: true })),
    'close as unpaid': onOrder('orders/close', () => ({ received: false })),
    'open-dispute': onOrder('disputes/open', standing => ({
      ...{ ...splits(standing), reason_code: 'bad_quality' },
      description: 'Two of the three taps still drip.',
    })),
    statement: onDispute('disputes/statement', { text: 'It drips.' }),
    'withdraw dispute': onDispute('disputes/withdraw'),
    'accept decision': onDispute('disputes/accept'),
    appeal: onDispute('disputes/appeal', { text: 'The second tap never dripped.' }),
    decide: ({ disputeId }, standing) => [
      `manager/dispute/${disputeId}/decide`,
      { ...splits(standing), right: 'both', reason: 'Half of the taps drip.' },
    ],
    'pay/confirm': onOrder('orders/pay/confirm'),
    'payments/initiate': ({ offerId }) => [
      'payments/initiate',
      { object_type: 'offer', object_id: offerId },
    ],
    'payments/manual/initiate': ({ offerId }) => [
      'payments/manual/initiate',
      { object_type: 'offer', object_id: offerId },
    ],
  }

function onOrder(path: string, fields: (standing: Standing) => object = () => ({})) {
  return ({ orderId }: Built, standing: Standing): [string, object] => [
    path,
    { gig_order_id: orderId, ...fields(standing) },
  ]
}

function onDispute(path: string, fields: object = {}) {
  return ({ disputeId }: Built): [string, object] => [path, { dispute_id: disputeId, ...fields }]
}

const statusNames = {
  1: 'requested',
  2: 'under way',
  3: 'in review',
  4: 'completed',
  5: 'cancelled',
}

const people = {} as Record<Side | 'stranger' | 'manager' | 'judge', BuiltUser>
const gone = {} as Record<Side, BuiltUser>
const headers = {} as Record<Role, Record<string, string>>
let gig: BuiltGig

beforeAll(async () => {
  captureJobs()
  people.buyer = await buildUser()
  people.seller = await buildUser({ premium: true })
  people.stranger = await buildUser()
  people.manager = await buildUser({ roles: ['disputes'] })
  people.judge = await buildUser({ roles: ['disputes'] })
  for (const side of sides) gone[side] = await buildUser({ deactivated: true })
  gig = await buildGig({ owner: people.seller })
  for (const role of roles)
    headers[role] = role === 'visitor' ? asVisitor() : await asUser(people[role])
})

test.each(standings.map(standing => [nameOf(standing), standing] as const))(
  'an order that is %s: each call by each person, and what it names as open',
  async (_, standing) => {
    const built = await build(standing)
    const before = await stateOf(built)
    const tries = triesOf(standing)
    const faults: string[] = []
    for (const { call, role, expected } of tries.filter(({ expected }) => expected >= 300)) {
      const { status } = await press(call, { standing, built, role })
      if (status !== expected) faults.push(`${call} by ${role}: ${status} instead of ${expected}`)
    }
    expect(faults).toEqual([])
    expect(await readByAll(standing, built)).toEqual(listExpected(standing))
    expect(await stateOf(built)).toEqual(before)
    for (const { call, role, expected } of tries)
      if (expected < 300) await expectTaken(call, standing, role)
  },
)

const presentIn = (standing: Standing) => roles.filter(role => role !== standing.gone)

/** Whoever is there tries whatever there is. */
function triesOf(standing: Standing) {
  const hasDispute = standing.dispute ?? standing.disputedOften
  const calls = Object.keys(ways).filter(call => hasDispute || !disputeCalls.includes(call))
  return presentIn(standing).flatMap(role =>
    calls.map(call => ({ call, role, expected: answerTo(call, standing, role) })),
  )
}

/** What the order says to each of its readers: of what the caller can do now, all and nothing else. */
async function readByAll(standing: Standing, { orderId }: Built) {
  const url = `/api/orders/${orderId}`
  const readings: Record<string, number | string[]> = {}
  for (const role of presentIn(standing)) {
    const answer = await app.server.inject({ url, headers: headers[role] })
    const isRead = answer.statusCode === 200
    readings[role] = isRead ? answer.json().order.available_actions.toSorted() : answer.statusCode
  }
  return readings
}

function listExpected(standing: Standing) {
  const readings: Record<string, number | string[]> = { stranger: 404, manager: [], visitor: 401 }
  for (const side of sides)
    if (standing.gone !== side)
      readings[side] = Object.keys(steps)
        .filter(step => answerTo(step, standing, side) < 300)
        .toSorted()
  return readings
}

/** On an order of its own, since it changes. */
async function expectTaken(call: string, standing: Standing, role: Role): Promise<void> {
  const built = await build(standing)
  const { status, body } = await press(call, { standing, built, role })
  expect(status, `${call} by ${role}: ${body}`).toBe(answerTo(call, standing, role))
  const lead = wayOf(call).leadsTo?.(standing, role as Side) ?? [standing.status]
  const { status_id, ended_by, ...parts } = await orderRow(built.orderId)
  const [to, endedBy] = lead
  expect([call, role, status_id], body).toEqual([call, role, to])
  if (endedBy) expect([call, ended_by]).toEqual([call, endedBy])
  if (endedBy && standing.isPaid)
    expect([call, parts.to_buyer_pesewas, parts.to_seller_pesewas]).toEqual([
      ...[call, toBuyerOf(call), held - toBuyerOf(call)],
    ])
}

const toBuyerOf = (call: string): number =>
  ['answer-ending', 'accept decision', 'decide'].includes(call)
    ? 5025
    : call === 'complete'
      ? 0
      : held

type Pressed = { standing: Standing; built: Built; role: Role }

async function press(call: string, { standing, built, role }: Pressed) {
  const [path, payload] = requests[call]?.(built, standing, role) ?? ['', {}]
  settings.PAYMENT_METHOD = path === 'payments/manual/initiate' ? 'MANUAL' : 'SANDBOX'
  const sent = { method: 'POST', url: `/api/${path}`, payload, headers: headers[role] } as const
  const answer = await app.server.inject(sent)
  return { status: answer.statusCode, body: answer.body }
}

const stateOf = async ({ orderId }: Built) => ({
  order: await orderRow(orderId),
  events: await eventsOf(orderId),
  disputes: await db.selectFrom('disputes').selectAll().where('order_id', '=', orderId).execute(),
  endings: await db
    .selectFrom('order_endings')
    .selectAll()
    .where('order_id', '=', orderId)
    .execute(),
})

function nameOf({ status, isPaid, dispute, ...more }: Standing): string {
  const words = [statusNames[status], isPaid ? 'paid' : 'unpaid']
  if (more.isLate) words.push('late')
  if (more.isSentBack) words.push('late before it was sent back')
  if (more.gone) words.push(`its ${more.gone} deactivated`)
  if (more.proposal) words.push(`with a proposal of the ${more.proposal}`)
  if (more.proposedOften) words.push(`with ten proposals of the ${more.proposedOften}`)
  if (more.disputedOften) words.push(`after two disputes of the ${more.disputedOften}`)
  if (dispute) words.push(`with a dispute of the ${dispute.by} that is ${dispute.status}`)
  if (dispute?.acceptedBy) words.push(`accepted by the ${dispute.acceptedBy}`)
  if (dispute?.isLate) words.push('beyond appeal')
  return words.join(', ')
}

const day = 86_400_000
const fromNow = (days: number) => new Date(Date.now() + days * day)

/** In days, when it was requested, begun and submitted: all at once. Its work was due a day later. */
function ageOf({ status, isLate, isSentBack }: Standing): number {
  if (status === 1) return isLate ? 1.1 : 0
  return isLate || isSentBack ? 8 : 0
}

const statuses = [undefined, 'pending', 'ongoing', 'inReview', 'completed', 'cancelled'] as const

async function build(standing: Standing): Promise<Built> {
  const [buyer, seller] = sides.map(side => (standing.gone === side ? gone : people)[side])
  const order = await buildOrder({
    ...{ buyer, seller, gig, now: fromNow(-ageOf(standing)) },
    ...{ status: statuses[standing.status], paid: standing.isPaid },
    ...(standing.isPaid && { held }),
  })
  const { id: orderId, offer_id: offerId } = order
  if (standing.isPaid) await pay(offerId)
  if (standing.isSentBack)
    await db
      .updateTable('orders')
      .set({ revised_on: fromNow(0) })
      .where('id', '=', orderId)
      .execute()
  const endings = await propose(orderId, standing)
  const withdrawn = { status: 'closed', by: standing.disputedOften ?? 'buyer' } as const
  let disputeId = 0
  for (const one of standing.disputedOften ? [withdrawn, withdrawn] : [standing.dispute])
    if (one) disputeId = await dispute(orderId, standing, one)
  return {
    ...{ orderId, offerId, disputeId },
    endingFor: role => endings[standing.proposal ?? (role === 'seller' ? 'buyer' : 'seller')],
  }
}

const pay = (offerId: number) =>
  buildTransaction({
    ...{ user: people.buyer, object_type: 'offer', object_id: offerId, amount_pesewas: held },
    ...{ status_code: 'CMPLTD', outcome: 'given', settled_at: new Date() },
  })

/** What both have proposed before, and has lapsed; the last of one side may be open. */
async function propose(orderId: number, standing: Standing): Promise<Record<Side, number>> {
  const endings = {} as Record<Side, number>
  const often = standing.proposedOften
  for (const by of often ? [...sides, ...Array<Side>(9).fill(often)] : sides) {
    const isOpen = standing.proposal === by
    const { id } = await db
      .insertInto('order_endings')
      .values({
        ...{ order_id: orderId, by, held_pesewas: standing.isPaid ? held : 0 },
        ...{ to_buyer_pesewas: standing.isPaid ? 5025 : 0, reason: 'Half of it is done.' },
        ...{ status: isOpen ? 'open' : 'lapsed', closed_on: isOpen ? null : fromNow(0) },
        ...{ created_at: fromNow(-0.1), expires_on: fromNow(1.9) },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    endings[by] = id
  }
  return endings
}

async function dispute(
  orderId: number,
  standing: Standing,
  { status, by, acceptedBy, isLate }: DisputeState,
): Promise<number> {
  const held_pesewas = standing.isPaid ? held : 0
  const isAppealed = status === 'appealed'
  const hasDecision = status === 'decided' || isAppealed
  const { id } = await db
    .insertInto('disputes')
    .values({
      ...{ order_id: orderId, opened_by: by, held_pesewas, reason_code: 'late', status },
      ...{ created_at: fromNow(-4), answer_by: fromNow(-1), decide_by: fromNow(3) },
      ...(status === 'answering' && { answer_by: fromNow(1) }),
      ...(hasDecision && { appeal_by: fromNow(isLate ? -0.001 : 1) }),
      ...(acceptedBy && { [`${acceptedBy}_accepted_on`]: fromNow(0) }),
      ...(isAppealed && { appealed_by: by, appeal_text: 'Not so.', appealed_on: fromNow(0) }),
      ...(status === 'closed' && { outcome: 'withdrawn', closed_on: fromNow(-1) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('dispute_statements')
    .values({ dispute_id: id, side: by, text: 'It drips.', created_at: fromNow(-4) })
    .execute()
  const parts = { to_buyer_pesewas: 5025, to_seller_pesewas: held - 5025 }
  if (hasDecision)
    await db
      .insertInto('dispute_decisions')
      .values({
        ...{ dispute_id: id, level: 1, held_pesewas, ...parts, right_side: 'both' },
        ...{ reason: 'Half of it is done.', decided_by: people.judge.id, created_at: fromNow(-1) },
      })
      .execute()
  return id
}
