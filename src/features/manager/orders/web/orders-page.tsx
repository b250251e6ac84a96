import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { Link, type MetaFunction } from 'react-router'
import { orderStatus, orderStatuses, orderStatusNames } from '#features/orders/process.ts'
import { OrderChip } from '#features/orders/web/order-chip.tsx'
import * as ordersTexts from '#features/orders/web/texts.ts'
import type { Received } from '#platform/contract.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { Price } from '#ui/price.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { TimeText } from '#ui/time-text.tsx'
import { CustomerLink } from '../../customers/web/customer-link.tsx'
import { type ListFilter, useListAddress } from '../../web/list-address.ts'
import type { Column } from '../../web/list-table.tsx'
import { keepingRows, ManagerList } from '../../web/manager-list.tsx'
import * as managerTexts from '../../web/texts.ts'
import type { listAllOrders } from '../contract.ts'
import * as texts from './texts.ts'

type OrderRow = Received<typeof listAllOrders>['orders']['data'][number]

export const meta: MetaFunction = args => pageMeta(args, { title: texts.pageTitle })

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
      title={managerTexts.orders}
      address={address}
      filters={filters}
      list={orders}
      columns={columns}
      keyOf={order => order.id}
      empty={texts.emptyTitle}
      icon={ReceiptText}
    />
  )
}

const filterNames = { ...orderStatusNames, [orderStatus.pending]: managerTexts.pending }

const filters: ListFilter<{ status_id?: number }>[] = [
  { label: sharedTexts.all, query: {} },
  ...orderStatuses.map(status_id => ({ label: filterNames[status_id], query: { status_id } })),
]

// So many columns fit a laptop only where states and times may take two lines.
const timeLook = 'md:text-balance md:[&_time]:inline! md:[&_time]:whitespace-normal!'
/** Most names in one line. */
const personLook = 'lg:min-w-30'

const columns: Column<OrderRow>[] = [
  { name: managerTexts.id, cell: order => order.id, className: 'tabular-nums' },
  {
    name: texts.gig,
    cell: ({ id, offer }) => (
      <Link
        to={`/account/orders/view/${id}`}
        aria-label={texts.orderTitled(id, offer.gig.short_title)}
        className="inline-flex min-h-11 items-center hover:underline max-md:-mt-2"
      >
        {offer.gig.short_title}
      </Link>
    ),
    card: 'title',
  },
  {
    name: ordersTexts.buyer,
    cell: ({ buyer }) => <CustomerLink customer={buyer} />,
    className: personLook,
  },
  {
    name: ordersTexts.seller,
    cell: ({ seller }) => <CustomerLink customer={seller} />,
    className: personLook,
  },
  { name: managerTexts.amount, cell: ({ offer }) => <Price cedis={offer.amount} /> },
  {
    name: sharedTexts.status,
    cell: order => <OrderChip statusId={order.status_id} as={null} />,
    card: 'chip',
    className: 'md:[&>span]:whitespace-normal',
  },
  { name: texts.created, cell: order => <TimeText at={order.created_at} />, className: timeLook },
  {
    name: managerTexts.start,
    cell: order => <Moment at={order.started_on} />,
    className: timeLook,
  },
  { name: texts.due, cell: order => <Moment at={order.due_on} />, className: timeLook },
]

function Moment({ at }: { at: string | null }) {
  if (at) return <TimeText at={at} />
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{texts.notYet}</span>
    </>
  )
}
