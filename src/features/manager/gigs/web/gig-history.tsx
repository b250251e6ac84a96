import { useQuery } from '@tanstack/react-query'
import { gigTypeNames } from '#features/gigs/process.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { read } from '#platform/web/query.ts'
import { Dialog } from '#ui/dialog.tsx'
import { formatDuration, formatPrice } from '#ui/formats.ts'
import { LoadError } from '#ui/load-error.tsx'
import type { AuditEntry, AuditWords } from '../../web/audit-changes.ts'
import { AuditList, AuditListSkeleton } from '../../web/audit-list.tsx'
import type { showAnyGig } from '../contract.ts'
import type { GigRow } from './gigs-page.tsx'
import * as texts from './texts.ts'

/** What managers have changed about a gig. */
export function GigHistory({ gig, onClose }: { gig: GigRow; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(
    read<typeof showAnyGig>('GET /api/manager/gig/{id}', { id: gig.id }),
  )
  return (
    <Dialog open title={texts.history} shape="card" onClose={onClose}>
      <p className="mb-4 font-semibold">{gig.title}</p>
      {error && (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.theHistoryDidNotLoad}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <AuditListSkeleton />}
      {data && <AuditList entries={data.gig.audit.map(withoutCopies)} words={words} />}
    </Dialog>
  )
}

/** The address only follows the title. */
const withoutCopies = (entry: AuditEntry): AuditEntry => ({
  ...entry,
  before: without(entry.before),
  after: without(entry.after),
})

function without(fields: AuditEntry['before']): AuditEntry['before'] {
  const { slug: _, ...rest } = fields ?? {}
  return rest
}

const statusNames: Record<string, string> = {
  1: texts.inactive,
  2: texts.live,
  3: texts.deleted,
  4: texts.paused,
}

const words: AuditWords = {
  actions: {
    approve: texts.approved,
    pause: texts.paused,
    activate: texts.activated,
    delete: texts.deleted,
    edit: texts.edited,
  },
  fields: {
    status_id: { name: texts.status, inWords: value => statusNames[String(value)] },
    title: { name: texts.title },
    type_id: { name: texts.type, inWords: value => gigTypeNames[Number(value)] },
    category_id: { name: texts.category },
    amount: { name: texts.amount, inWords: value => formatPrice(Number(value)) },
    duration: { name: texts.duration, inWords: value => formatDuration(Number(value)) },
    location_based: {
      name: texts.locationBased,
      inWords: value => (value === 1 ? texts.yes : texts.no),
    },
    latitude: { name: texts.latitude },
    longitude: { name: texts.longitude },
    images: {
      name: texts.photos,
      inWords: value => (Array.isArray(value) ? String(value.length) : undefined),
    },
  },
}
