import type { ReactNode } from 'react'
import { GigCardSkeleton } from '#features/gigs/web/gig-card.tsx'
import { OfferCardsSkeleton } from '#features/payments/web/offer-cards.tsx'
import { PayButtonSkeleton } from '#features/payments/web/pay-button.tsx'
import { BackLink, Card, Page, PageTitle } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import * as texts from './texts.ts'

export const gridLook =
  'flex flex-1 flex-col gap-4 lg:grid lg:flex-none lg:grid-cols-[minmax(0,36rem)_minmax(0,18rem)] lg:grid-rows-[auto_auto_1fr] lg:items-start lg:gap-x-10 lg:gap-y-6'
export const previewLook = 'flex min-w-0 flex-col gap-2 lg:col-start-2 lg:row-span-3 lg:row-start-1'

type PromoteFrameProps = { back: { to: string; label: string }; children: ReactNode }

export const ownGigs = { to: '/account/gigs', label: texts.gigs }

export function PromoteFrame({ back, children }: PromoteFrameProps) {
  return (
    <Page className="max-lg:pb-0">
      <div className="flex flex-1 flex-col gap-4 lg:mx-auto lg:w-full lg:max-w-[56.5rem] lg:flex-none lg:gap-6">
        <header>
          <BackLink to={back.to}>{back.label}</BackLink>
          <PageTitle>{texts.promoteService}</PageTitle>
          <p className="mt-1 text-muted">{texts.pageLead}</p>
        </header>
        {children}
      </div>
    </Page>
  )
}

export function PromoteSkeleton() {
  return (
    <PromoteFrame back={ownGigs}>
      <Loading label={texts.offersLoading}>
        <div className={gridLook}>
          <div className={previewLook}>
            <Skeleton className="h-5 w-40" />
            <GigCardSkeleton />
          </div>
          <Card>
            <OfferCardsSkeleton />
          </Card>
        </div>
      </Loading>
      <PayButtonSkeleton />
    </PromoteFrame>
  )
}
