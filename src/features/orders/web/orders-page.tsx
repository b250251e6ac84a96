import { useQuery } from '@tanstack/react-query'
import { ClipboardList, Plus } from 'lucide-react'
import { type MetaFunction, useNavigate, useSearchParams } from 'react-router'
import { HelpLink } from '#features/pages/web/help-link.tsx'
import { sentencesOf } from '#platform/web/api-error.ts'
import { useLastPageInstead } from '#platform/web/pages/last-page.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Page, PageTitle } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Segments } from '#ui/segments.tsx'
import { SelectField } from '#ui/select-field.tsx'
import * as sharedTexts from '#ui/texts.ts'
import type { listOrders } from '../contract.ts'
import { type OrderFilters, orderFiltersIn, orderQuery } from './order-filters.ts'
import { OrderRow, OrderRowSkeletons } from './order-row.tsx'
import { statusNames } from './order-words.ts'
import * as texts from './texts.ts'

const perPage = 10

export const meta: MetaFunction = args => pageMeta(args, { title: texts.orders })

export default function OrdersPage() {
  const filters = orderFiltersIn(useSearchParams()[0])
  const { data, error, isFetching, refetch } = useQuery({
    ...read<typeof listOrders>('GET /api/orders', { ...filters, records_per_page: perPage }),
    placeholderData: shown => shown,
  })
  const hrefFor = (page: number) => orderQuery({ ...filters, page })
  const isBeyond = useLastPageInstead(data?.orders, { hrefFor, isFetching })
  const orders = isBeyond ? undefined : data?.orders
  const isNarrowed = orderQuery(filters) !== '?'
  return (
    <Page>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <PageTitle>{texts.orders}</PageTitle>
        <StartOrder />
      </div>
      <Filters filters={filters} />
      {error && (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.ordersLoadError}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {!orders && !error && <OrderRowSkeletons />}
      {orders?.data.length === 0 && <NoOrders isNarrowed={isNarrowed} />}
      {orders && orders.data.length > 0 && (
        <ul className="flex flex-col gap-3" aria-busy={isFetching}>
          {orders.data.map(order => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
      {orders && orders.data.length > 0 && orders.last_page > 1 && (
        <Pagination page={filters.page} lastPage={orders.last_page} hrefFor={hrefFor} />
      )}
    </Page>
  )
}

function StartOrder() {
  return (
    <LinkButton
      to="/orders/add"
      tone="secondary"
      size="small"
      icon={<Plus size={18} aria-hidden="true" />}
    >
      {texts.startAnOrder}
    </LinkButton>
  )
}

const roles = [
  { value: '', label: sharedTexts.all },
  { value: 'buyer', label: texts.buying },
  { value: 'seller', label: texts.selling },
]
const statuses = [
  { value: '', label: texts.anyStatus },
  ...Object.entries(statusNames).map(([value, label]) => ({ value, label })),
]

/** A narrower list begins at its first page. */
function Filters({ filters }: { filters: OrderFilters }) {
  const { role = '', status_id = '' }: { role?: string; status_id?: number | string } = filters
  const navigate = useNavigate()
  function narrow(to: { role: string; status_id: string | number }) {
    const query = new URLSearchParams({ role: to.role, status_id: String(to.status_id) })
    navigate(orderQuery(orderFiltersIn(query)), { preventScrollReset: true })
  }
  return (
    <search className="flex flex-col gap-3 sm:flex-row sm:items-center">
      <div className="sm:w-80">
        <Segments
          label={texts.yourSide}
          labelHidden
          name="role"
          options={roles}
          value={role}
          onChange={event => narrow({ role: event.target.value, status_id })}
        />
      </div>
      <div className="sm:w-56">
        <SelectField
          label={sharedTexts.status}
          labelHidden
          name="status_id"
          options={statuses}
          value={status_id}
          onChange={event => narrow({ role, status_id: event.target.value })}
        />
      </div>
    </search>
  )
}

function NoOrders({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <EmptyState
        icon={ClipboardList}
        action={
          <LinkButton to="/account/orders" tone="secondary">
            {texts.showAllOrders}
          </LinkButton>
        }
      >
        {texts.noMatchTitle}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={ClipboardList}
      action={
        <>
          <LinkButton to="/">{sharedTexts.browseGigs}</LinkButton>
          <HelpLink />
        </>
      }
    >
      {texts.emptyTitle}
    </EmptyState>
  )
}
