/** In whatever order two people write, change, answer and wait: nothing of it is told before it may be. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { dealsOf } from '#features/orders/own-data/server/queries.ts'
import {
  addReview,
  completeReview,
  replyToReview,
  reportReview,
  updateReview,
} from '#features/orders/reviews/server/commands.ts'
import { reviseOrder } from '#features/orders/server/commands.ts'
import { publishReviews } from '#features/orders/server/jobs.ts'
import { orderById } from '#features/orders/server/queries.ts'
import { takeOrderStep } from '#features/orders/server/transition.ts'
import { db } from '#platform/server/database/database.ts'
import { Refusal } from '#platform/server/http/refusals.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { ports } from '#ports.ts'
import { type BuiltUser, buildUser } from './builders/accounts.ts'
import { useApp } from './builders/app.ts'
import { viewerOf } from './builders/gigs.ts'
import { captureJobs, type Enqueued } from './builders/jobs.ts'
import { buildOrder } from './builders/orders.ts'
import { buildPaymentAccount } from './builders/profile.ts'
import {
  answer,
  editTime,
  type Model,
  type OrderCall,
  orderCalls,
  orderInReview,
  otherSide,
  type Press,
  people,
  publishTime,
  reviewCalls,
  type Side,
  sides,
  starsOf,
  takeStep,
  tick,
  type Who,
  wordsFor,
  wordsToTake,
} from './builders/review-model.ts'

useApp()

type Move =
  | { kind: 'press'; press: Omit<Press, 'words'> }
  | { kind: 'step'; call: OrderCall }
  | { kind: 'wait'; ms: number }
  | { kind: 'clock' }

type Cast = Record<Who, BuiltUser>
type Scene = Cast & { orderId: number; model: Model; now: number; written: string[] }

let strangers: Cast
let connected: Cast
let jobs: Enqueued[]
let said = 0
/** What everybody can count of all orders so far. */
const stars = new Map<string, number>()

beforeAll(async () => {
  const [stranger, manager] = [await buildUser(), await buildUser({ manager: true })]
  const buildCast = async () => ({ ...(await buildPair()), stranger, manager })
  strangers = await buildCast()
  connected = await buildCast()
  for (const side of sides)
    await buildPaymentAccount(connected[side], { number: '0244000001', now: new Date(0) })
  jobs = captureJobs()
})

const buildPair = async () => ({
  seller: await buildUser({ name: 'Kofi Mensah' }),
  buyer: await buildUser({ name: 'Ama Boateng' }),
})

const press = (call: Press['call'], who: Who, author: Side = who as Side): Move => ({
  ...{ kind: 'press', press: { call, who, author, rating: 2 } },
})
const step = (call: OrderCall): Move => ({ kind: 'step', call })
const wait = (ms: number): Move => ({ kind: 'wait', ms })
const clock: Move = { kind: 'clock' }
const bothWritten = [press('add', 'seller'), step('finish'), press('complete', 'buyer')]
const onlyBuyers = [step('finish'), press('complete', 'buyer')]
const late = [press('add', 'seller'), step('finish'), wait(publishTime), clock]

/** Each turn once, so that none is left to chance. */
const lives: Move[][] = [
  [...bothWritten, press('update', 'seller'), press('update', 'buyer'), press('add', 'seller')],
  [...onlyBuyers, press('add', 'seller'), press('update', 'buyer'), press('complete', 'buyer')],
  [...onlyBuyers, press('reply', 'seller', 'buyer'), press('update', 'buyer')],
  [...onlyBuyers, wait(editTime), press('update', 'buyer'), press('report', 'stranger', 'buyer')],
  [
    ...late,
    press('update', 'seller'),
    press('reply', 'buyer', 'seller'),
    press('complete', 'buyer'),
  ],
  [press('add', 'seller'), step('finish'), wait(publishTime), press('update', 'seller')],
  [press('add', 'seller'), step('finish'), wait(publishTime), press('complete', 'buyer')],
  [press('add', 'seller'), step('revise'), press('update', 'seller'), press('add', 'seller')],
  [press('add', 'seller'), step('cancel'), wait(publishTime), clock, press('update', 'seller')],
  [step('finish'), wait(publishTime - 1), press('add', 'seller'), wait(1), clock],
  [step('finish'), wait(publishTime), press('add', 'seller'), press('complete', 'buyer')],
  [
    ...bothWritten,
    press('reply', 'buyer', 'seller'),
    wait(editTime),
    press('reply', 'buyer', 'seller'),
  ],
]

