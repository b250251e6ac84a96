/** What becomes of the two reviews of one order, as it was agreed: what the product is held against. */
export const sides = ['buyer', 'seller'] as const
export type Side = (typeof sides)[number]
export const people = [...sides, 'stranger', 'manager'] as const
export type Who = (typeof people)[number]

export const reviewCalls = ['add', 'complete', 'update', 'reply', 'report'] as const
export const orderCalls = ['revise', 'submit', 'finish', 'cancel'] as const
export type ReviewCall = (typeof reviewCalls)[number]
export type OrderCall = (typeof orderCalls)[number]
export const managerCalls = ['approve', 'hide', 'show', 'hide-reply', 'show-reply'] as const
export type ManagerCall = (typeof managerCalls)[number]
export const accountCalls = ['deactivate', 'activate', 'close'] as const
export type AccountCall = (typeof accountCalls)[number]

/** `author` is whose review is meant. */
export type Press = { call: ReviewCall; who: Who; author: Side; rating: number; words: string }

type Words = { words: string; writtenAt: number }
type ModelReview = Words & {
  state: 'pending' | 'unpublished' | 'held' | 'published' | 'hidden'
  rating: number
  publishedAt: number | null
  isLate: boolean
  isConnected: boolean
  /** Since a manager last decided; by each of them once. */
  isReported: boolean
  reporters: Who[]
  reply: (Words & { isHidden: boolean }) | null
}

export type Model = {
  /** Whether the two belong together. */
  isConnected: boolean
  status: 2 | 3 | 4 | 5
  completedAt: number
  standing: Record<Side, 'active' | 'inactive' | 'closed'>
  reviews: Partial<Record<Side, ModelReview>>
  /** What each was told of reviews. */
  news: Record<Side, string[]>
  /** What a mail to each may have quoted: never what was unread at the time. */
  quoted: Record<Side, string[]>
}

export const orderInReview = (isConnected: boolean): Model => ({
  ...{ isConnected, status: 3, completedAt: 0, reviews: {}, news: { buyer: [], seller: [] } },
  ...{ quoted: { buyer: [], seller: [] }, standing: { buyer: 'active', seller: 'active' } },
})

const hour = 3_600_000
export const editTime = 48 * hour
export const publishTime = 14 * 24 * hour

export const otherSide = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer')

/** Whoever is shut out, or has left, presses nothing. */
export const isHere = (model: Model, who: Who): boolean =>
  who === 'stranger' || who === 'manager' || model.standing[who] === 'active'

/** Of the calls of an order each is its own side's; it ends as both of them wish. */
const pressers: Record<OrderCall, Side[]> = {
  ...{ revise: ['buyer'], submit: ['seller'], finish: ['buyer'], cancel: ['buyer', 'seller'] },
}

export function takeStep(model: Model, call: OrderCall, now: number): void {
  if (!pressers[call].every(side => isHere(model, side))) return
  if (call === 'revise' && model.status === 3) model.status = 2
  else if (call === 'submit' && model.status === 2) model.status = 3
  else if (call === 'cancel' && (model.status === 2 || model.status === 3)) model.status = 5
  else if (call === 'finish' && model.status === 3) {
    Object.assign(model, { status: 4, completedAt: now })
    model.reviews.buyer = newReview(model, 'pending', { rating: 0, words: '', writtenAt: 0 })
  }
}

/** The status that answers, and what it does to the model where that is below 300. */
export function answer(model: Model, press: Press, now: number): number {
  const status = statusOf(model, press, now)
  if (status < 300) effects[press.call](model, press, now)
  return status
}

function statusOf(model: Model, { call, who, author }: Press, now: number): number {
  const review = model.reviews[author]
  if (call === 'add') return statusOfAdding(model, who, now)
  if (!review) return 404
  if (call === 'complete') return who !== author ? 404 : review.state === 'pending' ? 200 : 409
  if (call === 'update') return who !== author ? 404 : isChangeable(model, author, now) ? 200 : 409
  if (call === 'report') return statusOfReport(model, who, author)
  if (who !== otherSide(author) || !isReadable(review)) return 404
  if (review.state === 'hidden' || review.reply?.isHidden) return 409
  return !review.reply || now < review.reply.writtenAt + editTime ? 200 : 409
}

