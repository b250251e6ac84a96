import { BackLink, Page } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { orderGridLook } from './order-view.tsx'

/** The page's shape before anything is known of the order. */
export function OrderSkeleton() {
  return (
    <Page className={orderGridLook}>
      <div className="flex flex-col gap-4">
        <BackLink to="/account/orders">Orders</BackLink>
        <Loading label="Loading the order">
          <div className="flex flex-col gap-4">
            <Skeleton className="h-9 w-48" />
            <Skeleton className="h-64 w-full rounded-card" />
            <Skeleton className="h-48 w-full rounded-card" />
          </div>
        </Loading>
      </div>
      <Skeleton className="hidden h-48 rounded-card lg:block" />
    </Page>
  )
}
