/** In whatever order two people write, change, answer, wait and leave, and managers hide: nothing is told before it may be. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import {
  activateAccount,
  deactivateAccount,
} from '#features/accounts/activation/server/commands.ts'
import { dealsOf } from '#features/orders/own-data/server/queries.ts'
import { moderateReview } from '#features/orders/reviews/moderation/server/transition.ts'
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
import type { PublicReview } from '#features/people/reviews/server/present.ts'
import { loadSharedPerson } from '#features/people/sharing/server/queries.ts'
import { closeAccount } from '#features/profile/rights/server/commands.ts'
import { db } from '#platform/server/database/database.ts'
import { Refusal } from '#platform/server/http/refusals.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { ports } from '#ports.ts'
import { asUser, asVisitor, type BuiltUser, buildUser, builtPassword } from './builders/accounts.ts'
import { useApp } from './builders/app.ts'
import { viewerOf } from './builders/gigs.ts'
import { captureJobs, type Enqueued } from './builders/jobs.ts'
import { type LoadedScreens, loadScreens } from './builders/load-screens.ts'
import { buildOrder } from './builders/orders.ts'
import { buildPaymentAccount } from './builders/profile.ts'
import {
  type AccountCall,
  accountCalls,
  answer,
  changeAccount,
  decide,
  editTime,
  isHere,
  type ManagerCall,
  type Model,
  managerCalls,
  type OrderCall,
  orderCalls,
  orderInReview,
  type Press,
  people,
  placesOf,
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

const app = useApp()

type Move =
  | { kind: 'press'; press: Omit<Press, 'words'> }
  | { kind: 'manage'; call: ManagerCall; author: Side }
  | { kind: 'account'; call: AccountCall; side: Side }
  | { kind: 'step'; call: OrderCall }
  | { kind: 'wait'; ms: number }
  | { kind: 'clock' }

type Cast = Record<Who, BuiltUser>
type Scene = Cast & {
  orderId: number
  gigId: number
  model: Model
  now: number
  written: string[]
}

let others: Pick<Cast, 'stranger' | 'manager'>
let headers: Record<'visitor' | 'stranger', { authorization: string }>
let jobs: Enqueued[]
let screens: LoadedScreens
let said = 0

beforeAll(async () => {
  screens = await loadScreens()
  others = { stranger: await buildUser(), manager: await buildUser({ manager: true }) }
  headers = { visitor: asVisitor(), stranger: await asUser(others.stranger) }
  jobs = captureJobs()
})

async function buildCast(isConnected: boolean): Promise<Cast> {
  const seller = await buildUser({ name: 'Kofi Mensah' })
  const buyer = await buildUser({ name: 'Ama Boateng' })
  if (isConnected)
    for (const side of [seller, buyer])
      await buildPaymentAccount(side, { number: '0244000001', now: new Date(0) })
  return { ...others, seller, buyer }
}

const press = (call: Press['call'], who: Who, author: Side = who as Side): Move => ({
  ...{ kind: 'press', press: { call, who, author, rating: 2 } },
})
const step = (call: OrderCall): Move => ({ kind: 'step', call })
const manage = (call: ManagerCall, author: Side): Move => ({ kind: 'manage', call, author })
const account = (call: AccountCall, side: Side): Move => ({ kind: 'account', call, side })
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
  [
    ...bothWritten,
    press('reply', 'seller', 'buyer'),
    manage('hide-reply', 'buyer'),
    press('reply', 'seller', 'buyer'),
    manage('hide', 'buyer'),
    press('reply', 'seller', 'buyer'),
    manage('show', 'buyer'),
    manage('show-reply', 'buyer'),
  ],
  [
    ...bothWritten,
    manage('hide', 'seller'),
    press('report', 'stranger', 'seller'),
    manage('show', 'seller'),
    manage('approve', 'buyer'),
    press('reply', 'buyer', 'seller'),
  ],
  [...onlyBuyers, manage('hide', 'buyer'), press('update', 'buyer'), manage('show', 'buyer')],
  [
    ...bothWritten,
    account('deactivate', 'seller'),
    press('report', 'stranger', 'buyer'),
    press('reply', 'buyer', 'seller'),
    account('activate', 'seller'),
    account('close', 'buyer'),
    manage('hide', 'buyer'),
    manage('show', 'buyer'),
  ],
  [
    press('add', 'seller'),
    account('close', 'seller'),
    step('finish'),
    account('deactivate', 'buyer'),
    wait(publishTime),
    clock,
    account('close', 'seller'),
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
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('manage' as const),
      call: fc.constantFrom(...managerCalls),
      author: fc.constantFrom(...sides),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('account' as const),
      call: fc.constantFrom(...accountCalls),
      side: fc.constantFrom(...sides),
    }),
  },
  { weight: 3, arbitrary: fc.constantFrom(...orderCalls).map(step) },
  { weight: 2, arbitrary: fc.constantFrom(1, editTime - 1, editTime, publishTime).map(wait) },
  { weight: 1, arbitrary: fc.constant(clock) },
)

test('whoever wrote, answered, hid or left, everybody reads what he may and no word before', async () => {
  for (const life of lives) for (const isConnected of [false, true]) await live(life, isConnected)
  const anyLife = fc.array(anyMove, { minLength: 4, maxLength: 8 })
  await fc.assert(fc.asyncProperty(anyLife, fc.boolean(), live), { numRuns: 20 })
}, 240_000)

async function live(moves: Move[], isConnected: boolean): Promise<void> {
  const cast = await buildCast(isConnected)
  const now = Date.parse('2026-03-01T10:00:00Z')
  const order = await buildOrder({ ...cast, status: 'inReview', now: new Date(now) })
  const model = orderInReview(isConnected)
  const { id: orderId, gig_id: gigId } = order
  const scene: Scene = { ...cast, orderId, gigId, model, now, written: [] }
  for (const move of moves) await playAndCompare(scene, move)
  // In the end the clock comes round, so that nothing of this life waits for it in the next.
  scene.now += publishTime
  await playAndCompare(scene, clock)
  await expectStars(scene)
}

async function playAndCompare(scene: Scene, move: Move): Promise<void> {
  await play(scene, move)
  await expectSent(scene, move)
  await expectAsAgreed(scene)
  if (move.kind !== 'wait') await expectPublic(scene)
}

async function play(scene: Scene, move: Move): Promise<void> {
  const { model, now } = scene
  if (move.kind === 'wait') scene.now += move.ms
  else if (move.kind === 'step') await takeStepOf(scene, move.call)
  else if (move.kind === 'account') await changeAccountOf(scene, move.call, move.side)
  else if (move.kind === 'manage') await decideOn(scene, move.call, move.author)
  else if (move.kind === 'clock') {
    tick(model, now)
    await publishReviews({ now: new Date(now) })
  } else if (isHere(model, move.press.who)) {
    const asked: Press = { ...move.press, words: `(word ${++said})` }
    scene.written.push(asked.words)
    const status = await send(scene, asked)
    expect([asked, status]).toEqual([asked, answer(model, asked, now)])
  }
}

async function changeAccountOf(scene: Scene, call: AccountCall, side: Side): Promise<void> {
  const { model } = scene
  if (call === 'close' && !isHere(model, side)) return
  const { id } = scene[side]
  const now = new Date(scene.now)
  const byManager = { userId: id, viewer: viewerOf(scene.manager), now }
  const own = { password: builtPassword, viewer: viewerOf(scene[side]), now }
  const calls = {
    deactivate: () => deactivateAccount(ports.activation, byManager),
    activate: () => activateAccount(ports.activation, byManager),
    close: () => closeAccount(ports.rights, own),
  }
  const status = await statusOf(calls[call])
  expect([call, side, status]).toEqual([call, side, changeAccount(model, call, side)])
}

async function decideOn(scene: Scene, action: ManagerCall, author: Side): Promise<void> {
  // Of two decisions in one moment only the first would be told.
  scene.now += 1
  const reviewId = (await reviewOf(scene, author))?.id ?? 2_000_000_000
  const code = action.startsWith('hide') ? 'abuse' : null
  const by = { viewer: viewerOf(scene.manager), now: new Date(scene.now) }
  const status = await statusOf(() => moderateReview({ reviewId, action, code, note: '', ...by }))
  const agreed = decide(scene.model, action, author, scene.now)
  expect([action, author, status]).toEqual([action, author, agreed])
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
  const status = await statusOf(calls[call])
  return call === 'add' && status === 200 ? 201 : status
}

async function statusOf(call: () => Promise<unknown>): Promise<number> {
  try {
    await call()
    return 200
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
  if (!isWriting(move) || !isHere(model, move.press.who)) return
  const author = move.press.call === 'add' ? 'seller' : move.press.author
  const isPublished = model.reviews[author]?.state === 'published'
  const told = isPublished ? [scene.seller.id, scene.buyer.id] : [scene[author].id]
  for (const { data } of news) expect(data).toEqual({ orderId: scene.orderId, sides: told })
}

const isWriting = (move: Move): move is Extract<Move, { kind: 'press' }> =>
  move.kind === 'press' && (move.press.call === 'add' || move.press.call === 'update')

/** What visitors and whoever is logged in read: also of what is hidden, and of people who are shut out or have left. */
async function expectPublic(scene: Scene): Promise<void> {
  const { model, seller, buyer, gigId } = scene
  const ofSeller = await listOf(scene, `/api/people/${seller.username}/reviews`, 'visitor')
  const ofGig = await listOf(scene, `/api/gigs/${gigId}/reviews`, 'visitor')
  const ofBuyer = await listOf(
    scene,
    `/api/people/${buyer.username}/reviews?role=buyer`,
    'stranger',
  )
  expect({ ofSeller, ofGig, ofBuyer }).toEqual({
    ofSeller: isHere(model, 'seller') ? entriesOf(scene, 'buyer') : 404,
    ofGig: isHere(model, 'seller') ? entriesOf(scene, 'buyer') : 404,
    ofBuyer: isHere(model, 'buyer') ? entriesOf(scene, 'seller') : 404,
  })
  await expectPage(scene)
  const asBuyer = await readAs('stranger', `/api/people/${buyer.username}`)
  if (isHere(model, 'buyer'))
    expect(asBuyer.person).toMatchObject({ as_buyer: countsOf(model, 'seller'), reviews_count: 0 })
  else expect(asBuyer.status).toBe(404)
}

