import { SearchX } from 'lucide-react'
import { Avatar } from './avatar.tsx'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { FilterChip } from './filter-chip.tsx'
import { GalleryGroup } from './gallery-group.tsx'
import { LoadError } from './load-error.tsx'
import { Notice } from './notice.tsx'
import { OfferTag } from './offer-tag.tsx'
import { Card } from './page.tsx'
import { Pagination } from './pagination.tsx'
import { Price } from './price.tsx'
import { Rating } from './rating.tsx'
import { Loading, Skeleton } from './skeleton.tsx'
import { StatusChip } from './status-chip.tsx'
import { TimeText } from './time-text.tsx'
import { UserBadge } from './user-badge.tsx'

const noon = new Date('2025-11-12T12:00:00Z')

export function GallerySigns({ theme }: { theme: string }) {
  return (
    <>
      <Chips />
      <People />
      <States theme={theme} />
    </>
  )
}

function Chips() {
  return (
    <GalleryGroup title="States and kinds">
      <div className="flex flex-wrap gap-2">
        <StatusChip tone="warn">In review</StatusChip>
        <StatusChip tone="info">Ongoing</StatusChip>
        <StatusChip tone="review">Submitted for Review</StatusChip>
        <StatusChip tone="success">Live</StatusChip>
        <StatusChip tone="neutral">Paused</StatusChip>
        <StatusChip tone="neutral" icon="ban">
          Cancelled
        </StatusChip>
        <StatusChip tone="danger">Deleted</StatusChip>
        <StatusChip tone="gold">Active</StatusChip>
        <OfferTag kind="offer" />
        <OfferTag kind="request" />
      </div>
      <div className="flex flex-wrap gap-2">
        <FilterChip to="/">Plumbing</FilterChip>
        <FilterChip to="/">Within 10 km</FilterChip>
      </div>
    </GalleryGroup>
  )
}

function People() {
  return (
    <GalleryGroup title="People and prices">
      <Card className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <Avatar name="Ama Kusi" />
          <span className="font-semibold">ama.k</span>
          <UserBadge premium verified />
          <Rating value={4.9} count={32} />
          <Price cedis={1250} className="ml-auto" />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Avatar name="kofi" size="small" />
          <span className="font-semibold">kofi_m</span>
          <UserBadge premium={false} verified />
          <Rating value={4} count={1} />
          <Price cedis={0} className="ml-auto" />
        </div>
        <p className="text-meta text-muted">
          <TimeText at="2025-11-12T11:55:00Z" now={noon} /> ·{' '}
          <TimeText at="2025-11-11T14:20:00Z" now={noon} /> ·{' '}
          <TimeText at="2025-11-02T14:20:00Z" now={noon} />
        </p>
      </Card>
    </GalleryGroup>
  )
}

function States({ theme }: { theme: string }) {
  return (
    <GalleryGroup title="Loading, empty, failed">
      <Card className="flex flex-col gap-4">
        <Loading label="Loading gigs">
          <div className="flex gap-3">
            <Skeleton className="size-26 rounded-control" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-6 w-3/4" />
              <Skeleton className="h-5 w-1/2" />
              <Skeleton className="h-6 w-28" />
            </div>
          </div>
        </Loading>
      </Card>
      <Card>
        <EmptyState icon={SearchX} action={<Button tone="secondary">Clear filters</Button>}>
          Nothing found
        </EmptyState>
      </Card>
      <LoadError reason="The gigs could not be loaded." onRetry={() => {}} />
      <Notice title="Never pay outside an order">Orders keep a record of every step.</Notice>
      <Notice tone="warn">Requesting a service means being ready to pay in full.</Notice>
      <Pagination page={4} lastPage={20} hrefFor={page => `?page=${page}#${theme}`} />
    </GalleryGroup>
  )
}
