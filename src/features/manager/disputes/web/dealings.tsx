import * as ordersTexts from '#features/orders/web/texts.ts'
import { Card } from '#ui/page.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { CustomerLink } from '../../customers/web/customer-link.tsx'
import * as customersTexts from '../../customers/web/texts.ts'
import type { WholeDispute } from './dispute.ts'
import * as texts from './texts.ts'

type Party = WholeDispute['buyer']

/** What is known of both sides from earlier orders. */
export function Dealings({ dispute: { buyer, seller } }: { dispute: WholeDispute }) {
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="text-h2 font-semibold">{texts.dealingsTitle}</h2>
      <PartyDealings role={ordersTexts.buyer} party={buyer} />
      <PartyDealings role={ordersTexts.seller} party={seller} />
    </Card>
  )
}

function PartyDealings({ role, party }: { role: string; party: Party }) {
  const { disputes, withdrawals, closed_as_unpaid, is_active, user } = party
  const counts = [
    [texts.opened, disputes?.opened],
    [texts.answered, disputes?.answered],
    [texts.right, disputes?.right],
    [texts.wrong, disputes?.wrong],
    [texts.withdrawals, withdrawals],
    [texts.closedAsUnpaid, closed_as_unpaid],
  ] as const
  return (
    <section aria-label={role} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">{role}</h3>
        <CustomerLink customer={user} />
        {is_active === false && (
          <StatusChip tone="neutral">{customersTexts.deactivated}</StatusChip>
        )}
      </div>
      <dl className="flex flex-col gap-1 text-meta">
        {counts.map(([name, count]) => (
          <div key={name} className="flex items-baseline justify-between gap-3">
            <dt className="min-w-0 text-muted">{name}</dt>
            <dd className="font-bold tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
