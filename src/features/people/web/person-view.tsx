import { useSession } from '#platform/web/session.ts'
import { LinkButton } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { BuyerSide } from './buyer-side.tsx'
import { Figures } from './figures.tsx'
import type { Person } from './person.ts'
import { pathOfGigs, type ReviewChoice } from './person-address.ts'
import { type PersonGig, PersonGigs } from './person-gigs.tsx'
import { PersonHeader } from './person-header.tsx'
import { PersonReviews } from './person-reviews.tsx'
import type { ReviewPage } from './review-page.ts'
import { RoleTabs } from './role-tabs.tsx'
import * as texts from './texts.ts'

/** What the page begins with, as every visitor is answered. */
export type Found = { person: Person; list: ReviewPage; gigs: PersonGig[] }
type PersonViewProps = Found & { choice: ReviewChoice }

export function PersonView({ person, list, gigs, choice }: PersonViewProps) {
  const isBuyerShown = useSession() !== null && choice.role === 'buyer'
  return (
    <Page>
      <PersonHeader person={person} />
      <RoleTabs username={person.username} current={isBuyerShown ? 'buyer' : 'seller'} />
      {isBuyerShown ? (
        <BuyerSide person={person} choice={choice} />
      ) : (
        <SellerSide {...{ person, list, gigs }} choice={choiceOfSeller(choice)} />
      )}
    </Page>
  )
}

/** What was chosen of the buyer's reviews says nothing of those that a visitor is shown instead: the first ones of all. */
const choiceOfSeller = (choice: ReviewChoice): ReviewChoice =>
  choice.role === 'buyer' ? { role: 'seller', page: 1 } : choice

function SellerSide({ person, list, gigs, choice }: PersonViewProps) {
  return (
    <>
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:items-start lg:gap-6">
        <div className="lg:order-2">
          <Figures figures={person.figures} />
        </div>
        <PersonReviews person={person} sums={person} list={list} choice={choice} />
      </div>
      {gigs.length > 0 && (
        <section aria-labelledby="gigs" className="flex flex-col gap-4">
          <h2 id="gigs" className="text-h2 font-semibold">
            {texts.gigsTitle}
          </h2>
          <PersonGigs gigs={gigs} />
          {person.gigs_count > gigs.length && (
            <LinkButton tone="secondary" to={pathOfGigs(person.username)} className="self-start">
              {texts.allGigs(person.gigs_count)}
            </LinkButton>
          )}
        </section>
      )}
    </>
  )
}
