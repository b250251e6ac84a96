import { Link } from 'react-router'
import { Price } from '#ui/price.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { TimeText } from '#ui/time-text.tsx'
import {
  kindNames,
  pathAfterPayment,
  payPath,
  receiptPath,
  statusLooks,
  type Transaction,
} from '../../web/transaction-words.ts'

export const paymentRowLook =
  'relative flex flex-col gap-1 rounded-card bg-surface p-3 shadow-raised lg:p-4'

/** One payment, refund or payout, and the way to what can be done about it or read of it. */
export function PaymentRow({ payment }: { payment: Transaction }) {
  const { description, kind, amount, created_at, settled_at, status_code } = payment
  const { label, ...look } = statusLooks[status_code]
  const to = wayFrom(payment)
  return (
    <li className={`${paymentRowLook} ${to ? 'transition-shadow hover:shadow-overlay' : ''}`}>
      {to ? (
        <Link
          to={to}
          className="rounded-chip font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-card hover:text-brand-text"
        >
          {description}
        </Link>
      ) : (
        <p className="font-semibold [overflow-wrap:anywhere]">{description}</p>
      )}
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <Price cedis={amount} />
        <StatusChip {...look}>{label}</StatusChip>
      </p>
      <p className="text-meta text-muted">
        {kindNames[kind]} · <TimeText at={settled_at ?? created_at} />
      </p>
    </li>
  )
}

/** To what can be done about it or read of it: a refund or payout that is on its way has no page of its own. */
export function wayFrom(payment: Transaction): string | null {
  const { status_code, kind, method, reference, submitted_at } = payment
  if (status_code === 'CMPLTD') return receiptPath(payment)
  if (kind !== 'payment') return null
  const isToMake = status_code === 'PENDNG' && method === 'MANUAL' && submitted_at === null
  return isToMake ? payPath(payment) : `${pathAfterPayment(payment)}?depositId=${reference}`
}