/** A person's page, what it says to search engines, and the picture by which it is shared. */
async function expectPage(scene: Scene): Promise<void> {
  const { model, seller, now } = scene
  const [found, list, shared] = await Promise.all([
    readAs('visitor', `/api/people/${seller.username}`),
    readAs('visitor', `/api/people/${seller.username}/reviews`),
    loadSharedPerson(seller.id, new Date(now)),
  ])
  if (!isHere(model, 'seller')) {
    expect([found.status, shared]).toEqual([404, null])
    return
  }
  const counted = countsOf(model, 'buyer')
  expect(found.person).toMatchObject({ ...counted, as_buyer: null })
  const { html, meta } = screens.renderPersonPage({ ...found, ...list })
  const shown = placesOf(model, 'buyer')
  expect(wordsIn(scene, html)).toEqual(wordsIn(scene, shown))
  expect(screens.textIn(html).includes('Ama B.')).toBe(
    shown.some(place => !place.is_hidden) && model.standing.buyer !== 'closed',
  )
  expect(wordsIn(scene, meta)).toEqual([])
  const { rating, rating_count } = counted
  const average = rating_count > 0 ? { ratingValue: rating, reviewCount: rating_count } : undefined
  const { mainEntity } = meta.jsonLd as { mainEntity: { aggregateRating?: object } }
  if (average) expect(mainEntity.aggregateRating).toMatchObject(average)
  else expect(mainEntity.aggregateRating).toBeUndefined()
  expect(shared?.highlight).toBe(average ? `★ ${rating.toFixed(1)} (1)` : '')
}