const anyMove: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('press' as const),
      press: fc.record({
        call: fc.constantFrom(...reviewCalls),
        who: fc.oneof(
          { weight: 4, arbitrary: fc.constantFrom(...sides) },
          { weight: 1, arbitrary: fc.constantFrom(...people) },
        ),
        author: fc.constantFrom(...sides),
        rating: fc.integer({ min: 1, max: 5 }),
      }),
    }),
  },
  { weight: 3, arbitrary: fc.constantFrom(...orderCalls).map(step) },
  { weight: 2, arbitrary: fc.constantFrom(1, editTime - 1, editTime, publishTime).map(wait) },
  { weight: 1, arbitrary: fc.constant(clock) },
)

test('whoever wrote first, late, changed or answered, each reads what he may and no word before', async () => {
  for (const life of lives) for (const cast of [strangers, connected]) await live(cast, life)
  const anyLife = fc.array(anyMove, { minLength: 4, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(anyLife, fc.boolean(), (life, isConnected) =>
      live(isConnected ? connected : strangers, life),
    ),
    { numRuns: 20 },
  )
}, 240_000)

async function live(cast: Cast, moves: Move[]): Promise<void> {
  const now = Date.parse('2026-03-01T10:00:00Z')
  const order = await buildOrder({ ...cast, status: 'inReview', now: new Date(now) })
  const model = orderInReview(cast === connected)
  const scene: Scene = { ...cast, orderId: order.id, model, now, written: [] }
  // In the end the clock comes round, so that nothing of this life waits for it in the next.
  for (const move of [...moves, wait(publishTime), clock]) {
    await play(scene, move)
    await expectSent(scene, move)
    await expectAsAgreed(scene)
  }
  for (const side of sides) countStars(cast[otherSide(side)], starsOf(model, side))
  await expectStars(cast)
}

async function play(scene: Scene, move: Move): Promise<void> {
  const { model, now } = scene
  if (move.kind === 'wait') scene.now += move.ms
  else if (move.kind === 'step') await takeStepOf(scene, move.call)
  else if (move.kind === 'clock') {
    tick(model, now)
    await publishReviews({ now: new Date(now) })
  } else {
    const asked: Press = { ...move.press, words: `(word ${++said})` }
    scene.written.push(asked.words)
    const status = await send(scene, asked)
    expect([asked, status]).toEqual([asked, answer(model, asked, now)])
  }
}

async function takeStepOf(scene: Scene, call: OrderCall): Promise<void> {
  const { orderId, model, now: at, seller, buyer } = scene
  const now = new Date(at)
  const before = model.status
  takeStep(model, call, at)
  if (model.status === before) return
  if (call === 'cancel')
    await db
      .updateTable('orders')
      .set({ status_id: 5, ended_by: 'withdrawal', to_buyer_pesewas: 0, to_seller_pesewas: 0 })
      .where('id', '=', orderId)
      .execute()
  else if (call === 'revise')
    await reviseOrder(ports.orders, {
      orderId,
      revision: '<p>It drips.</p>',
      viewer: viewerOf(buyer),
      now,
    })
  else
    await takeOrderStep(ports.orders, {
      ...{ orderId, now, action: call === 'finish' ? 'complete' : 'submit-for-review' },
      by: viewerOf(call === 'finish' ? buyer : seller),
    })
}

/** The status that answers. */
async function send(scene: Scene, { call, who, author, rating, words }: Press): Promise<number> {
  const written = await reviewOf(scene, author)
  const form = { review_id: written?.id ?? 2_000_000_000, rating, comments: words }
  const by = { viewer: viewerOf(scene[who]), now: new Date(scene.now) }
  const calls = {
    add: () => addReview({ form: { ...form, gig_order_id: scene.orderId }, ...by }),
    complete: () => completeReview({ form, ...by }),
    update: () => updateReview({ form, ...by }),
    reply: () => replyToReview({ form: { ...form, reply: words }, ...by }),
    report: () => reportReview({ form: { ...form, part: 'review', reason: 'Not true' }, ...by }),
  }
  try {
    await calls[call]()
    return call === 'add' ? 201 : 200
  } catch (error) {
    if (error instanceof Refusal) return error.status
    throw error
  }
}

const reviewOf = ({ orderId }: Scene, by: Side) =>
  db
    .selectFrom('reviews')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('by', '=', by)
    .executeTakeFirst()

async function expectAsAgreed(scene: Scene): Promise<void> {
  const { model } = scene
  const [orders, taken, news, own] = await Promise.all([
    Promise.all(people.map(who => orderFor(scene, who))),
    Promise.all(sides.map(side => dealsOf({ userId: scene[side].id }))),
    Promise.all(sides.map(side => newsOf(scene, side))),
    reviewOf(scene, 'buyer'),
  ])
  for (const [n, who] of people.entries())
    expect([who, wordsIn(scene, orders[n])]).toEqual([who, wordsFor(model, who).toSorted()])
  for (const [n, side] of sides.entries()) {
    expect([side, wordsIn(scene, taken[n])]).toEqual([side, wordsToTake(model, side).toSorted()])
    expect([side, news[n]]).toEqual([side, model.news[side]])
  }
  const [toBuyer, toSeller] = orders
  const { buyer, seller } = model.reviews
  // That the seller has written is all that the buyer knows of it, and only while the buyer owes the other.
  expect(toBuyer?.review?.seller_has_written ?? false).toBe(
    buyer?.state === 'pending' && seller?.state === 'unpublished',
  )
  expect(own?.is_late ?? false).toBe(buyer?.isLate ?? false)
  const asked = { call: 'add', who: 'seller', author: 'seller', rating: 1, words: '' } as const
  const mayAdd = answer(structuredClone(model), asked, scene.now) === 201
  expect(toSeller?.can_review_buyer).toBe(mayAdd)
}

const orderFor = ({ orderId, now, ...cast }: Scene, who: Who) =>
  orderById({ orderId, viewer: viewerOf(cast[who]), now: new Date(now) })

const wordsIn = ({ written }: Scene, shown: unknown) => {
  const text = JSON.stringify(shown)
  return written.filter(words => text.includes(words)).toSorted()
}

async function newsOf({ orderId, ...cast }: Scene, side: Side): Promise<string[]> {
  const news = await db
    .selectFrom('notifications')
    .select('event')
    .where('user_id', '=', cast[side].id)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'review')
    .orderBy('id')
    .execute()
  return news.map(({ event }) => event)
}

