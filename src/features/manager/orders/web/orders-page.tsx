import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { Link, type MetaFunction } from 'react-router'
import { orderStatus } from '#features/orders/process.ts'
import { OrderChip } from '#features/orders/web/order-chip.tsx'
import type { Received } from '#platform/contract.ts'
import { pageMeta } from '#platform/web/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { Price } from '#ui/price.tsx'
import { TimeText } from '#ui/time-text.tsx'
import { CustomerLink } from '../../customers/web/customer-link.tsx'
import { type ListFilter, useListAddress } from '../../web/list-address.ts'
import type { Column } from '../../web/list-table.tsx'
import { keepingRows, ManagerList } from '../../web/manager-list.tsx'
import type { listAllOrders } from '../contract.ts'

type OrderRow = Received<typeof listAllOrders>['orders']['data'][number]

export const meta: MetaFunction = args => pageMeta(args, { title: 'Manage orders' })

/** Orders between everybody, in every state. */
export default function OrdersPage() {
  const address = useListAddress(filters)
  const orders = useQuery({
    ...read<typeof listAllOrders>('GET /api/manager/orders', address.input),
    ...keepingRows,
    select: answer => answer.orders,
  })
  return (
    <ManagerList
      title="Orders"
      address={address}
      filters={filters}
      list={orders}
      columns={columns}
      keyOf={order => order.id}
      empty="No orders found."
      icon={ReceiptText}
    />
  )
}

const filters: ListFilter<{ status_id?: number }>[] = [
  { label: 'All', query: {} },
  { label: 'Pending', query: { status_id: orderStatus.pending } },
  { label: 'Ongoing', query: { status_id: orderStatus.ongoing } },
  { label: 'In Review', query: { status_id: orderStatus.inReview } },
  { label: 'Completed', query: { status_id: orderStatus.completed } },
  { label: 'Cancelled', query: { status_id: orderStatus.cancelled } },
]

// So many columns fit a laptop only where states and times may take two lines.
const timeLook = 'md:[&_time]:whitespace-normal'

const columns: Column<OrderRow>[] = [
  { name: 'Id', cell: order => order.id, className: 'tabular-nums' },
  {
    name: 'Gig',
    cell: ({ id, offer }) => (
      <Link
        to={`/account/orders/view/${id}`}
        aria-label={`Order ${id}: ${offer.gig.short_title}`}
        className="inline-flex min-h-11 items-center hover:underline max-md:-mt-2"
      >
        {offer.gig.short_title}
      </Link>
    ),
    card: 'title',
  },
  { name: 'Buyer', cell: ({ buyer }) => <CustomerLink customer={buyer} /> },
  { name: 'Seller', cell: ({ seller }) => <CustomerLink customer={seller} /> },
  { name: 'Amount', cell: ({ offer }) => <Price cedis={offer.amount} /> },
  {
    name: 'Status',
    cell: order => <OrderChip statusId={order.status_id} as={null} />,
    card: 'chip',
    className: 'md:[&>span]:whitespace-normal',
  },
  { name: 'Created', cell: order => <TimeText at={order.created_at} />, className: timeLook },
  { name: 'Start', cell: order => <Moment at={order.started_on} />, className: timeLook },
  { name: 'Due', cell: order => <Moment at={order.due_on} />, className: timeLook },
]

function Moment({ at }: { at: string | null }) {
  if (at) return <TimeText at={at} />
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">not yet</span>
    </>
  )
}