async function readAs(who: 'visitor' | 'stranger', url: string) {
  const answered = await app.server.inject({ url, headers: headers[who] })
  return { status: answered.statusCode, ...answered.json() }
}

/** The status where it is none of success. */
async function listOf(scene: Scene, url: string, who: 'visitor' | 'stranger') {
  const { status, ...body } = await readAs(who, url)
  if (status !== 200) return status
  const data: PublicReview[] = body.reviews.data
  const places = data.map(({ is_hidden, is_late, rating, comments, author, reply }) => ({
    ...{ is_hidden, is_late, rating, comments, author },
    reply: reply?.text ?? null,
  }))
  return { places, total: body.reviews.total, words: wordsIn(scene, body) }
}

function entriesOf(scene: Scene, author: Side) {
  const places = placesOf(scene.model, author)
  const names = { buyer: 'Ama B.', seller: 'Kofi Mensah' }
  const isLinked = author === 'seller' && isHere(scene.model, author)
  const named = { name: names[author], username: isLinked ? scene[author].username : null }
  const isNameless = scene.model.standing[author] === 'closed'
  return {
    places: places.map(place => ({
      ...place,
      author: place.is_hidden || isNameless ? null : named,
    })),
    total: places.length,
    words: wordsIn(scene, places),
  }
}

function countsOf(model: Model, author: Side) {
  const rating = starsOf(model, author)
  return {
    ...{ rating: rating ?? 0, rating_count: rating === null ? 0 : 1 },
    reviews_count: placesOf(model, author).length,
    stars: { '5': 0, '4': 0, '3': 0, '2': 0, '1': 0, ...(rating && { [rating]: 1 }) },
  }
}

/** Whoever cannot be found keeps the stars. */
async function expectStars({ model, seller, buyer, gigId }: Scene): Promise<void> {
  const counted = await db
    .selectFrom('star_counts')
    .select(['subject', 'rating'])
    .where(eb =>
      eb.or([
        eb.and({ subject: 'seller', subject_id: seller.id }),
        eb.and({ subject: 'gig', subject_id: gigId }),
        eb.and({ subject: 'buyer', subject_id: buyer.id }),
      ]),
    )
    .where('published', '=', 1)
    .orderBy('subject')
    .execute()
  const [ofBuyer, ofSeller] = [starsOf(model, 'seller'), starsOf(model, 'buyer')]
  const agreed = { buyer: ofBuyer, gig: ofSeller, seller: ofSeller }
  expect(counted).toEqual(
    Object.entries(agreed).flatMap(([subject, rating]) => (rating ? [{ subject, rating }] : [])),
  )
  const { rating_sum, rating_count } = await db
    .selectFrom('users')
    .select(['rating_sum', 'rating_count'])
    .where('id', '=', seller.id)
    .executeTakeFirstOrThrow()
  expect([rating_sum, rating_count]).toEqual([ofSeller ?? 0, ofSeller === null ? 0 : 1])
}