/** No mail quotes what its reader may not read, and no screen of the other side stirs while a review is unread. */
async function expectSent(scene: Scene, move: Move): Promise<void> {
  const { model } = scene
  const news = jobs.splice(0).filter(({ job }) => job === 'orders.tell')
  for (const side of sides)
    for (const mail of await listOutbox(3, { to: scene[side].email }))
      for (const words of wordsIn(scene, mail)) expect(model.quoted[side]).toContain(words)
  if (!isWriting(move)) return
  const author = move.press.call === 'add' ? 'seller' : move.press.author
  const isPublished = model.reviews[author]?.state === 'published'
  const told = isPublished ? [scene.seller.id, scene.buyer.id] : [scene[author].id]
  for (const { data } of news) expect(data).toEqual({ orderId: scene.orderId, sides: told })
}

const isWriting = (move: Move): move is Extract<Move, { kind: 'press' }> =>
  move.kind === 'press' && (move.press.call === 'add' || move.press.call === 'update')

function countStars({ id }: BuiltUser, rating: number | null): void {
  if (rating === null) return
  const key = `${id}: ${rating}`
  stars.set(key, (stars.get(key) ?? 0) + 1)
}

async function expectStars({ seller, buyer }: Cast): Promise<void> {
  const counts = await db
    .selectFrom('star_counts')
    .selectAll()
    .where('subject', 'in', sides)
    .where('subject_id', 'in', [seller.id, buyer.id])
    .where('published', '>', 0)
    .execute()
  const counted = counts.map(({ subject_id, rating, published }) => [
    `${subject_id}: ${rating}`,
    published,
  ])
  const agreed = [...stars].filter(([key]) =>
    [seller.id, buyer.id].includes(Number.parseInt(key, 10)),
  )
  expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(agreed))
  const { rating_sum, rating_count } = await db
    .selectFrom('users')
    .select(['rating_sum', 'rating_count'])
    .where('id', '=', seller.id)
    .executeTakeFirstOrThrow()
  const ofSeller = counts.filter(({ subject }) => subject === 'seller')
  expect([rating_sum, rating_count]).toEqual([
    ofSeller.reduce((sum, { rating, published }) => sum + rating * published, 0),
    ofSeller.reduce((sum, { published }) => sum + published, 0),
  ])
}
