import type { ReactNode } from 'react'
import type { Gig } from '#features/gigs/listing/web/gig-cards.ts'
import { sayDuration } from '#features/gigs/web/duration-words.ts'
import * as gigsTexts from '#features/gigs/web/texts-after-first-visit.ts'
import { Picture } from '#platform/web/picture.tsx'
import { OfferTag } from '#ui/offer-tag.tsx'
import { BackLink, Card, Page, PageTitle } from '#ui/page.tsx'
import { Price } from '#ui/price.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import * as sharedTexts from '#ui/texts.ts'
import * as texts from './texts.ts'

type OfferFrameProps = {
  title: string
  gig: Gig
  /** Beside the way back: whether what is typed is safe. */
  draft: ReactNode
  /** What happens after it is sent. */
  steps: readonly string[]
  children: ReactNode
}

/** What the offer is on stays in view; from 1024 px on at the side, with what happens next. */
export function OfferFrame({ title, gig, draft, steps, children }: OfferFrameProps) {
  return (
    <Page className="max-lg:pb-0">
      <div className={columns}>
        <div className="flex min-w-0 flex-1 flex-col gap-4 lg:gap-6">
          <header className="flex flex-col gap-1">
            <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
              <BackLink to={pathOf(gig)}>{texts.gig}</BackLink>
              {draft}
            </div>
            <PageTitle>{title}</PageTitle>
            <p className="mt-1 text-muted lg:hidden">{steps[0]}</p>
          </header>
          <div className="lg:hidden">
            <GigSummary gig={gig} />
          </div>
          {children}
        </div>
        <aside
          aria-label={texts.asideLabel}
          className="sticky top-24 mt-31 hidden flex-col gap-6 lg:flex"
        >
          <GigSummary gig={gig} />
          <Steps steps={steps} />
        </aside>
      </div>
    </Page>
  )
}

export function OfferFormSkeleton() {
  return (
    <Page className="max-lg:pb-0">
      <div className={columns}>
        <div className="flex min-w-0 flex-1 flex-col gap-4 lg:gap-6">
          <PageTitle className="mt-12">
            <span className="sr-only">{texts.offer}</span>
            <Skeleton className="h-8 w-56" />
          </PageTitle>
          <Loading label={gigsTexts.gigLoading}>
            <Card className="flex flex-col gap-5">
              <Skeleton className="h-50 w-full rounded-control" />
              <Skeleton className="h-12 w-full rounded-control" />
              <Skeleton className="h-12 w-full rounded-control" />
            </Card>
          </Loading>
        </div>
      </div>
    </Page>
  )
}

const columns =
  'flex flex-1 flex-col gap-4 lg:mx-auto lg:grid lg:w-full lg:max-w-[1000px] lg:grid-cols-[minmax(0,640px)_minmax(0,320px)] lg:items-start lg:gap-x-10'

export function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-card font-semibold">{sharedTexts.nextStepsTitle}</h2>
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-muted">
        {steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}

function GigSummary({ gig }: { gig: Gig }) {
  const thumb = gig.images[0]?.file.thumb_url
  return (
    <section
      aria-label={texts.theGig}
      className="flex items-center gap-3 rounded-card bg-surface p-3 shadow-raised"
    >
      <span className="weave relative size-18 shrink-0 overflow-hidden rounded-control">
        {thumb && (
          <Picture
            group={`gig-${gig.id}`}
            shows={gig.title}
            src={thumb}
            alt=""
            tiny
            className="size-full object-cover"
          />
        )}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="line-clamp-2 font-semibold">{gig.title}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-muted">
          <OfferTag kind={gig.type.name === 'Request' ? 'request' : 'offer'} />
          <Price cedis={gig.amount} className="text-ink" />
          <span className="in-one-line">{sayDuration(gig)}</span>
        </p>
      </div>
    </section>
  )
}

const pathOf = ({ id, slug }: Gig) => `/gigs/view/${id}/${slug}`
