import { ChevronDown } from 'lucide-react'
import { Card } from '#ui/page.tsx'
import { TimeText } from '#ui/time-text.tsx'
import {
  type AuditEntry,
  actionName,
  type Change,
  changesOf,
  type FieldWords,
} from './audit-changes.ts'

/** What managers changed of one thing, newest first: who, when, and from what to what. */
export function AuditList({
  entries,
  words,
}: {
  entries: readonly AuditEntry[]
  words?: FieldWords
}) {
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-h2 font-bold">History</h2>
      {entries.length === 0 ? (
        <p className="text-muted">No manager has changed this yet.</p>
      ) : (
        <ol className="divide-y divide-border">
          {entries.map(entry => (
            <li key={entry.id}>
              <Entry entry={entry} changes={changesOf(entry, words)} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function Entry({ entry, changes }: { entry: AuditEntry; changes: readonly Change[] }) {
  const { action, actor, created_at } = entry
  const head = (
    <span className="min-w-0 flex-1">
      <span className="font-semibold">{actionName(action)}</span>{' '}
      <span className="text-meta text-muted">
        by {actor?.username ?? 'a closed account'} · <TimeText at={created_at} />
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
      <dl className="flex flex-col gap-2 pb-3 text-meta">
        {changes.map(change => (
          <ChangedField key={change.field} {...change} />
        ))}
      </dl>
    </details>
  )
}

function ChangedField({ field, before, after }: Change) {
  return (
    <div>
      <dt className="font-semibold first-letter:uppercase">{field}</dt>
      <dd className="[overflow-wrap:anywhere]">
        {before && (
          <>
            <span className="sr-only">was </span>
            <del className="text-muted">{before}</del>{' '}
          </>
        )}
        {after ? (
          <>
            <span className="sr-only">is now </span>
            {after}
          </>
        ) : (
          <span className="text-muted">removed</span>
        )}
      </dd>
    </div>
  )
}
