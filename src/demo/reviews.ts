import { orderStatus } from '#features/orders/process.ts'
import type { DemoDeal } from './orders.ts'
import { knownPeople } from './people.ts'
import { type Random, randomFrom } from './random.ts'

/** What was written about an order, beside the buyer's review, which the deal has. */
export interface DemoReviews {
  /** By the seller about the buyer; it shows once the buyer's is written. */
  ofBuyer: { rating: number; comments: string; minutesAgo: number } | null
  /** By the seller, to the buyer's review. */
  reply: { text: string; minutesAgo: number } | null
  /** What a manager has to look at, or has hidden, in the buyer's review; its comments then are these. */
  trouble: ReviewTrouble | null
}

export interface ReviewTrouble {
  comments: string
  /** Flagged for these; none where it is hidden. */
  reasons: readonly ('phone' | 'reported')[]
  report?: string
  isHidden?: true
}

const hour = 60

const aboutBuyers: Readonly<Record<number, readonly string[]>> = {
  5: [
    'Explained well what was needed and was there at the time we agreed.',
    'Respectful. Water and a chair were waiting. I would come again.',
    'Paid at once when the work was done.',
    'Gave a landmark that was easy to find.',
    '',
  ],
  4: ['Good customer. The day changed twice, but we managed.', ''],
  3: ['The materials were not there when I came, so one day was lost.'],
}

const thanks = [
  'Thank you, God bless. Call me any time.',
  'Medaase! It was a joy to work for you.',
  'I am glad you like it. Greet your family.',
]

const answers = [
  'Sorry about that. Light was off in our area for two days; I have a generator now.',
  'I came back the next day and did that part again without extra cost.',
  'I understand. Next time I will say earlier when something takes longer.',
]

const troubles: readonly { ratings: readonly number[]; trouble: ReviewTrouble }[] = [
  {
    ratings: [5],
    trouble: {
      comments: 'Best in town! His direct number is 024 555 0199, he always answers.',
      reasons: ['phone'],
    },
  },
  {
    ratings: [1, 2, 3],
    trouble: {
      comments: 'He came late, and my neighbour says he does that to everybody.',
      reasons: ['reported'],
      report: 'What the neighbour says is not about this order.',
    },
  },
  {
    ratings: [1, 2, 3],
    trouble: {
      comments: 'He and his whole family are thieves.',
      reasons: [],
      isHidden: true,
    },
  },
]

/** In the order of the deals. Each trouble comes to one of them. */
export function makeReviews(deals: readonly DemoDeal[]): DemoReviews[] {
  const waiting = [...troubles]
  return deals.map(deal => {
    const random = randomFrom('reviews', deal.index)
    const rating = deal.review?.rating
    const next = waiting.findIndex(({ ratings }) => rating && ratings.includes(rating))
    const isRoutine = deal.buyer < knownPeople || deal.seller < knownPeople || next < 0
    const [given] = isRoutine ? [] : waiting.splice(next, 1)
    const trouble = given?.trouble ?? null
    return {
      ofBuyer: writeAboutBuyer(deal, random),
      reply: trouble ? null : writeReply(deal, random),
      trouble,
    }
  })
}

/** Before the buyer has written: afterwards a seller no longer can. */
function writeAboutBuyer(deal: DemoDeal, random: Random): DemoReviews['ofBuyer'] {
  const { events, status, review, dispute, buyer } = deal
  const submitted = events.findLast(({ action }) => action === 'submit-for-review')
  const isOver = status === orderStatus.completed
  const isWanted = random.chance(0.45) || (!isOver && buyer < knownPeople)
  if (!submitted || dispute || !isWanted || (!isOver && status !== orderStatus.inReview))
    return null
  const latest = review?.rating ? review.minutesAgo : 0
  const minutesAgo = submitted.minutesAgo - 1
  const rating = [5, 5, 5, 4, 4, 3][random.int(0, 5)] ?? 5
  if (minutesAgo <= latest) return null
  return { rating, comments: random.pick(aboutBuyers[rating] ?? ['']), minutesAgo }
}

function writeReply({ review }: DemoDeal, random: Random): DemoReviews['reply'] {
  if (!review?.rating || !random.chance(review.rating > 3 ? 0.2 : 0.6)) return null
  const minutesAgo = Math.floor(review.minutesAgo - random.int(2 * hour, 20 * hour))
  if (minutesAgo <= 0) return null
  return { text: random.pick(review.rating > 3 ? thanks : answers), minutesAgo }
}
