import type * as z from 'zod/mini'
import { type PublicUserJson, presentPublicUser } from '#features/accounts/server/present.ts'
import { dayOf } from '#platform/days.ts'
import { settings } from '#platform/server/settings/settings.ts'
import type * as contract from '../contract.ts'

export type Person = z.output<typeof contract.person>
type Figures = z.output<typeof contract.figures>
export type Stars = z.output<typeof contract.stars>

/** How many reviews of a rating are published, and how many of them were hidden. */
export type StarCount = { rating: number; published: number; hidden: number }

export type PersonRow = {
  id: number
  created_at: Date
  user: PublicUserJson
  portrait_large: string | null
  back_on: string | null
  areas: string[]
  gigs_count: number
  orders_completed: number | null
  on_time: number | null
  customers: number | null
  repeat_customers: number | null
  median_answer_seconds: number | null
  disputes_decided_against: number | null
  orders_as_buyer: number
  as_seller_stars: StarCount[]
  as_buyer_stars: StarCount[]
}

export function presentPerson(row: PersonRow, { isVisitor }: { isVisitor: boolean }): Person {
  const { portrait_large, back_on, areas, gigs_count, as_seller_stars, as_buyer_stars } = row
  return {
    ...presentPublicUser(row.user),
    ...{ portrait_large, back_on, areas, gigs_count },
    reviews_count: countPlaces(as_seller_stars),
    stars: presentStars(as_seller_stars),
    figures: presentFigures(row),
    as_buyer: isVisitor
      ? null
      : {
          orders_completed: row.orders_as_buyer,
          ...averageOf(as_buyer_stars),
          reviews_count: countPlaces(as_buyer_stars),
          stars: presentStars(as_buyer_stars),
        },
  }
}

function presentFigures(row: PersonRow): Figures {
  const { on_time, customers, repeat_customers, median_answer_seconds } = row
  const orders_completed = row.orders_completed ?? 0
  const is_new = orders_completed < settings.NEW_SELLER_ORDERS
  const minutes =
    is_new || median_answer_seconds === null ? null : Math.round(median_answer_seconds / 60)
  return {
    ...{ is_new, orders_completed },
    on_time_percent: is_new ? null : Math.floor((100 * (on_time ?? 0)) / orders_completed),
    median_answer_minutes: minutes,
    human_readable_answer_time: minutes === null ? null : answerTimeText(minutes),
    customers: is_new ? null : customers,
    repeat_customers: is_new ? null : repeat_customers,
    disputes_decided_against: row.disputes_decided_against ?? 0,
    member_since: dayOf(row.created_at),
  }
}

export function answerTimeText(minutes: number): string {
  const hours = Math.round(minutes / 60)
  if (minutes < 60) return 'under an hour'
  if (hours >= 24) return 'about a day'
  return hours === 1 ? 'about 1 hour' : `about ${hours} hours`
}

export function presentStars(counts: readonly StarCount[]): Stars {
  const countOf = (wanted: number) => counts.find(({ rating }) => rating === wanted)?.published ?? 0
  return {
    '5': countOf(5),
    '4': countOf(4),
    '3': countOf(3),
    '2': countOf(2),
    '1': countOf(1),
  }
}

/** Out of five, to two decimals, halves up; 0 where nobody has rated yet. */
export function averageOf(counts: readonly StarCount[]): { rating: number; rating_count: number } {
  const rating_count = counts.reduce((sum, { published }) => sum + published, 0)
  const sum = counts.reduce((stars, { rating, published }) => stars + rating * published, 0)
  // In whole numbers: a half would not always be one otherwise.
  const hundredths =
    rating_count === 0 ? 0 : Math.floor((200 * sum + rating_count) / (2 * rating_count))
  return { rating: hundredths / 100, rating_count }
}

/** Hidden reviews keep their place in a list; asked for by stars, none of them is there. */
export function countPlaces(counts: readonly StarCount[], rating?: number): number {
  return counts
    .filter(count => rating === undefined || count.rating === rating)
    .reduce((sum, { published, hidden }) => sum + published + (rating ? 0 : hidden), 0)
}
