/** Whatever happens to orders and reviews, what is kept of a person is what a count over all that happened gives. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { decideDispute } from '#features/disputes/decisions/server/commands.ts'
import { acceptDecision, withdrawDispute } from '#features/disputes/server/transition.ts'
import { mostDisputes } from '#features/orders/ending/process.ts'
import { withdrawOrder } from '#features/orders/ending/server/commands.ts'
import type { PressedOrderAction } from '#features/orders/process.ts'
import { completeReview } from '#features/orders/reviews/server/commands.ts'
import type { ReviewRow } from '#features/orders/reviews/server/queries.ts'
import { changeReview } from '#features/orders/reviews/server/transition.ts'
import { expireOrder, reviseOrder } from '#features/orders/server/commands.ts'
import { takeOrderStep } from '#features/orders/server/transition.ts'
import type { Person } from '#features/people/server/present.ts'
import { findPerson } from '#features/people/server/queries.ts'
import { pesewas } from '#platform/money.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { ports } from '#ports.ts'
import { auditAt } from '../bin/audit/check.ts'
import { reviewChecks } from '../bin/audit/reviews.ts'
import { type BuiltUser, buildUser } from './builders/accounts.ts'
import { useApp } from './builders/app.ts'
import { buildDispute, goodReason } from './builders/disputes.ts'
import { type BuiltGig, buildGig, viewerOf } from './builders/gigs.ts'
import { captureJobs } from './builders/jobs.ts'
import { buildOrder, orderRow } from './builders/orders.ts'
import { buildPaymentAccount } from './builders/profile.ts'

useApp({ FREE_OPEN_ORDERS: '1000', NEW_SELLER_ORDERS: '1' })
const hour = 3_600_000
const firstDay = new Date('2026-01-05T08:00:00Z')
const workHours = 24

beforeAll(() => void captureJobs())

type Life = {
  id: number
  buyer: number
  status: 'requested' | 'working' | 'submitted' | 'completed' | 'over'
  disputes: number
  askedOn: number
  dueOn: number
  /** In seconds. */
  answerTime: number | null
  answeredOn: number
  wasOnTime: boolean | null
  review: { id: number; rating: number; state: string; wasPublished: boolean } | null
  lostDispute: boolean
}
type Scene = {
  seller: BuiltUser
  buyers: BuiltUser[]
  manager: BuiltUser
  gig: BuiltGig
  lives: Life[]
  now: number
}

/** The first of the buyers is paid at the number of the seller. */
const isConnected = ({ buyer }: Life) => buyer === 0
const counts = (life: Life) =>
  life.status === 'completed' && (!isConnected(life) || life.review?.wasPublished === true)

type Move = { kind: keyof typeof moves; pick: number }
const anyMove: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom<Move['kind']>(
    ...([
      'request',
      'request',
      'accept',
      'accept',
      'submit',
      'submit',
      'complete',
      'complete',
    ] as const),
    ...([
      'write',
      'write',
      'reject',
      'expire',
      'withdraw',
      'revise',
      'standStill',
      'lose',
    ] as const),
    ...(['approve', 'hide', 'show', 'wait', 'wait', 'leave'] as const),
  ),
  pick: fc.nat({ max: 999 }),
})

const move = (kind: Move['kind'], pick = 1): Move => ({ kind, pick })
const begun = [move('request'), move('accept')]
const done = [move('submit'), move('complete')]
/** Once each, so that none is left to chance; by its pick a dispute stands for 32, or after the submission for 39 hours. */
const histories: Move[][] = [
  [...begun, move('standStill', 31), ...done, move('write'), ...begun, ...done],
  [
    ...begun,
    ...Array(4).fill(move('wait', 8)),
    move('submit'),
    move('standStill', 38),
    move('complete'),
  ],
  [...begun, move('submit'), move('revise'), ...Array(4).fill(move('wait', 8)), ...done],
  [move('request', 0), move('accept'), ...done, move('write'), ...begun, ...done, move('approve')],
  [move('request', 0), move('accept'), ...done, move('write'), move('hide', 0), move('show')],
  [
    ...begun,
    ...done,
    move('write'),
    move('hide'),
    ...begun,
    move('lose'),
    ...begun,
    move('lose', 2),
  ],
  [...begun, ...done, move('leave', 0), ...begun, ...done, move('request'), move('expire')],
]

