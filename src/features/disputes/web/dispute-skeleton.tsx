import { Page, PageTitle } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { disputeGridLook } from './dispute-view.tsx'
import * as texts from './texts.ts'

/** The page's shape before anything but its number is known. */
export function DisputeSkeleton({ title }: { title: string }) {
  return (
    <Page className={disputeGridLook}>
      <div className="flex flex-col gap-4 lg:col-span-2">
        <PageTitle>{title}</PageTitle>
        <Skeleton className="h-32 w-full rounded-card" />
      </div>
      <Loading label={texts.disputeLoading}>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-72 w-full rounded-card" />
          <Skeleton className="h-48 w-full rounded-card" />
        </div>
      </Loading>
      <Skeleton className="hidden h-48 rounded-card lg:block" />
    </Page>
  )
}
