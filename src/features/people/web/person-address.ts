import { profiles } from '#features/accounts/web/profiles.ts'
import { pageIn } from '#features/gigs/listing/web/gig-filters.ts'

/** Which of a person's reviews are shown: those about the seller or the buyer, with how many stars, from which page on. */
export type ReviewChoice = { role: 'seller' | 'buyer'; rating?: number; page: number }

/** What makes no sense chooses nothing. */
export function choiceIn(query: URLSearchParams): ReviewChoice {
  const rating = query.get('rating') ?? ''
  return {
    role: query.get('role') === 'buyer' ? 'buyer' : 'seller',
    ...(/^[1-5]$/.test(rating) && { rating: Number(rating) }),
    page: pageIn(query),
  }
}

export function pathOfPerson(username: string, choice: Partial<ReviewChoice>): string {
  const { role, rating, page = 1 } = choice
  const query = new URLSearchParams({
    ...(role === 'buyer' && { role }),
    ...(rating && { rating: String(rating) }),
    ...(page > 1 && { page: String(page) }),
  })
  const asked = String(query)
  return profiles + username + (asked && `?${asked}`)
}

/** The same, where the reviews begin: they stand below what is known of the person. */
export const pathOfReviews = (username: string, choice: Partial<ReviewChoice>): string =>
  `${pathOfPerson(username, choice)}#reviews`

/** All gigs of a person. */
export const pathOfGigs = (username: string, page = 1): string =>
  `${profiles}${username}/gigs${page > 1 ? `?page=${page}` : ''}`
