import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentencesOf } from '#platform/web/api-error.ts'
import { read } from '#platform/web/query.ts'
import { Button } from '#ui/button.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Card } from '#ui/page.tsx'
import { SearchField } from '#ui/search-field.tsx'
import type { listCustomers } from '../../customers/contract.ts'
import type { ShownMember } from './member.ts'
import * as texts from './texts.ts'

const shownAtMost = 5

/** Somebody with an account, who is looked for by name. */
export function AddManager({ onChoose }: { onChoose: (person: ShownMember) => void }) {
  const [search, setSearch] = useState('')
  const { data, error, isFetching, refetch } = useQuery({
    ...read<typeof listCustomers>('GET /api/manager/customers', {
      search,
      records_per_page: shownAtMost,
    }),
    enabled: search !== '',
  })
  const people = data?.customers.data

  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setSearch(String(new FormData(event.currentTarget).get('person')).trim())
  }
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-h2 font-semibold">{texts.addTitle}</h2>
        <p className="text-meta text-muted">{texts.addHint}</p>
      </div>
      <search>
        <form method="post" onSubmit={find} className="flex flex-wrap items-end gap-2">
          <div className="min-w-48 flex-1">
            <SearchField label={texts.findLabel} name="person" maxLength={200} />
          </div>
          <Button type="submit" tone="secondary" pending={isFetching}>
            {texts.findButton}
          </Button>
        </form>
      </search>
      {error && (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.staffLoadError}
          onRetry={() => refetch()}
        />
      )}
      {people?.length === 0 && <p role="status">{texts.foundNobody}</p>}
      {people && people.length > 0 && (
        <ul className="divide-y divide-border">
          {people.map(({ id, username, name, email }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 py-2">
              <p className="min-w-32 flex-1 [overflow-wrap:anywhere]">
                <span className="block font-semibold">{username}</span>
                <span className="text-meta text-muted">{email}</span>
              </p>
              <Button
                tone="secondary"
                size="small"
                aria-label={texts.choosePerson(username)}
                onClick={() => {
                  setSearch('')
                  onChoose({ user: { id, username, name }, roles: [] })
                }}
              >
                {texts.chooseButton}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