const isReadable = ({ state }: ModelReview) => state === 'published' || state === 'hidden'

function statusOfAdding({ status, reviews, ...model }: Model, who: Who, now: number): number {
  if (who !== 'seller') return who === 'stranger' ? 404 : 403
  if (reviews.seller) return 409
  if (status === 3) return 201
  const isOpen = status === 4 && reviews.buyer?.state === 'pending'
  return isOpen && now < model.completedAt + publishTime ? 201 : 409
}

function statusOfReport(model: Model, who: Who, author: Side): number {
  const state = model.reviews[author]?.state
  if (who === author) return state === 'pending' ? 404 : 409
  const isThere = who === otherSide(author) || isHere(model, otherSide(author))
  return state === 'published' && isThere ? 200 : 404
}

function isChangeable(model: Model, author: Side, now: number): boolean {
  const review = model.reviews[author]
  if (!review || review.state === 'pending' || review.state === 'hidden') return false
  if (review.state === 'unpublished') return !isDue(model, now)
  return (
    author === 'buyer' &&
    !model.reviews.seller &&
    !review.reply &&
    now < review.writtenAt + editTime
  )
}

const isDue = ({ status, completedAt }: Model, now: number) =>
  status === 4 && now >= completedAt + publishTime

const effects: Record<ReviewCall, (model: Model, press: Press, now: number) => void> = {
  add: (model, { rating, words }, now) => {
    model.reviews.seller = newReview(model, 'unpublished', { rating, words, writtenAt: now })
  },
  complete: (model, { rating, words }, now) => {
    const isLate = (model.reviews.seller?.publishedAt ?? null) !== null
    Object.assign(model.reviews.buyer ?? {}, { rating, words, writtenAt: now, isLate })
    publish(model, 'buyer', now)
    if (model.reviews.seller?.state === 'unpublished') publish(model, 'seller', now)
  },
  update: (model, { author, rating, words }) => {
    Object.assign(model.reviews[author] ?? {}, { rating, words })
    if (model.reviews[author]?.state === 'published') tell(model, otherSide(author), 'edit')
  },
  reply: (model, { author, words }, now) => {
    const review = model.reviews[author]
    if (review?.reply) review.reply.words = words
    else if (review) {
      review.reply = { words, writtenAt: now, isHidden: false }
      tell(model, author, 'reply', words)
    }
  },
  report: (model, { who, author }) => {
    const review = model.reviews[author]
    if (!review || review.reporters.includes(who)) return
    review.reporters.push(who)
    review.isReported = true
  },
}

/** The status that answers a manager, and what it does to the model where that is 200. */
export function decide(model: Model, call: ManagerCall, author: Side, now: number): number {
  const review = model.reviews[author]
  if (!review) return 404
  if (!isOpen[call](review)) return 409
  decisions[call](model, author, now)
  return 200
}

const isOpen: Record<ManagerCall, (review: ModelReview) => boolean> = {
  approve: ({ state, isReported }) => state === 'held' || isReported,
  hide: ({ state }) => state === 'published' || state === 'held',
  show: ({ state }) => state === 'hidden',
  'hide-reply': ({ reply }) => reply?.isHidden === false,
  'show-reply': ({ reply }) => reply?.isHidden === true,
}

const decisions: Record<ManagerCall, (model: Model, author: Side, now: number) => void> = {
  approve: (model, author, now) => {
    if (model.reviews[author]?.state === 'held') openReview(model, author, now)
    Object.assign(model.reviews[author] ?? {}, { isReported: false })
  },
  hide: (model, author) => {
    tellOfHiding(model, author, 'hide')
    Object.assign(model.reviews[author] ?? {}, { state: 'hidden', isReported: false })
  },
  show: (model, author, now) => {
    tellOfHiding(model, author, 'show')
    if (model.reviews[author]?.publishedAt === null) openReview(model, author, now)
    else Object.assign(model.reviews[author] ?? {}, { state: 'published' })
  },
  'hide-reply': (model, author) => setReplyHidden(model, author, true),
  'show-reply': (model, author) => setReplyHidden(model, author, false),
}

