import { BackLink, Page, PageTitle } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { orderGridLook } from './order-view.tsx'
import * as texts from './texts.ts'

/** The page's shape before anything but its number is known. */
export function OrderSkeleton({ orderId }: { orderId: number }) {
  return (
    <Page className={orderGridLook}>
      <div className="lg:col-span-2">
        <BackLink to="/account/orders">{texts.orders}</BackLink>
        <PageTitle className="text-card!">{texts.orderNumber(orderId)}</PageTitle>
      </div>
      <Skeleton className="h-32 w-full rounded-card lg:col-span-2" />
      <Loading label={texts.orderLoading}>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-47 w-full rounded-card lg:h-55" />
          <Skeleton className="h-72 w-full rounded-card" />
        </div>
      </Loading>
      <Skeleton className="hidden h-48 rounded-card lg:block" />
    </Page>
  )
}
