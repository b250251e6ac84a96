import { type KeyboardEvent, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import * as accountsTexts from './texts.ts'
import * as texts from './texts-after-first-visit.ts'

export type EntryTab = 'login' | 'register'

const tabs: { id: EntryTab; label: string }[] = [
  { id: 'login', label: accountsTexts.login },
  { id: 'register', label: texts.register },
]

export const entryPanelId = 'entry'
export const tabId = (tab: EntryTab) => `tab-${tab}`

/** Register is what most who come here without an account need. */
export const tabIn = (query: URLSearchParams): EntryTab =>
  query.get('tab') === 'login' ? 'login' : 'register'

/** Links, so that a tab has an address and works before the scripts are there. */
export function EntryTabs({ current }: { current: EntryTab }) {
  const list = useRef<HTMLDivElement>(null)
  const [query] = useSearchParams()

  function move(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const other = list.current?.querySelector<HTMLElement>('[aria-selected=false]')
    other?.focus()
    other?.click()
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={texts.loginOrRegister}
      onKeyDown={move}
      className="flex rounded-control border border-border bg-sunken p-1"
    >
      {tabs.map(({ id, label }) => (
        <Link
          key={id}
          id={tabId(id)}
          role="tab"
          aria-selected={id === current}
          aria-controls={id === current ? entryPanelId : undefined}
          tabIndex={id === current ? 0 : -1}
          to={{ search: searchWith(query, id) }}
          replace
          preventScrollReset
          className="flex min-h-11 flex-1 items-center justify-center rounded-[9px] border border-transparent px-3 font-semibold text-muted transition-colors aria-selected:border-brand aria-selected:bg-surface aria-selected:text-brand-text forced-colors:aria-selected:underline"
        >
          {label}
        </Link>
      ))}
    </div>
  )
}

function searchWith(query: URLSearchParams, tab: EntryTab): string {
  const next = new URLSearchParams(query)
  next.set('tab', tab)
  return `?${next}`
}
