import { useQuery } from '@tanstack/react-query'
import { LayoutGrid } from 'lucide-react'
import { lazy } from 'react'
import { Link, type MetaFunction } from 'react-router'
import { gigTypes } from '#features/gigs/process.ts'
import * as gigsTexts from '#features/gigs/web/texts-after-first-visit.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { OfferTag } from '#ui/offer-tag.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { TimeText } from '#ui/time-text.tsx'
import { type ListFilter, useListAddress } from '../../web/list-address.ts'
import type { Column } from '../../web/list-table.tsx'
import { keepingRows, ManagerList } from '../../web/manager-list.tsx'
import { QueueLink, QueuePlace, useIsQueue } from '../../web/queue-place.tsx'
import { useRowAction } from '../../web/row-action.ts'
import * as managerTexts from '../../web/texts.ts'
import type { listAllGigs } from '../contract.ts'
import type { GigRow } from './gig-row.ts'
import { GigRowActions } from './gig-row-actions.tsx'
import { ManagedGigStatus } from './managed-gig-status.tsx'
import * as texts from './texts.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.pageTitle })

const GigQueue = lazy(async () => ({
  default: (await import('./gig-queue.tsx')).GigQueue,
}))

/** Gigs of everybody, in every state. */
export default function GigsPage() {
  if (!useIsQueue()) return <GigsList />
  return (
    <QueuePlace title={texts.queueTitle} list={{ to: '/manager/gigs', label: managerTexts.gigs }}>
      <GigQueue />
    </QueuePlace>
  )
}

function GigsList() {
  const address = useListAddress(filters)
  const gigs = useQuery({
    ...read<typeof listAllGigs>('GET /api/manager/gigs', address.input),
    ...keepingRows,
    select: answer => answer.gigs,
  })
  const { problems, isBusy, act } = useRowAction()
  return (
    <ManagerList
      title={managerTexts.gigs}
      action={<QueueLink area="gigs" />}
      address={address}
      filters={filters}
      list={gigs}
      columns={columns}
      keyOf={gig => gig.id}
      actions={gig => <GigRowActions gig={gig} busy={isBusy(gig.id)} act={act} />}
      problems={problems}
      empty={texts.emptyTitle}
      icon={LayoutGrid}
    />
  )
}

const filters: ListFilter<{ status_id?: number }>[] = [
  { label: sharedTexts.all, query: {} },
  { label: texts.inactive, query: { status_id: 1 } },
  { label: gigsTexts.live, query: { status_id: 2 } },
  { label: gigsTexts.paused, query: { status_id: 4 } },
  { label: gigsTexts.deleted, query: { status_id: 3 } },
]

const columns: Column<GigRow>[] = [
  { name: managerTexts.id, cell: gig => gig.id, className: 'tabular-nums' },
  {
    name: sharedTexts.username,
    cell: gig => (
      <Link to={`/manager/customers/view/${gig.user_id}`} className="hover:underline">
        {gig.user.username}
      </Link>
    ),
    className: '[overflow-wrap:anywhere] lg:min-w-36',
  },
  { name: texts.shortTitle, cell: gig => gig.short_title, card: 'title' },
  { name: sharedTexts.category, cell: gig => gig.category.description },
  {
    name: texts.type,
    cell: gig => <OfferTag kind={gig.type_id === gigTypes.request ? 'request' : 'offer'} />,
  },
  {
    name: sharedTexts.status,
    cell: gig => <ManagedGigStatus statusId={gig.status_id} />,
    card: 'chip',
  },
  { name: managerTexts.added, cell: gig => <TimeText at={gig.created_at} /> },
]