test('after any history figures, stars and averages are those of a count over all that happened', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyMove, { minLength: 60, maxLength: 80 }), async history => {
      const scene = await openScene()
      for (const { kind, pick } of history) {
        scene.now += 7 * 60_000
        await moves[kind](scene, pick)
      }
      await expectAsCounted(scene)
    }),
    {
      examples: histories.map(history => [history]),
      numRuns: histories.length + 4,
      endOnFailure: true,
    },
  )
  await expectSoundAudit()
}, 180_000)

test('of twenty that are completed, accepted and reviewed at once each is counted', async () => {
  const scene = await openScene()
  const seller = viewerOf(scene.seller)
  const now = new Date(scene.now + hour)
  const twenty = <T>(make: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 20 }, (_, n) => make(n)))
  const order = (n: number, status: 'pending' | 'inReview' | 'completed') =>
    buildOrder({ ...dealOf(scene, 1 + (n % 2)), status, now: firstDay })
  const [waiting, submitted, owed] = [
    await twenty(n => order(n, 'pending')),
    await twenty(n => order(n, 'inReview')),
    await twenty(n => order(n, 'completed')),
  ]
  await twenty(async n => {
    const buyer = viewerOf(scene.buyers[1 + (n % 2)] as BuiltUser)
    const form = {
      review_id: (await reviewOf(owed[n]?.id ?? 0)).id,
      rating: 1 + (n % 5),
      comments: '',
    }
    await Promise.all([
      takeOrderStep(ports.orders, {
        orderId: waiting[n]?.id ?? 0,
        action: 'accept',
        by: seller,
        now,
      }),
      takeOrderStep(ports.orders, {
        orderId: submitted[n]?.id ?? 0,
        action: 'complete',
        by: buyer,
        now,
      }),
      completeReview({ form, viewer: buyer, now }),
    ])
  })
  expect(await personOf(scene)).toMatchObject({
    ...{ rating: 3, rating_count: 20, stars: { '5': 4, '4': 4, '3': 4, '2': 4, '1': 4 } },
    figures: {
      orders_completed: 40,
      customers: 2,
      repeat_customers: 2,
      median_answer_minutes: 120,
    },
  })
})

async function openScene(): Promise<Scene> {
  const now = firstDay
  const seller = await buildUser({ now })
  const buyers = await Promise.all([0, 1, 2].map(() => buildUser({ now })))
  await buildPaymentAccount(seller, { number: buyers[0]?.phone ?? '', now })
  const gig = await buildGig({ owner: seller, now })
  const manager = await buildUser({ roles: ['disputes'], now })
  return { seller, buyers, manager, gig, lives: [], now: now.getTime() + hour }
}

const dealOf = ({ seller, buyers, gig }: Scene, buyer: number) => ({
  ...{ seller, gig, hours: workHours },
  buyer: buyers[buyer] as BuiltUser,
})

/** Picks one that the move fits, if there is one. */
const pickIn = (lives: Life[], pick: number): Life | undefined =>
  lives[pick % Math.max(1, lives.length)]
const inStatus = (scene: Scene, status: Life['status'], pick: number) =>
  pickIn(
    scene.lives.filter(life => life.status === status),
    pick,
  )
const withReview = (scene: Scene, state: string, pick: number) =>
  pickIn(
    scene.lives.filter(({ review }) => review?.state === state),
    pick,
  )

const step = (scene: Scene, life: Life, action: PressedOrderAction) =>
  takeOrderStep(ports.orders, {
    ...{ orderId: life.id, action, now: new Date(scene.now) },
    by: viewerOf(action === 'complete' ? buyerOf(scene, life) : scene.seller),
  })
const buyerOf = (scene: Scene, { buyer }: Life) => scene.buyers[buyer] as BuiltUser

