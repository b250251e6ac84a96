import { useQuery } from '@tanstack/react-query'
import { sentencesOf } from '#platform/web/api-error.ts'
import { useLastPageInstead } from '#platform/web/pages/last-page.ts'
import { read } from '#platform/web/query.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Card } from '#ui/page.tsx'
import { formatCount } from '#ui/plural.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { listReviewsOfPerson, showPerson } from '../contract.ts'
import { FigureLine } from './figures.tsx'
import type { Person } from './person.ts'
import { pathOfReviews, type ReviewChoice } from './person-address.ts'
import { PersonReviews } from './person-reviews.tsx'
import { reviewPageOf } from './review-page.ts'
import * as texts from './texts.ts'

const reviewsShown = 5

/** What sellers say of a person, for those who are logged in. */
export function BuyerSide({ person, choice }: { person: Person; choice: ReviewChoice }) {
  const { username } = person
  const asked = useQuery(read<typeof showPerson>('GET /api/people/{username}', { username }))
  const listed = useQuery(
    read<typeof listReviewsOfPerson>('GET /api/people/{username}/reviews', {
      ...{ username, role: 'buyer', page: choice.page, records_per_page: reviewsShown },
      ...(choice.rating && { rating: choice.rating }),
    }),
  )
  const asBuyer = asked.data?.person.as_buyer
  const isBeyond = useLastPageInstead(listed.data?.reviews, {
    hrefFor: page => pathOfReviews(username, { ...choice, page }),
    isFetching: listed.isFetching,
  })
  const error = asked.error ?? listed.error
  if (error)
    return (
      <LoadError
        reason={sentencesOf(error)[0] ?? texts.reviewsLoadError}
        onRetry={() => Promise.all([asked.refetch(), listed.refetch()])}
        retrying={asked.isFetching || listed.isFetching}
      />
    )
  if (!asBuyer || !listed.data || isBeyond)
    return (
      <Loading label={texts.reviewsLoading}>
        <Skeleton className="h-48 w-full" />
      </Loading>
    )
  return (
    <>
      <Card>
        <dl>
          <FigureLine name={texts.ordersCompleted} counted={texts.buyerOrdersHint}>
            {formatCount(asBuyer.orders_completed)}
          </FigureLine>
        </dl>
      </Card>
      <PersonReviews
        person={person}
        sums={asBuyer}
        list={reviewPageOf(listed.data)}
        choice={choice}
      />
    </>
  )
}
