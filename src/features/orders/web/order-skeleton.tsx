import { BackLink, Page } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { orderGridLook } from './order-view.tsx'
import * as texts from './texts.ts'

/** The page's shape before anything is known of the order. */
export function OrderSkeleton() {
  return (
    <Page className={orderGridLook}>
      <div className="flex flex-col gap-4">
        <Loading label={texts.loadingTheOrder}>
          <BackLink to="/account/orders">{texts.orders}</BackLink>
          <div className="flex flex-col gap-4">
            <Skeleton className="h-8 w-40 lg:h-9" />
            <Skeleton className="h-47 w-full rounded-card lg:h-55" />
            <Skeleton className="h-28 w-full rounded-card lg:hidden" />
            <Skeleton className="h-72 w-full rounded-card" />
          </div>
        </Loading>
      </div>
      <Skeleton className="hidden h-48 rounded-card lg:block" />
    </Page>
  )
}
