import { Pause, Play, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { useSavedSearch } from './own-searches.ts'
import { nameOf, type SavedSearch } from './search-name.ts'
import * as texts from './texts.ts'

const frequencies = [
  { value: 'daily', label: texts.daily },
  { value: 'at_once', label: texts.atOnce },
] as const

/** One saved search: what it asks for and has found, how often it tells, and what can be done with it. */
export function SearchRow({ search }: { search: SavedSearch }) {
  const { busy, change, remove } = useSavedSearch(search.id)
  const name = nameOf(search)
  return (
    <li
      aria-busy={busy || undefined}
      className="flex flex-col gap-3 rounded-card bg-surface p-4 shadow-raised"
    >
      <div className="flex flex-col">
        <Link
          to={search.route}
          className="inline-flex min-h-11 items-center self-start rounded-chip font-semibold text-brand-text underline underline-offset-4 wrap-anywhere"
        >
          {name}
        </Link>
        <p className="flex flex-wrap items-center gap-2 text-meta text-muted">
          {texts.newGigs(search.matches_count)}
          {search.is_paused && <StatusChip tone="neutral">{texts.paused}</StatusChip>}
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-40 flex-1 sm:max-w-60">
          <SelectField
            label={texts.frequency}
            name={`frequency-${search.id}`}
            options={frequencies}
            value={search.frequency}
            disabled={busy}
            onChange={({ target }) =>
              change({ frequency: target.value as typeof search.frequency })
            }
          />
        </div>
        <Button
          tone="secondary"
          disabled={busy}
          icon={
            search.is_paused ? (
              <Play size={18} aria-hidden="true" />
            ) : (
              <Pause size={18} aria-hidden="true" />
            )
          }
          onClick={() => change({ is_paused: !search.is_paused })}
        >
          {search.is_paused ? texts.resume : sharedTexts.pause}
        </Button>
        <Button
          tone="danger-outline"
          disabled={busy}
          icon={<Trash2 size={18} aria-hidden="true" />}
          onClick={remove}
        >
          {sharedTexts.deleteButton}
        </Button>
      </div>
    </li>
  )
}
