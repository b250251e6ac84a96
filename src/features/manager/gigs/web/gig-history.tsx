import { useQuery } from '@tanstack/react-query'
import { gigTypeNames } from '#features/gigs/process.ts'
import * as gigsTexts from '#features/gigs/web/texts-after-first-visit.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { read } from '#platform/web/query.ts'
import { Dialog } from '#ui/dialog.tsx'
import { formatDuration, formatPrice } from '#ui/formats.ts'
import { LoadError } from '#ui/load-error.tsx'
import * as sharedTexts from '#ui/texts.ts'
import type { AuditEntry, AuditWords } from '../../web/audit-changes.ts'
import { AuditList, AuditListSkeleton } from '../../web/audit-list.tsx'
import * as managerTexts from '../../web/texts.ts'
import type { showAnyGig } from '../contract.ts'
import type { GigRow } from './gig-row.ts'
import * as texts from './texts.ts'

/** What managers have changed about a gig. */
export function GigHistory({ gig, onClose }: { gig: GigRow; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(
    read<typeof showAnyGig>('GET /api/manager/gig/{id}', { id: gig.id }),
  )
  return (
    <Dialog open title={sharedTexts.history} shape="card" onClose={onClose}>
      <p className="mb-4 font-semibold">{gig.title}</p>
      {error && (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.historyLoadError}
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
  2: gigsTexts.live,
  3: gigsTexts.deleted,
  4: gigsTexts.paused,
}

const plainFields = Object.fromEntries(
  Object.entries(gigsTexts.fieldNames).map(([field, name]) => [field, { name }] as const),
)

const words: AuditWords = {
  actions: {
    approve: texts.approved,
    pause: gigsTexts.paused,
    activate: managerTexts.activated,
    delete: gigsTexts.deleted,
    edit: managerTexts.edited,
  },
  fields: {
    ...plainFields,
    status_id: { name: sharedTexts.status, inWords: value => statusNames[String(value)] },
    title: { name: sharedTexts.title },
    type_id: { name: texts.type, inWords: value => gigTypeNames[Number(value)] },
    category_id: { name: sharedTexts.category },
    amount: { name: gigsTexts.fieldNames.amount, inWords: value => formatPrice(Number(value)) },
    duration: {
      name: gigsTexts.fieldNames.duration,
      inWords: value => formatDuration(Number(value)),
    },
    location_based: {
      name: texts.locationBased,
      inWords: value => (value === 1 ? managerTexts.yes : managerTexts.no),
    },
    latitude: { name: texts.latitude },
    longitude: { name: texts.longitude },
    images: {
      name: texts.photos,
      inWords: value => (Array.isArray(value) ? String(value.length) : undefined),
    },
  },
}
