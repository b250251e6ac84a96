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

/** What managers have changed about a gig. */
export function GigHistory({ gig, onClose }: { gig: GigRow; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(
    read<typeof showAnyGig>('GET /api/manager/gig/{id}', { id: gig.id }),
  )
  return (
    <Dialog open title="History" shape="card" onClose={onClose}>
      <p className="mb-4 font-semibold">{gig.title}</p>
      {error && (
        <LoadError
          reason={sentencesOf(error)[0] ?? 'The history did not load.'}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <AuditListSkeleton />}
      {data && <AuditList entries={data.gig.audit.map(withoutCopies)} words={words} />}
    </Dialog>
  )
}

/** The address and the plain text only follow what they are made from. */
const withoutCopies = (entry: AuditEntry): AuditEntry => ({
  ...entry,
  before: without(entry.before),
  after: without(entry.after),
})

function without(fields: AuditEntry['before']): AuditEntry['before'] {
  const { slug: _slug, description_text: _text, ...rest } = fields ?? {}
  return rest
}

const statusNames: Record<string, string> = {
  1: 'Inactive',
  2: 'Live',
  3: 'Deleted',
  4: 'Paused',
}

const words: AuditWords = {
  actions: {
    approve: 'Approved',
    pause: 'Paused',
    activate: 'Activated',
    delete: 'Deleted',
    edit: 'Edited',
  },
  fields: {
    status_id: { name: 'Status', inWords: value => statusNames[String(value)] },
    title: { name: 'Title' },
    type_id: { name: 'Type', inWords: value => gigTypeNames[Number(value)] },
    category_id: { name: 'Category' },
    amount_pesewas: { name: 'Amount', inWords: value => formatPrice(Number(value) / 100) },
    duration_hours: { name: 'Duration', inWords: value => formatDuration(Number(value)) },
    location_based: { name: 'Location-based' },
    latitude: { name: 'Latitude' },
    longitude: { name: 'Longitude' },
    images: {
      name: 'Photos',
      inWords: value => (Array.isArray(value) ? String(value.length) : undefined),
    },
  },
}
