import { type FormEvent, useState } from 'react'
import type { listGigs } from '#features/gigs/contract.ts'
import type { Received } from '#platform/contract.ts'
import { useAction } from '#platform/web/action.ts'
import { call } from '#platform/web/api.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import * as texts from './texts.ts'

type Understood = NonNullable<Received<typeof listGigs>['understood']>

/** Shows what a search means now, as people's searches are read. */
export function TrySearchDialog({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState('')
  const [understood, setUnderstood] = useState<Understood | null>(null)
  const { isPending, problems, run } = useAction()

  async function read() {
    const answer = await call<typeof listGigs>('GET /api/gigs', { search, records_per_page: 1 })
    setUnderstood(answer.understood)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (search.trim() !== '') void run(read)
  }
  return (
    <Dialog open title={texts.trySearch} shape="card" onClose={onClose}>
      <form method="post" onSubmit={submit} className="flex flex-col gap-4">
        <AlertList items={problems} />
        <TextField
          label={texts.trySearchLabel}
          name="search"
          maxLength={200}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
          data-autofocus
        />
        <div role="status">{understood && <Meaning understood={understood} />}</div>
        <Button type="submit" pending={isPending}>
          {texts.trySearchButton}
        </Button>
      </form>
    </Dialog>
  )
}

function Meaning({ understood }: { understood: Understood }) {
  const { category, town, near_me: isNear, rest } = understood
  return (
    <dl>
      <dt className="text-meta text-muted">{texts.means}</dt>
      <dd className="font-semibold">
        {category?.description ?? texts.noTrade} · {town?.name ?? texts.noTown}
        {isNear && ` · ${texts.near}`}
      </dd>
      {rest !== '' && <dd className="text-meta">{texts.rest(rest)}</dd>}
    </dl>
  )
}
