/** A person's page and reviews as the API might answer them. */
import type { listReviewsOfPerson, showPerson } from '#features/people/contract.ts'
import type { Received } from '#platform/contract.ts'
import { person as publicUser } from './sample-answers.ts'

type Person = Received<typeof showPerson>['person']
type PublicReview = Received<typeof listReviewsOfPerson>['reviews']['data'][number]

type PersonChanges = Partial<Omit<Person, 'figures'>> & { figures?: Partial<Person['figures']> }

export const person = ({ figures, ...changes }: PersonChanges = {}): Person => ({
  ...publicUser(),
  portrait_large: null,
  back_on: null,
  areas: [],
  gigs_count: 0,
  reviews_count: 0,
  stars: { '5': 0, '4': 0, '3': 0, '2': 0, '1': 0 },
  as_buyer: null,
  ...changes,
  figures: {
    is_new: true,
    orders_completed: 0,
    on_time_percent: null,
    median_answer_minutes: null,
    human_readable_answer_time: null,
    customers: null,
    repeat_customers: null,
    disputes_decided_against: 0,
    member_since: '2025-05-04',
    ...figures,
  },
})

export const publicReview = (changes: Partial<PublicReview> = {}): PublicReview => ({
  id: 12,
  by: 'buyer',
  rating: 4,
  comments: 'Came on time.',
  published_at: '2026-03-02T09:00:00.000Z',
  edited_at: null,
  is_late: false,
  is_hidden: false,
  hidden_reason: null,
  gig: { id: 31, title: 'Leaking taps repaired', slug: 'leaking-taps' },
  author: { name: 'Kofi M.', username: null },
  reply: null,
  ...changes,
})
