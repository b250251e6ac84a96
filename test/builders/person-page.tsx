import type { listReviewsOfPerson, showPerson } from '#features/people/contract.ts'
import { personMeta } from '#features/people/web/person-meta.ts'
import { PersonView } from '#features/people/web/person-view.tsx'
import { reviewPageOf } from '#features/people/web/review-page.ts'
import type { Received } from '#platform/contract.ts'
import { renderScreen } from './screen.tsx'

type Answers = Received<typeof showPerson> & Received<typeof listReviewsOfPerson>

const choice = { role: 'seller' as const, page: 1 }
const site = { url: 'https://adwuma.test' }

/** What visitors and search engines read of somebody, from these answers of the API. */
export const renderPersonPage = ({ person, reviews }: Answers) => ({
  html: renderScreen(() => (
    <PersonView person={person} list={reviewPageOf({ reviews })} gigs={[]} choice={choice} />
  )),
  meta: personMeta(person, choice, site),
})
