import { Link } from 'react-router'
import { Card } from '#ui/page.tsx'
import type { Customer } from '../../web/customer.ts'
import * as texts from './texts.ts'

type Signal = keyof Customer['signals']

/** What may be worth a look; where there is nothing, that is said. */
export function CustomerSignals({ signals }: { signals: Customer['signals'] }) {
  const shown = order.filter(signal => signals[signal] > 0)
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-h2 font-semibold">{texts.signals}</h2>
      <p className="text-meta text-muted">{texts.signalsHint}</p>
      {shown.length === 0 ? (
        <p className="text-meta">{texts.noSignals}</p>
      ) : (
        <dl className="flex flex-col gap-1 text-meta">
          {shown.map(signal => (
            <div key={signal} className="flex justify-between gap-4">
              <dt className="text-muted">{texts.signalNames[signal]}</dt>
              <dd className="tabular-nums">{signals[signal]}</dd>
            </div>
          ))}
        </dl>
      )}
      <Link to="/manager/safety" className="inline-flex min-h-11 items-center self-start underline">
        {texts.toSafety}
      </Link>
    </Card>
  )
}

const order: readonly Signal[] = [
  ...(['reused_ids', 'denied_as_buyer', 'denied_as_seller', 'warned_messages'] as const),
  ...(['picture_matches', 'linked_accounts', 'blocked_by'] as const),
]
