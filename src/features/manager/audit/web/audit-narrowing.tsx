import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import { hasRole } from '#features/accounts/web/has-role.ts'
import { read } from '#platform/web/query.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import * as customersTexts from '../../customers/web/texts.ts'
import type { listStaff } from '../../staff/contract.ts'
import * as statisticsTexts from '../../statistics/web/texts.ts'
import * as managerTexts from '../../web/texts.ts'
import { endsBeforeItBegins } from '../process.ts'
import type { Narrowing } from './audit-address.ts'
import * as texts from './texts.ts'

type AuditNarrowingProps = {
  narrowing: Narrowing
  onNarrow: (narrowing: Narrowing) => void
  chain: { entries: number; hash: string } | undefined
}

/** Days, and of the owner, who sees everybody's, the manager; and how far the log has come. */
export function AuditNarrowing({ narrowing, onNarrow, chain }: AuditNarrowingProps) {
  const managers = useManagers()
  const [isWrongWayRound, setWrongWayRound] = useState(false)

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const textOf = (name: string) => String(fields.get(name) ?? '')
    const days = { from: textOf('from'), to: textOf('to') }
    setWrongWayRound(endsBeforeItBegins(days))
    if (!endsBeforeItBegins(days)) onNarrow({ ...days, manager: textOf('manager') })
  }
  return (
    <>
      <search>
        <form
          key={`${narrowing.from} ${narrowing.to} ${narrowing.manager}`}
          method="post"
          noValidate
          onSubmit={onSubmit}
          className="flex flex-wrap items-end gap-2"
        >
          <TextField
            label={statisticsTexts.fromLabel}
            name="from"
            type="date"
            defaultValue={narrowing.from}
          />
          <TextField
            label={statisticsTexts.toLabel}
            name="to"
            type="date"
            error={isWrongWayRound ? texts.wrongWayRound : undefined}
            defaultValue={narrowing.to}
          />
          {managers && (
            <SelectField
              label={customersTexts.manager}
              name="manager"
              defaultValue={narrowing.manager ?? ''}
              options={[{ value: '', label: texts.everybody }, ...managers]}
            />
          )}
          <Button type="submit" tone="secondary">
            {managerTexts.show}
          </Button>
        </form>
      </search>
      {chain && (
        <p className="text-meta text-muted">
          {texts.chainHint(chain.entries)}{' '}
          <span className="font-mono [overflow-wrap:anywhere]">{chain.hash}</span>{' '}
          <CopyButton name={texts.hashName} text={chain.hash} />
        </p>
      )}
    </>
  )
}

const mostManagers = 100

/** Undefined for who sees only their own entries. */
function useManagers() {
  const isOwner = hasRole(useCurrentUser(), 'owner')
  const { data } = useQuery({
    ...read<typeof listStaff>('GET /api/manager/staff', { records_per_page: mostManagers }),
    enabled: isOwner,
  })
  return data?.staff.data.map(({ user }) => ({ value: String(user.id), label: user.username }))
}
