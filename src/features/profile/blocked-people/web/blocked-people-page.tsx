import { useQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { type MetaFunction, useSearchParams } from 'react-router'
import { PersonAvatar } from '#features/accounts/portraits/web/person-avatar.tsx'
import { ProfileLink } from '#features/accounts/web/profile-link.tsx'
import type { listBlocks } from '#features/blocks/contract.ts'
import { useBlock } from '#features/blocks/web/own-blocks.ts'
import * as blocksTexts from '#features/blocks/web/texts.ts'
import type { Received } from '#platform/contract.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { useLastPageInstead } from '#platform/web/pages/last-page.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { TimeText } from '#ui/time-text.tsx'
import { blockedPeoplePath } from '../../web/profile-settings.ts'
import { SettingFrame } from '../../web/setting-frame.tsx'
import * as profileTexts from '../../web/texts.ts'
import * as texts from './texts.ts'

const title = profileTexts.blockedPeople
const hrefFor = (page: number) => `${blockedPeoplePath}?page=${page}`

export const meta: MetaFunction = args => pageMeta(args, { title })

export default function BlockedPeoplePage() {
  const page = Math.max(1, Number.parseInt(useSearchParams()[0].get('page') ?? '1', 10) || 1)
  const { data, error, isFetching, refetch } = useQuery(
    read<typeof listBlocks>('GET /api/customer/blocks', { page }),
  )
  const isBeyond = useLastPageInstead(data?.blocks, { hrefFor, isFetching })
  const blocks = isBeyond ? undefined : data?.blocks
  return (
    <SettingFrame title={title} lead={texts.pageLead}>
      {error && (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.blocksLoadError}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {!blocks && !error && <BlocksSkeleton />}
      {blocks?.total === 0 && <EmptyState icon={UserCheck}>{texts.emptyTitle}</EmptyState>}
      {blocks && blocks.data.length > 0 && (
        <ul className="flex flex-col gap-3">
          {blocks.data.map(block => (
            <BlockRow key={block.user.id} block={block} />
          ))}
        </ul>
      )}
      {blocks && blocks.last_page > 1 && (
        <Pagination page={blocks.current_page} lastPage={blocks.last_page} hrefFor={hrefFor} />
      )}
    </SettingFrame>
  )
}

type Block = Received<typeof listBlocks>['blocks']['data'][number]

function BlockRow({ block: { user, created_at } }: { block: Block }) {
  const { busy, unblock } = useBlock(user.username)
  return (
    <li
      aria-busy={busy || undefined}
      className="flex flex-wrap items-center gap-3 rounded-card bg-surface p-4 shadow-raised"
    >
      <PersonAvatar person={user} />
      <div className="min-w-20 flex-1">
        <p className="font-semibold wrap-anywhere">
          <ProfileLink person={user} />
        </p>
        <p className="text-meta text-muted">
          <TimeText at={created_at} />
        </p>
      </div>
      <Button tone="secondary" disabled={busy} onClick={unblock}>
        {blocksTexts.unblock}
        <span className="sr-only"> {user.username}</span>
      </Button>
    </li>
  )
}

function BlocksSkeleton() {
  return (
    <Loading label={texts.blocksLoading}>
      <div className="flex flex-col gap-3">
        {['first', 'second'].map(place => (
          <Skeleton key={place} className="h-20 rounded-card" />
        ))}
      </div>
    </Loading>
  )
}
