import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MapPin, Search } from 'lucide-react'
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { suggestSearches } from '#features/gigs/contract.ts'
import { findsWork, type GigFilters, pathOf } from '#features/gigs/listing/web/gig-filters.ts'
import type { Received } from '#platform/contract.ts'
import { read } from '#platform/web/query.ts'
import { type Combobox, closedCombobox } from './combobox.ts'
import * as texts from './texts.ts'

const debounceMs = 150
/** The call takes no more. */
const longest = 60

type Suggestion = Received<typeof suggestSearches>['suggestions'][number]

export type SuggestionsProps = {
  /** What is typed into: it stands already, and stays what it is where this never comes. */
  box: RefObject<HTMLInputElement | null>
  text: string
  filters: GigFilters
  onChange: (combobox: Combobox) => void
  /** One of them is gone to: what was typed is no search any more. */
  onChoose: () => void
}

/** What somebody may be about to type, below the box: one press instead of the rest of the letters. */
export function Suggestions({ box, text, filters, onChange, onChoose }: SuggestionsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const isBeingTyped = () => document.activeElement === box.current
  const [isWanted, setWanted] = useState(
    () => isBeingTyped() && text.trim() !== (filters.search ?? ''),
  )
  const [chosen, setChosen] = useState<string>()
  const suggestions = useSuggestions(text, isWanted)
  const isOpen = isWanted && suggestions.length > 0
  const at = isOpen ? suggestions.findIndex(({ route }) => route === chosen) : -1
  const active = at < 0 ? undefined : `${id}-${at}`

  useEffect(
    () => onChange(isOpen ? openCombobox(id, active) : closedCombobox),
    [onChange, isOpen, id, active],
  )
  useBox(box, {
    // What was typed before the scripts came is told again when somebody may be elsewhere already.
    input: () => isBeingTyped() && open(undefined),
    blur: close,
    submit: close,
    keydown: press,
  })
  useRoomBelow(list, isOpen)
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function open(route: string | undefined) {
    setWanted(true)
    setChosen(route)
  }
  function close() {
    setWanted(false)
    setChosen(undefined)
  }
  function press(event: KeyboardEvent) {
    const step = arrows[event.key]
    if (event.isComposing || text.trim() === '') return
    if (caretKeys.test(event.key)) setChosen(undefined)
    if (step !== undefined) open(suggestions.at(nextOf(at, step, suggestions.length))?.route)
    else if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'Enter' && active) document.getElementById(active)?.click()
    else return
    event.preventDefault()
  }
  function leave() {
    close()
    box.current?.blur()
    onChoose()
  }

  return (
    <>
      <p aria-live="polite" className="sr-only">
        {isOpen && texts.suggestionCount(suggestions.length)}
      </p>
      {isOpen && (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={texts.suggestions}
          // The focus stays in the box, which would close the list before the press counts.
          onMouseDown={event => event.preventDefault()}
          className="absolute inset-x-0 top-full z-20 mt-1 overflow-y-auto overscroll-contain rounded-card border border-border bg-surface p-1.5 shadow-overlay"
        >
          {suggestions.map((suggestion, index) => (
            <Option
              key={suggestion.route}
              id={`${id}-${index}`}
              suggestion={suggestion}
              to={pathTo(suggestion, filters)}
              isActive={index === at}
              onChoose={leave}
            />
          ))}
        </div>
      )}
    </>
  )
}

const openCombobox = (list: string, active: string | undefined): Combobox => ({
  ...closedCombobox,
  'aria-expanded': true,
  'aria-controls': list,
  'aria-activedescendant': active,
})

type OptionProps = {
  id: string
  suggestion: Suggestion
  to: string
  isActive: boolean
  onChoose: () => void
}

function Option({ id, suggestion: { kind, text, town }, to, isActive, onChoose }: OptionProps) {
  const Icon = kind === 'trade' ? Search : MapPin
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={to}
      onClick={onChoose}
      className="flex min-h-11 items-center gap-3 rounded-chip px-3 py-2 hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-focus"
    >
      <Icon size={18} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="min-w-0 wrap-anywhere">
        {text}
        {kind === 'town' && <span className="text-meta text-muted"> {town?.region}</span>}
      </span>
    </Link>
  )
}

/** Pages of services tell who offers; who looks for work gets the list of what is wanted. */
function pathTo({ route, category, town }: Suggestion, filters: GigFilters): string {
  if (!findsWork(filters)) return route
  return pathOf({ gig_type: 2, category: category?.id, town: town?.slug })
}

/** Asked for a moment after the last letter; an answer to fewer letters comes to nothing. */
function useSuggestions(text: string, isWanted: boolean): Suggestion[] {
  const typed = text.trim()
  const search = useSettled(typed)
  const isFit = [typed, search].every(words => words !== '' && words.length <= longest)
  const { data } = useQuery({
    ...read<typeof suggestSearches>('GET /api/gigs/suggest', { search }),
    enabled: isWanted && isFit,
    placeholderData: keepPreviousData,
    // Nobody waits for them: where they do not come, Enter searches.
    retry: false,
  })
  return (isFit && data?.suggestions) || []
}

function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

type Listeners = {
  input: () => void
  blur: () => void
  submit: () => void
  keydown: (event: KeyboardEvent) => void
}

/** Heard once and for all: the box is drawn anew between one listener of a key and the next. */
function useBox(box: RefObject<HTMLInputElement | null>, listeners: Listeners) {
  const latest = useRef(listeners)
  latest.current = listeners
  useEffect(() => {
    const { signal, stop } = stoppable()
    const { current: input } = box
    input?.addEventListener('input', () => latest.current.input(), { signal })
    input?.addEventListener('blur', () => latest.current.blur(), { signal })
    input?.addEventListener('keydown', event => latest.current.keydown(event), { signal })
    input?.form?.addEventListener('submit', () => latest.current.submit(), { signal })
    return stop
  }, [box])
}

function stoppable() {
  const controller = new AbortController()
  return { signal: controller.signal, stop: () => controller.abort() }
}

/** Down to the end of what is to be seen, which a keyboard on the screen makes smaller: what is more is scrolled to. */
function useRoomBelow(list: RefObject<HTMLElement | null>, isOpen: boolean) {
  useLayoutEffect(() => {
    const { visualViewport: view } = window
    if (!isOpen || !view) return
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      const room = view.offsetTop + view.height - top - 8
      list.current?.style.setProperty('max-height', `${Math.max(room, 96)}px`)
    }
    measure()
    const { signal, stop } = stoppable()
    view.addEventListener('resize', measure, { signal })
    view.addEventListener('scroll', measure, { signal })
    return stop
  }, [list, isOpen])
}

const arrows: Record<string, 1 | -1 | undefined> = { ArrowDown: 1, ArrowUp: -1 }
/** They move within what is typed. */
const caretKeys = /^(?:ArrowLeft|ArrowRight|Home|End)$/

/** Round and round; a negative one counts from the end. */
const nextOf = (at: number, step: 1 | -1, count: number) =>
  (Math.max(at, step === 1 ? -1 : 0) + step) % count