const moves = {
  async request(scene: Scene, pick: number) {
    const buyer = pick % 3
    const { id } = await buildOrder({ ...dealOf(scene, buyer), now: new Date(scene.now) })
    scene.lives.push({
      ...{ id, buyer, status: 'requested', disputes: 0, askedOn: scene.now, dueOn: 0 },
      answerTime: null,
      ...{ answeredOn: 0, wasOnTime: null, review: null, lostDispute: false },
    })
  },

  async accept(scene: Scene, pick: number) {
    const life = inStatus(scene, 'requested', pick)
    if (!life || scene.now >= life.askedOn + 24 * hour) return
    await step(scene, life, 'accept')
    Object.assign(life, {
      status: 'working',
      dueOn: scene.now + workHours * hour,
      ...answerOf(scene, life),
    })
  },

  async reject(scene: Scene, pick: number) {
    const life = inStatus(scene, 'requested', pick)
    if (!life || scene.now >= life.askedOn + 24 * hour) return
    await step(scene, life, 'cancel')
    Object.assign(life, { status: 'over', ...answerOf(scene, life) })
  },

  async expire(scene: Scene, pick: number) {
    const life = inStatus(scene, 'requested', pick)
    if (!life) return
    scene.now = Math.max(scene.now, life.askedOn + 25 * hour)
    await expireOrder(ports.orders, { orderId: life.id, now: new Date(scene.now) })
    Object.assign(life, {
      status: 'over',
      answerTime: 24 * 3600,
      answeredOn: life.askedOn + 24 * hour,
    })
  },

  async withdraw(scene: Scene, pick: number) {
    const life = inStatus(scene, 'requested', pick)
    if (!life) return
    const viewer = viewerOf(buyerOf(scene, life))
    const now = new Date(scene.now)
    await withdrawOrder(ports.orders, { orderId: life.id, reason: '', viewer, now })
    life.status = 'over'
  },

  async submit(scene: Scene, pick: number) {
    const life = inStatus(scene, 'working', pick)
    if (!life) return
    await step(scene, life, 'submit-for-review')
    life.wasOnTime ??= scene.now < life.dueOn
    life.status = 'submitted'
  },

  async revise(scene: Scene, pick: number) {
    const life = inStatus(scene, 'submitted', pick)
    if (!life) return
    const by = { viewer: viewerOf(buyerOf(scene, life)), now: new Date(scene.now) }
    await reviseOrder(ports.orders, { orderId: life.id, revision: '<p>One tap drips.</p>', ...by })
    life.status = 'working'
  },

  async complete(scene: Scene, pick: number) {
    const life = inStatus(scene, 'submitted', pick)
    if (!life) return
    await step(scene, life, 'complete')
    const { id } = await reviewOf(life.id)
    Object.assign(life, {
      status: 'completed',
      review: { id, rating: 0, state: 'pending', wasPublished: false },
    })
  },

  /** A dispute that is withdrawn after some hours. */
  async standStill(scene: Scene, pick: number) {
    const life = inStatus(scene, pick % 2 ? 'working' : 'submitted', pick)
    if (!life || life.disputes === mostDisputes) return
    const { id, viewer } = await dispute(scene, life, 'answering')
    const hours = (1 + (pick % 40)) * hour
    scene.now += hours
    await withdrawDispute(ports.orders, { disputeId: id, viewer, now: new Date(scene.now) })
    life.dueOn += hours
  },

  /** A dispute that is decided, for the buyer or for both. */
  async lose(scene: Scene, pick: number) {
    const life = inStatus(scene, 'working', pick)
    if (!life || life.disputes === mostDisputes) return
    const now = new Date(scene.now)
    const { id, viewer } = await dispute(scene, life, 'deciding')
    const right = pick % 2 ? 'buyer' : 'both'
    const decision = { disputeId: id, toBuyer: pesewas(0), right, reason: goodReason } as const
    await decideDispute(ports.orders, { ...decision, viewer: viewerOf(scene.manager), now })
    for (const side of [viewer, viewerOf(scene.seller)])
      await acceptDecision(ports.orders, { disputeId: id, viewer: side, now })
    Object.assign(life, { status: 'over', lostDispute: right === 'buyer' })
  },

  async write(scene: Scene, pick: number) {
    const life = withReview(scene, 'pending', pick)
    if (!life?.review) return
    const rating = 1 + (pick % 5)
    const form = { review_id: life.review.id, rating, comments: 'Good.' }
    const by = { viewer: viewerOf(buyerOf(scene, life)), now: new Date(scene.now) }
    await completeReview({ form, ...by })
    const state = isConnected(life) ? 'held' : 'published'
    Object.assign(life.review, { rating, state, wasPublished: state === 'published' })
  },

  async approve(scene: Scene, pick: number) {
    await moderate(scene, withReview(scene, 'held', pick), {
      state: 'published',
      hidden_code: null,
    })
  },
  async hide(scene: Scene, pick: number) {
    const life = withReview(scene, pick % 3 ? 'published' : 'held', pick)
    await moderate(scene, life, { state: 'hidden', hidden_code: 'abuse' })
  },
  async show(scene: Scene, pick: number) {
    await moderate(scene, withReview(scene, 'hidden', pick), {
      state: 'published',
      hidden_code: null,
    })
  },

  async wait(scene: Scene, pick: number) {
    scene.now += (1 + (pick % 9)) * hour
  },

  /** A buyer without a name is still a customer. */
  async leave(scene: Scene, pick: number) {
    const buyer = scene.buyers[1 + (pick % 2)] as BuiltUser
    const isBusy = scene.lives.some(
      life => scene.buyers[life.buyer] === buyer && !['over', 'completed'].includes(life.status),
    )
    if (isBusy || pick % 5 > 0) return
    await db
      .updateTable('users')
      .set({ name: 'Deleted person', closed_at: new Date(scene.now), status_id: 1 })
      .where('id', '=', buyer.id)
      .execute()
    const next = await buildUser({ now: firstDay })
    scene.buyers.push(buyer)
    scene.buyers[scene.buyers.indexOf(buyer)] = next
    for (const life of scene.lives)
      if (scene.buyers[life.buyer] === next) life.buyer = scene.buyers.length - 1
  },
}

