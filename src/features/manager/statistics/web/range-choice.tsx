import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import * as managerTexts from '../../web/texts.ts'
import { type DayRange, mostDays } from '../process.ts'
import { type AskedRange, hrefBetween, hrefOf, presets } from './address-range.ts'
import * as texts from './texts.ts'

/** All of it leads to an address, which can be kept, sent to a colleague and gone back to. */
export function RangeChoice({ range, shown }: { range: AskedRange; shown: Partial<DayRange> }) {
  const navigate = useNavigate()

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    navigate(hrefBetween(String(fields.get('from')), String(fields.get('to'))), {
      preventScrollReset: true,
    })
  }
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <nav aria-label={texts.rangeTitle} className="flex flex-wrap gap-2">
        {presets.map(days => (
          <Link
            key={days}
            to={hrefOf(days)}
            preventScrollReset
            aria-current={range.days === days}
            className="inline-flex min-h-12 items-center rounded-control border border-border-strong bg-surface px-3 text-meta font-semibold hover:bg-sunken aria-[current=true]:border-brand-text aria-[current=true]:text-brand-text"
          >
            {texts.lastDays(days)}
          </Link>
        ))}
      </nav>
      <search>
        <form
          key={`${shown.from}–${shown.to}`}
          method="post"
          noValidate
          onSubmit={onSubmit}
          className="flex flex-wrap items-end gap-2"
        >
          <TextField label={texts.fromLabel} name="from" type="date" defaultValue={shown.from} />
          <TextField label={texts.toLabel} name="to" type="date" defaultValue={shown.to} />
          <Button type="submit" tone="secondary">
            {managerTexts.show}
          </Button>
        </form>
      </search>
      <p className="w-full text-meta text-muted">{texts.rangeHint(mostDays)}</p>
    </div>
  )
}
