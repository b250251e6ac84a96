import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { Link, type MetaFunction } from 'react-router'
import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import { hasRole } from '#features/accounts/web/has-role.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import * as sharedTexts from '#ui/texts.ts'
import * as auditTexts from '../../audit/web/texts.ts'
import { CustomerLink } from '../../customers/web/customer-link.tsx'
import * as reportsTexts from '../../reports/web/texts.ts'
import * as transactionsTexts from '../../transactions/web/texts.ts'
import { type ListFilter, useListAddress } from '../../web/list-address.ts'
import type { Column } from '../../web/list-table.tsx'
import { keepingRows, ManagerList } from '../../web/manager-list.tsx'
import { useRowAction } from '../../web/row-action.ts'
import type { listReviews, listStates } from '../contract.ts'
import { ReviewChip } from './review-chip.tsx'
import type { ReviewRow } from './review-row.ts'
import { ReviewRowActions } from './review-row-actions.tsx'
import { ReviewText } from './review-text.tsx'
import * as texts from './texts.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.pageTitle })

/** What waits for a look, with why; and every other review by its state. */
export default function ReviewsPage() {
  const address = useListAddress(filters)
  const reviews = useQuery({
    ...read<typeof listReviews>('GET /api/manager/reviews', address.input),
    ...keepingRows,
    select: answer => answer.reviews,
  })
  const { problems, isBusy, act } = useRowAction()
  return (
    <ManagerList
      title={texts.reviews}
      address={address}
      filters={filters}
      list={reviews}
      columns={columns}
      keyOf={review => review.id}
      actions={review => <ReviewRowActions review={review} busy={isBusy(review.id)} act={act} />}
      problems={problems}
      empty={filters.find(({ label }) => label === address.filter)?.empty ?? texts.emptyWaiting}
      icon={Star}
    />
  )
}

type State = (typeof listStates)[number]
type Filter = ListFilter<{ state: State }> & { empty: string }

const filters: readonly Filter[] = [
  { label: transactionsTexts.waiting, query: { state: 'waiting' }, empty: texts.emptyWaiting },
  { label: texts.held, query: { state: 'held' }, empty: texts.emptyHeld },
  { label: texts.hidden, query: { state: 'hidden' }, empty: texts.emptyHidden },
  { label: sharedTexts.all, query: { state: 'all' }, empty: texts.emptyTitle },
]

const columns: Column<ReviewRow>[] = [
  {
    name: auditTexts.review,
    cell: review => <ReviewText review={review} />,
    card: 'line',
    className: 'md:w-2/5 md:py-3',
  },
  { name: texts.author, cell: ({ author }) => <CustomerLink customer={author} />, card: 'title' },
  { name: reportsTexts.about, cell: ({ about }) => <CustomerLink customer={about} /> },
  {
    name: texts.order,
    cell: ({ order_id }) => <OrderNumber id={order_id} />,
    className: 'tabular-nums',
  },
  { name: sharedTexts.status, cell: review => <ReviewChip state={review.state} />, card: 'chip' },
]

/** Not every manager who judges reviews may look into orders. */
function OrderNumber({ id }: { id: number }) {
  if (!hasRole(useCurrentUser(), 'disputes', 'money')) return id
  return (
    <Link
      to={`/account/orders/view/${id}`}
      aria-label={texts.orderOfReview(id)}
      className="inline-flex min-h-11 min-w-11 items-center hover:underline"
    >
      {id}
    </Link>
  )
}
