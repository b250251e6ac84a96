import { useQuery } from '@tanstack/react-query'
import { LayoutGrid } from 'lucide-react'
import { Link, type MetaFunction } from 'react-router'
import { gigTypes } from '#features/gigs/process.ts'
import type { Received } from '#platform/contract.ts'
import { pageMeta } from '#platform/web/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { OfferTag } from '#ui/offer-tag.tsx'
import { TimeText } from '#ui/time-text.tsx'
import { type ListFilter, useListAddress } from '../../web/list-address.ts'
import type { Column } from '../../web/list-table.tsx'
import { keepingRows, ManagerList } from '../../web/manager-list.tsx'
import { useRowAction } from '../../web/row-action.ts'
import type { listAllGigs } from '../contract.ts'
import { GigRowActions } from './gig-row-actions.tsx'
import { ManagedGigStatus } from './managed-gig-status.tsx'
import * as texts from './texts.ts'

export type GigRow = Received<typeof listAllGigs>['gigs']['data'][number]

export const meta: MetaFunction = args => pageMeta(args, { title: texts.manageGigs })

/** Gigs of everybody, in every state. */
export default function GigsPage() {
  const address = useListAddress(filters)
  const gigs = useQuery({
    ...read<typeof listAllGigs>('GET /api/manager/gigs', address.input),
    ...keepingRows,
    select: answer => answer.gigs,
  })
  const { problems, isBusy, act } = useRowAction()
  return (
    <ManagerList
      title={texts.gigs}
      address={address}
      filters={filters}
      list={gigs}
      columns={columns}
      keyOf={gig => gig.id}
      actions={gig => <GigRowActions gig={gig} busy={isBusy(gig.id)} act={act} />}
      problems={problems}
      empty={texts.noGigsFound}
      icon={LayoutGrid}
    />
  )
}

const filters: ListFilter<{ status_id?: number }>[] = [
  { label: texts.all, query: {} },
  { label: texts.inactive, query: { status_id: 1 } },
  { label: texts.live, query: { status_id: 2 } },
  { label: texts.paused, query: { status_id: 4 } },
  { label: texts.deleted, query: { status_id: 3 } },
]

const columns: Column<GigRow>[] = [
  { name: texts.id, cell: gig => gig.id, className: 'tabular-nums' },
  {
    name: texts.username,
    cell: gig => (
      <Link to={`/manager/customers/view/${gig.user_id}`} className="hover:underline">
        {gig.user.username}
      </Link>
    ),
    className: 'max-lg:[overflow-wrap:anywhere]',
  },
  { name: texts.shortTitle, cell: gig => gig.short_title, card: 'title' },
  { name: texts.category, cell: gig => gig.category.description },
  {
    name: texts.type,
    cell: gig => <OfferTag kind={gig.type_id === gigTypes.request ? 'request' : 'offer'} />,
  },
  {
    name: texts.status,
    cell: gig => <ManagedGigStatus statusId={gig.status_id} />,
    card: 'chip',
  },
  { name: texts.added, cell: gig => <TimeText at={gig.created_at} /> },
]
