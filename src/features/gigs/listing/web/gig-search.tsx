import { SlidersHorizontal } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Combobox, closedCombobox } from '#features/gigs/search/suggestions/web/combobox.ts'
import type { SuggestionsProps } from '#features/gigs/search/suggestions/web/suggestions.tsx'
import { useLazyDialog } from '#platform/web/lazy-dialog.ts'
import { useLazyModule } from '#platform/web/lazy-module.ts'
import { useIsLeaving } from '#platform/web/pages/is-leaving.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { useAddressFilters } from './address-filters.ts'
import type { FilterDialogProps } from './filter-dialog.tsx'
import { findsWork, type GigFilters, narrowingIn, without } from './gig-filters.ts'
import * as texts from './texts.ts'

const debounceMs = 1000

const loadDialog = () => import('./filter-dialog.tsx')
const loadSuggestions = () => import('#features/gigs/search/suggestions/web/suggestions.tsx')

/** The search of the home page, for the top bar. Works without scripts too: it is a form that leads to `/`. */
export function GigSearch() {
  const { filters, narrow } = useAddressFilters()
  const { text, type, submit, forget } = useDebouncedSearch(filters, narrow)
  const { box, combobox, setCombobox, begin } = useCombobox()
  const [filtering, setFiltering] = useState(false)
  const inForce = Object.keys(without(narrowingIn(filters), 'search')).length

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    submit()
  }

  return (
    <search>
      <form action="/" onSubmit={onSubmit} className="relative flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <SearchField
            {...combobox}
            ref={box}
            id="search"
            name="search"
            label={texts.searchServices}
            placeholder={findsWork(filters) ? texts.workPlaceholder : texts.workerPlaceholder}
            maxLength={200}
            value={text}
            onFocus={begin}
            onChange={event => {
              begin()
              type(event.target.value)
            }}
          />
        </div>
        {combobox && (
          <LazySuggestions {...{ box, text, filters }} onChange={setCombobox} onChoose={forget} />
        )}
        <HiddenFilters filters={without(filters, 'search')} />
        <button
          type="button"
          onClick={() => setFiltering(true)}
          onPointerEnter={loadDialog}
          onFocus={loadDialog}
          className="relative inline-flex min-h-12 min-w-12 shrink-0 scriptless:hidden items-center justify-center gap-2 rounded-control border border-border-strong bg-surface px-3 font-semibold transition-colors hover:bg-sunken"
        >
          <SlidersHorizontal size={20} aria-hidden="true" />
          <span className="sr-only lg:not-sr-only">{texts.filters}</span>
          <CountBadge count={inForce} className="absolute -right-1.5 -top-1.5 border-bg" />
          {inForce > 0 && <span className="sr-only">{texts.filtersInForceCount(inForce)}</span>}
        </button>
      </form>
      {filtering &&
        // In the body: a dialog has bars of its own, which do not belong into the page's top bar.
        createPortal(
          <LazyFilters
            filters={filters}
            onApply={next => {
              setFiltering(false)
              narrow(next)
            }}
            onClose={() => setFiltering(false)}
          />,
          document.body,
        )}
    </search>
  )
}

function LazyFilters(props: FilterDialogProps) {
  const module = useLazyDialog(loadDialog, props.onClose)
  return module ? <module.FilterDialog {...props} /> : null
}

function LazySuggestions(props: SuggestionsProps) {
  const { module } = useLazyModule(loadSuggestions)
  return module ? <module.Suggestions {...props} /> : null
}

/** A plain search box until somebody comes to it: then what it suggests is fetched. */
function useCombobox() {
  const box = useRef<HTMLInputElement>(null)
  const [combobox, setCombobox] = useState<Combobox>()
  const begin = () => setCombobox(known => known ?? closedCombobox)
  return { box, combobox, setCombobox, begin }
}

/** Searches one second after the last key, and at once on Enter. */
function useDebouncedSearch(filters: GigFilters, narrow: (next: GigFilters) => void) {
  const search = filters.search ?? ''
  const [text, setText] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isLeaving = useIsLeaving()
  const latest = useRef({ filters, narrow, isLeaving, sent: search })
  Object.assign(latest.current, { filters, narrow, isLeaving })

  // Back, or a chip that was taken away; not the echo of what was typed here.
  useEffect(() => {
    if (search !== latest.current.sent) setText(search)
    latest.current.sent = search
  }, [search])
  useEffect(() => () => clearTimeout(timer.current), [])

  function send(typed: string) {
    clearTimeout(timer.current)
    const { filters, narrow: go } = latest.current
    const current = without(filters, 'understand')
    const wanted = typed.trim()
    latest.current.sent = wanted
    go(wanted === '' ? without(current, 'search') : { ...current, search: wanted })
  }
  function type(typed: string) {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current.isLeaving || send(typed), debounceMs)
  }
  function forget() {
    clearTimeout(timer.current)
    setText(search)
  }
  return { text, type, submit: () => send(text), forget }
}

/** A form sent without scripts replaces the whole query. */
function HiddenFilters({ filters }: { filters: GigFilters }) {
  return Object.entries(filters).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
