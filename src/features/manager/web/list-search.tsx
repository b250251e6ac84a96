import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useIsLeaving } from '#platform/web/pages/is-leaving.ts'
import { SearchField } from '#ui/search-field.tsx'
import * as sharedTexts from '#ui/texts.ts'
import type { ListAddress, ListFilter } from './list-address.ts'
import { ListFilterField } from './list-filter-field.tsx'

const debounceMs = 1000

type ListSearchProps = {
  label: string
  address: ListAddress
  filters?: readonly ListFilter[]
}

/** Searches one second after the last key, and at once on Enter. The focus stays where it is. */
export function ListSearch({ label, address, filters = [] }: ListSearchProps) {
  const { text, type, submit } = useDebounced(address)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    submit()
  }
  return (
    <search className="w-full md:w-auto">
      <form method="post" onSubmit={onSubmit} className="flex flex-wrap items-end gap-2">
        <div className="min-w-48 flex-1 md:w-72 md:flex-none">
          <SearchField
            label={label}
            placeholder={sharedTexts.search}
            maxLength={200}
            value={text}
            onChange={event => type(event.target.value)}
          />
        </div>
        {filters.length > 0 && <ListFilterField address={address} filters={filters} />}
      </form>
    </search>
  )
}

export function useDebounced({ search, find }: Pick<ListAddress, 'search' | 'find'>) {
  const [text, setText] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(search)
  // The address may have changed since the key was pressed: another filter, another page.
  const isLeaving = useIsLeaving()
  const latest = useRef({ find, isLeaving })
  latest.current = { find, isLeaving }

  // Back, or "Show all"; not the echo of what was typed here.
  useEffect(() => {
    if (search === sent.current) return
    clearTimeout(timer.current)
    setText(search)
    sent.current = search
  }, [search])
  useEffect(() => () => clearTimeout(timer.current), [])

  function send(typed: string) {
    clearTimeout(timer.current)
    sent.current = typed.trim()
    latest.current.find(typed)
  }
  function type(typed: string) {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current.isLeaving || send(typed), debounceMs)
  }
  return { text, type, submit: () => send(text) }
}
