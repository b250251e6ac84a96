import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { PersonAvatar } from '#features/accounts/portraits/web/person-avatar.tsx'
import { sentencesOf } from '#platform/web/api-error.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { UserBadge } from '#ui/user-badge.tsx'
import { chatsFound } from '../../web/chat-cache.ts'
import { chatsIn } from '../../web/chats.ts'
import * as chatTexts from '../../web/texts.ts'
import type { Chat } from '../../web/thread.ts'
import * as texts from './texts.ts'

const debounceMs = 1000

type BuyerPickerProps = {
  label: string
  name: string
  value: string
  error: string | undefined
  onChange: (userId: string) => void
}

type Person = Chat['user']

/** One of the people with whom the caller has chatted. Whoever is chosen stays in view, whatever is searched for next. */
export function BuyerPicker({ label, name, value, error: fault, onChange }: BuyerPickerProps) {
  const search = useSearch()
  const query = useInfiniteQuery({
    ...chatsFound(search.wanted),
    placeholderData: keepPreviousData,
  })
  const { data, error, isFetching, refetch } = query
  const found = chatsIn(data).map(({ user }) => user)
  const chosen = useChosen({ value, found, loaded: data !== undefined, onLost: () => onChange('') })
  const people = withChosen(found, chosen)
  if (data && people.length === 0 && search.wanted === '') return <NobodyYet label={label} />

  return (
    <>
      <h2 className="text-meta font-semibold">{label}</h2>
      <SearchField
        label={chatTexts.searchByUsername}
        maxLength={200}
        value={search.text}
        onChange={event => search.type(event.target.value)}
        onKeyDown={search.onKeyDown}
      />
      {error && (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.chatsLoadError}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <PeopleSkeleton />}
      {data && found.length === 0 && (
        <p role="status" className="text-muted">
          {texts.noMatch}
        </p>
      )}
      {people.length > 0 && (
        <div className="-m-1 max-h-84 overflow-y-auto p-1">
          <RadioCards
            label={label}
            labelHidden
            name={name}
            value={value}
            error={fault}
            options={people.map(optionOf)}
            onChange={event => onChange(event.target.value)}
          />
        </div>
      )}
      {query.hasNextPage && (
        <Button
          tone="quiet"
          size="small"
          className="self-start"
          pending={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          {sharedTexts.loadMore}
        </Button>
      )}
    </>
  )
}

function optionOf(person: Person) {
  return {
    value: String(person.id),
    label: (
      <span className="flex items-center gap-2">
        <PersonAvatar person={person} size="small" />
        <span translate="no" className="min-w-0 truncate">
          {person.username}
        </span>
        <UserBadge
          premium={person.active_subscription !== null}
          verified={person.is_kyc_verified}
        />
      </span>
    ),
  }
}

/** One second after the last key, and at once on Enter, which must not send the form around it. */
function useSearch() {
  const [text, setText] = useState('')
  const [wanted, setWanted] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(typed: string) {
    clearTimeout(timer.current)
    setWanted(typed.trim())
  }
  function type(typed: string) {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(typed), debounceMs)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    search(text)
  }
  return { text, wanted, type, onKeyDown }
}

type Choice = {
  value: string
  found: readonly Person[]
  loaded: boolean
  onLost: () => void
}

/** A draft knows only a number: whom it cannot be shown as, nobody has chosen. */
function useChosen({ value, found, loaded, onLost }: Choice): Person | undefined {
  const known = useRef<Person>(undefined)
  const isIt = (person: Person | undefined) => String(person?.id) === value
  known.current = found.find(isIt) ?? known.current
  const chosen = isIt(known.current) ? known.current : undefined
  const isLost = loaded && value !== '' && !chosen
  useEffect(() => {
    if (isLost) onLost()
  })
  return chosen
}

function withChosen(found: readonly Person[], chosen: Person | undefined): readonly Person[] {
  return !chosen || found.includes(chosen) ? found : [chosen, ...found]
}

function NobodyYet({ label }: { label: string }) {
  return (
    <>
      <h2 className="text-meta font-semibold">{label}</h2>
      <Notice tone="neutral" title={texts.noChatsTitle}>
        <p>{texts.noChatsHint}</p>
        <LinkButton to="/account/messages" tone="secondary" size="small" className="mt-3">
          {texts.messagesLink}
        </LinkButton>
      </Notice>
    </>
  )
}

function PeopleSkeleton() {
  return (
    <Loading label={texts.chatsLoading}>
      <div className="flex flex-col gap-2">
        <Skeleton className="h-13 w-full rounded-control" />
        <Skeleton className="h-13 w-full rounded-control" />
        <Skeleton className="h-13 w-full rounded-control" />
      </div>
    </Loading>
  )
}
