import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useIsLeaving } from '#platform/web/pages/is-leaving.ts'
import { SearchField } from '#ui/search-field.tsx'
import * as texts from './texts.ts'

const debounceMs = 1000

type Search = ReturnType<typeof useChatSearch>

export function ChatSearch({ text, type, submit }: Search) {
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    submit()
  }
  return (
    <search>
      <form method="post" onSubmit={onSubmit}>
        <SearchField
          label={texts.searchByUsername}
          name="search"
          maxLength={200}
          value={text}
          onChange={event => type(event.target.value)}
        />
      </form>
    </search>
  )
}

/** The search in the address: one second after the last key, and at once on Enter. */
export function useChatSearch() {
  const [query, setQuery] = useSearchParams()
  const wanted = query.get('search') ?? ''
  const [text, setText] = useState(wanted)
  const sent = useRef(wanted)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isLeaving = useRef(false)
  isLeaving.current = useIsLeaving()

  // Back, or a link; not the echo of what was typed here.
  useEffect(() => {
    if (wanted !== sent.current) setText(wanted)
    sent.current = wanted
  }, [wanted])
  useEffect(() => () => clearTimeout(timer.current), [])

  function send(typed: string) {
    clearTimeout(timer.current)
    sent.current = typed.trim()
    setQuery(
      next => {
        if (sent.current) next.set('search', sent.current)
        else next.delete('search')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  function type(typed: string) {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => isLeaving.current || send(typed), debounceMs)
  }
  function clear() {
    setText('')
    send('')
  }

  /** What a link adds, so that the list stays as it was searched. */
  const queryText = wanted ? `?${new URLSearchParams({ search: wanted })}` : ''
  return { wanted, query: queryText, text, type, submit: () => send(text), clear }
}
