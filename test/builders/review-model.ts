/** What becomes of the two reviews of one order, as it was agreed: what the product is held against. */
export const sides = ['buyer', 'seller'] as const
export type Side = (typeof sides)[number]
export const people = [...sides, 'stranger', 'manager'] as const
export type Who = (typeof people)[number]

export const reviewCalls = ['add', 'complete', 'update', 'reply', 'report'] as const
export const orderCalls = ['revise', 'submit', 'finish', 'cancel'] as const
export type ReviewCall = (typeof reviewCalls)[number]
export type OrderCall = (typeof orderCalls)[number]

/** `author` is whose review is meant. */
export type Press = { call: ReviewCall; who: Who; author: Side; rating: number; words: string }

type Words = { words: string; writtenAt: number }
type ModelReview = Words & {
  state: 'pending' | 'unpublished' | 'held' | 'published'
  rating: number
  publishedAt: number | null
  isLate: boolean
  reply: Words | null
}

export type Model = {
  /** Whether the two belong together. */
  isConnected: boolean
  status: 2 | 3 | 4 | 5
  completedAt: number
  reviews: Partial<Record<Side, ModelReview>>
  /** What each was told of reviews. */
  news: Record<Side, string[]>
  /** What a mail to each may have quoted: never what was unread at the time. */
  quoted: Record<Side, string[]>
}

export const orderInReview = (isConnected: boolean): Model => ({
  ...{ isConnected, status: 3, completedAt: 0, reviews: {}, news: { buyer: [], seller: [] } },
  quoted: { buyer: [], seller: [] },
})

const hour = 3_600_000
export const editTime = 48 * hour
export const publishTime = 14 * 24 * hour

export const otherSide = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer')

export function takeStep(model: Model, call: OrderCall, now: number): void {
  if (call === 'revise' && model.status === 3) model.status = 2
  else if (call === 'submit' && model.status === 2) model.status = 3
  else if (call === 'cancel' && (model.status === 2 || model.status === 3)) model.status = 5
  else if (call === 'finish' && model.status === 3) {
    Object.assign(model, { status: 4, completedAt: now })
    model.reviews.buyer = newReview('pending', { rating: 0, words: '', writtenAt: 0 })
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
  if (call === 'report') return statusOfReport(review, who === author)
  if (who !== otherSide(author) || review.state !== 'published') return 404
  return !review.reply || now < review.reply.writtenAt + editTime ? 200 : 409
}

function statusOfAdding({ status, reviews, ...model }: Model, who: Who, now: number): number {
  if (who !== 'seller') return who === 'stranger' ? 404 : 403
  if (reviews.seller) return 409
  if (status === 3) return 201
  const isOpen = status === 4 && reviews.buyer?.state === 'pending'
  return isOpen && now < model.completedAt + publishTime ? 201 : 409
}

function statusOfReport({ state }: ModelReview, isOwn: boolean): number {
  if (isOwn) return state === 'pending' ? 404 : 409
  return state === 'published' ? 200 : 404
}

function isChangeable(model: Model, author: Side, now: number): boolean {
  const review = model.reviews[author]
  if (!review || review.state === 'pending') return false
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
    model.reviews.seller = newReview('unpublished', { rating, words, writtenAt: now })
  },
  complete: (model, { rating, words }, now) => {
    const isLate = (model.reviews.seller?.publishedAt ?? null) !== null
    Object.assign(model.reviews.buyer ?? {}, { rating, words, writtenAt: now, isLate })
    publish(model, 'buyer', now)
    if (model.reviews.seller?.state === 'unpublished') publish(model, 'seller', now)
  },
  update: (model, { author, rating, words }) => {
    Object.assign(model.reviews[author] ?? {}, { rating, words })
    if (model.reviews[author]?.state === 'published') model.news[otherSide(author)].push('edit')
  },
  reply: (model, { author, words }, now) => {
    const review = model.reviews[author]
    if (review?.reply) review.reply.words = words
    else if (review) {
      review.reply = { words, writtenAt: now }
      model.news[author].push('reply')
      model.quoted[author].push(words)
    }
  },
  report: () => undefined,
}

/** What the clock does to it when it comes round. */
export function tick(model: Model, now: number): void {
  if (model.reviews.seller?.state === 'unpublished' && isDue(model, now))
    publish(model, 'seller', now)
}

function publish(model: Model, author: Side, now: number): void {
  const review = model.reviews[author]
  if (!review) return
  review.state = model.isConnected ? 'held' : 'published'
  if (model.isConnected) return
  review.publishedAt = now
  model.news[otherSide(author)].push('review')
  model.quoted[otherSide(author)].push(review.words)
}

const newReview = (state: ModelReview['state'], said: Words & { rating: number }): ModelReview => ({
  state,
  ...said,
  publishedAt: null,
  isLate: false,
  reply: null,
})

/** All that this person may read of it now. */
export function wordsFor(model: Model, who: Who): string[] {
  return sides.flatMap(author => {
    const review = model.reviews[author]
    if (!review || who === 'stranger' || review.state === 'pending') return []
    const isReadable = who === author || who === 'manager' || review.state === 'published'
    return isReadable ? [review.words, ...(review.reply ? [review.reply.words] : [])] : []
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
