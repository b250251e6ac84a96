import { ChevronDown } from 'lucide-react'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { TimeText } from '#ui/time-text.tsx'
import {
  type AuditEntry,
  type AuditWords,
  actionName,
  type Change,
  changesOf,
} from './audit-changes.ts'
import * as texts from './texts.ts'

type AuditListProps = { entries: readonly AuditEntry[]; words?: AuditWords }

/** What managers changed of one thing, newest first: who, when, and from what to what. */
export function AuditList({ entries, words }: AuditListProps) {
  if (entries.length === 0) return <p className="text-muted">{texts.historyEmpty}</p>
  return (
    <ol className="divide-y divide-border">
      {entries.map(entry => (
        <li key={entry.id} className="py-1">
          <Entry
            entry={entry}
            name={actionName(entry.action, words)}
            changes={changesOf(entry, words)}
          />
        </li>
      ))}
    </ol>
  )
}

export function AuditListSkeleton() {
  return (
    <Loading label={texts.historyLoading}>
      <div className="flex flex-col gap-3 py-3">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-6 w-3/4" />
      </div>
    </Loading>
  )
}

type EntryProps = { entry: AuditEntry; name: string; changes: readonly Change[] }

function Entry({ entry, name, changes }: EntryProps) {
  const head = (
    <span className="min-w-0 flex-1">
      <span className="font-semibold">{name}</span>{' '}
      <span className="text-meta text-muted">
        {texts.byWhomWhen(
          entry.actor?.username ?? texts.aClosedAccount,
          <TimeText at={entry.created_at} />,
        )}
      </span>
    </span>
  )
  if (changes.length === 0) return <p className="flex min-h-11 items-center">{head}</p>
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-control [&::-webkit-details-marker]:hidden">
        {head}
        <ChevronDown
          size={20}
          aria-hidden="true"
          className="shrink-0 text-muted group-open:rotate-180"
        />
      </summary>
      <dl className="flex flex-col gap-2 pb-2 text-meta">
        {changes.map(change => (
          <ChangedField key={change.field} {...change} />
        ))}
      </dl>
    </details>
  )
}

export function ChangedField({ field, before, after }: Change) {
  return (
    <div>
      <dt className="font-semibold">{field}</dt>
      <dd className="[overflow-wrap:anywhere]">
        {before && (
          <>
            <span className="sr-only">{texts.was}</span>
            <del className="text-muted">{before}</del>{' '}
          </>
        )}
        {after ? (
          <>
            <span className="sr-only">{texts.isNow}</span>
            {after}
          </>
        ) : (
          <span className="text-muted">{texts.removed}</span>
        )}
      </dd>
    </div>
  )
}