function setReplyHidden(model: Model, author: Side, isHidden: boolean): void {
  tellOfHiding(model, author, isHidden ? 'hide' : 'show')
  Object.assign(model.reviews[author]?.reply ?? {}, { isHidden })
}

/** Of what was held the reviewed never knew. */
function tellOfHiding(model: Model, author: Side, event: 'hide' | 'show'): void {
  tell(model, author, event)
  if (model.reviews[author]?.publishedAt !== null) tell(model, otherSide(author), event)
}

/** The status that answers, and what it does to the model where that is 200. */
export function changeAccount(model: Model, call: AccountCall, side: Side): number {
  const standing = model.standing[side]
  if (standing === 'closed' || (standing === 'active') === (call === 'activate')) return 409
  if (call === 'close' && model.status < 4) return 409
  const after = { deactivate: 'inactive', activate: 'active', close: 'closed' } as const
  model.standing[side] = after[call]
  if (call === 'close') model.news[side] = []
  return 200
}

/** What the clock does to it when it comes round. */
export function tick(model: Model, now: number): void {
  if (model.reviews.seller?.state === 'unpublished' && isDue(model, now))
    publish(model, 'seller', now)
}

function publish(model: Model, author: Side, now: number): void {
  const review = model.reviews[author]
  if (!review) return
  if (review.isConnected || areConnected(model)) review.state = 'held'
  else openReview(model, author, now)
}

/** What one had written down of oneself goes with the account. */
const areConnected = ({ isConnected, standing }: Model) =>
  isConnected && standing.buyer !== 'closed' && standing.seller !== 'closed'

function openReview(model: Model, author: Side, now: number): void {
  const review = model.reviews[author]
  if (!review) return
  Object.assign(review, { state: 'published', publishedAt: now })
  tell(model, otherSide(author), 'review', review.words)
}

/** Whoever was shut out finds it in the list after all; whoever has left is told nothing, and neither gets mails. */
function tell(model: Model, side: Side, event: string, quote?: string): void {
  if (model.standing[side] !== 'closed') model.news[side].push(event)
  if (model.standing[side] === 'active' && quote !== undefined) model.quoted[side].push(quote)
}

const newReview = (
  model: Model,
  state: ModelReview['state'],
  said: Words & { rating: number },
): ModelReview => ({
  ...{ state, ...said, publishedAt: null, isLate: false, isConnected: areConnected(model) },
  ...{ isReported: false, reporters: [], reply: null },
})

/** All that this person may read of it now. */
export function wordsFor(model: Model, who: Who): string[] {
  return sides.flatMap(author => {
    const review = model.reviews[author]
    if (!review || who === 'stranger' || review.state === 'pending') return []
    const isReviewed = who === otherSide(author)
    if (isReviewed && !isReadable(review)) return []
    const { words, state, reply } = review
    const isReplyLeft = reply && !(who === author && reply.isHidden)
    return [
      ...(isReviewed && state === 'hidden' ? [] : [words]),
      ...(isReplyLeft ? [reply.words] : []),
    ]
  })
}

/** What of it goes along with the data of one side. */
export function wordsToTake(model: Model, side: Side): string[] {
  const own = model.reviews[side]
  const received = model.reviews[otherSide(side)]
  return [
    ...(own && own.state !== 'pending' ? [own.words] : []),
    ...(received?.state === 'published' ? [received.words] : []),
    ...(received?.reply ? [received.reply.words] : []),
  ]
}

/** What everybody can count. */
export const starsOf = (model: Model, author: Side): number | null => {
  const review = model.reviews[author]
  return review?.state === 'published' ? review.rating : null
}

/** What everybody reads of it: of what was hidden after it could be read the place is left. */
export function placesOf(model: Model, author: Side) {
  const review = model.reviews[author]
  if (!review || !isReadable(review) || review.publishedAt === null) return []
  const { rating, words, reply, isLate } = review
  if (review.state === 'hidden')
    return [{ is_hidden: true, is_late: isLate, rating: null, comments: null, reply: null }]
  const answer = reply?.isHidden ? null : (reply?.words ?? null)
  return [{ is_hidden: false, is_late: isLate, rating, comments: words, reply: answer }]
}