const answerOf = ({ now }: Scene, { askedOn }: Life) => ({
  answerTime: (now - askedOn) / 1000,
  answeredOn: now,
})

async function dispute(scene: Scene, life: Life, status: 'answering' | 'deciding') {
  const buyer = buyerOf(scene, life)
  const order = await orderRow(life.id)
  const { seller } = scene
  life.disputes += 1
  const { id } = await buildDispute({ status, order, buyer, seller, now: new Date(scene.now) })
  return { id, viewer: viewerOf(buyer) }
}

/** As managers do it. */
async function moderate(
  scene: Scene,
  life: Life | undefined,
  changes: { state: string; hidden_code: string | null },
): Promise<void> {
  if (!life?.review) return
  const review = await reviewOf(life.id)
  const published_at =
    changes.state === 'published'
      ? (review.published_at ?? new Date(scene.now))
      : review.published_at
  await inTransaction(tx => changeReview(tx, review, { ...changes, published_at }))
  life.review.state = changes.state
  if (changes.state === 'published') life.review.wasPublished = true
}

const reviewOf = async (orderId: number) =>
  (await db
    .selectFrom('reviews')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()) as ReviewRow

const personOf = ({ seller, now }: Scene): Promise<Person | null> =>
  findPerson({ username: seller.username, viewer: viewerOf(seller), now: new Date(now) })

async function expectAsCounted(scene: Scene): Promise<void> {
  const { lives } = scene
  const completed = lives.filter(counts)
  const ordersOf = new Map<number, number>()
  for (const { buyer } of completed) ordersOf.set(buyer, (ordersOf.get(buyer) ?? 0) + 1)
  const published = lives.flatMap(({ review }) => (review?.state === 'published' ? [review] : []))
  const hidden = lives.filter(({ review }) => review?.state === 'hidden' && review.wasPublished)
  const starsOf = (rating: number) => published.filter(review => review.rating === rating).length
  const sum = published.reduce((stars, { rating }) => stars + rating, 0)
  const isNew = completed.length === 0
  const onTime = completed.filter(({ wasOnTime }) => wasOnTime).length
  expect(await personOf(scene)).toMatchObject({
    rating: published.length === 0 ? 0 : Math.round((100 * sum) / published.length) / 100,
    rating_count: published.length,
    reviews_count: published.length + hidden.length,
    stars: Object.fromEntries([5, 4, 3, 2, 1].map(rating => [rating, starsOf(rating)])),
    figures: {
      ...{ is_new: isNew, orders_completed: completed.length },
      on_time_percent: isNew ? null : Math.floor((100 * onTime) / completed.length),
      median_answer_minutes: isNew ? null : medianMinutes(lives),
      customers: isNew ? null : ordersOf.size,
      repeat_customers: isNew ? null : [...ordersOf.values()].filter(orders => orders > 1).length,
      disputes_decided_against: lives.filter(({ lostDispute }) => lostDispute).length,
    },
  })
}

function medianMinutes(lives: Life[]): number | null {
  const times = lives
    .filter(
      life =>
        life.answerTime !== null && (!isConnected(life) || life.review === null || counts(life)),
    )
    .map(({ answerTime }) => answerTime ?? 0)
    .sort((one, other) => one - other)
  const [low, high] = [times[(times.length - 1) >> 1], times[times.length >> 1]]
  if (low === undefined || high === undefined) return null
  return Math.round(Math.round((low + high) / 2) / 60)
}

async function expectSoundAudit(): Promise<void> {
  // Who hid something here is not in the log.
  const checks = reviewChecks.filter(({ claim }) => !claim.startsWith('Every hidden review'))
  const findings = await auditAt(new Date(), checks)
  expect(findings.filter(({ faults }) => faults.length > 0)).toEqual([])
}
