import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { HeldMoneySteps } from '#features/gigs/safe-payment/web/held-money-steps.tsx'
import * as safeTexts from '#features/gigs/safe-payment/web/texts.ts'
import type { showOrder } from '#features/orders/contract.ts'
import { isInOtherName } from '#features/orders/payee/web/payee-words.ts'
import { mayPay } from '#features/orders/payment/web/pay-place.tsx'
import { PaySkeleton } from '#features/orders/payment/web/pay-skeleton.tsx'
import { orderStatus } from '#features/orders/process.ts'
import { isBeingChecked, isPaidDirectly } from '#features/orders/web/order-words.ts'
import { SafetyLink } from '#features/pages/safety/web/safety-link.tsx'
import type { Received } from '#platform/contract.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { read } from '#platform/web/query.ts'
import { useSite } from '#platform/web/site.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { LinkButton } from '#ui/button.tsx'
import { formatCedis } from '#ui/formats.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Card } from '#ui/page.tsx'
import { Price } from '#ui/price.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { TimeText } from '#ui/time-text.tsx'
import type { listOwnPayments } from '../../receipts/contract.ts'
import { wayFrom } from '../../receipts/web/payment-row.tsx'
import { PayButton } from '../../web/pay-button.tsx'
import { PhoneNote } from '../../web/phone-note.tsx'
import { usePayment } from '../../web/start-payment.ts'
import * as paymentsTexts from '../../web/texts.ts'
import { kindNames, payPath, statusLooks, type Transaction } from '../../web/transaction-words.ts'
import * as texts from './texts.ts'

type Order = Received<typeof showOrder>['order']

/** How many payments, refunds and payouts of one order are shown; there are hardly ever more. */
const shownAtOnce = 5

/** What of this order was paid through the platform, as whoever looks has a part in it, and the way to pay it so. */
export function OrderMoney({ order }: { order: Order }) {
  const { data, error, isFetching, refetch } = useQuery(
    read<typeof listOwnPayments>('GET /api/payments', {
      object_type: 'offer',
      object_id: order.offer.id,
      records_per_page: shownAtOnce,
    }),
  )
  const known = data?.transactions.data
  const shown = known?.filter(isWorthShowing) ?? []
  if (error && !known) {
    return (
      <LoadError
        reason={sentencesOf(error)[0] ?? texts.paymentsLoadError}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!known) return mayPayHere(order, []) ? <PaySkeleton /> : null
  const isChecked = isBeingChecked(order.payment_state)
  const isOpen = !isChecked && mayPayHere(order, known)
  if (shown.length === 0 && !isOpen) return null
  return (
    <Card className="flex flex-col gap-3 lg:p-4">
      {isOpen ? <Heading /> : <h2 className="text-card font-semibold">{texts.payments}</h2>}
      {!isChecked && <Way order={order} />}
      {shown.length > 0 && (
        <ul className="flex flex-col divide-y divide-border border-y border-border">
          {shown.map(payment => (
            <MoneyLine key={payment.reference} payment={payment} />
          ))}
        </ul>
      )}
      {isChecked && mayPay(order) && (
        <p className="text-meta text-muted">
          {paymentsTexts.pendingLead} {texts.beingCheckedHint}
        </p>
      )}
      {isOpen && <ToPay order={order} known={known} />}
    </Card>
  )
}

/** Into a wallet in another name nobody begins to pay; what was begun before goes on. */
const mayPayHere = (order: Order, known: readonly Transaction[]): boolean =>
  mayPay(order) && (!isInOtherName(order.offer) || known.some(isBegun))

/** What it is of stands at the head of the page. */
function MoneyLine({ payment }: { payment: Transaction }) {
  const { kind, amount, status_code, settled_at, created_at } = payment
  const { label, ...look } = statusLooks[status_code]
  const to = wayFrom(payment)
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        {kindNames[kind]} <Price cedis={amount} />
      </p>
      <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-meta text-muted">
        <span className="flex items-center gap-2">
          <StatusChip {...look}>{label}</StatusChip>
          <TimeText at={settled_at ?? created_at} />
        </span>
        {to && (
          <Link
            to={to}
            aria-label={`${linkNames[status_code]}: ${kindNames[kind]}, ${formatCedis(amount)}`}
            className="inline-flex min-h-11 items-center text-meta font-semibold text-brand-text underline"
          >
            {linkNames[status_code]}
          </Link>
        )}
      </p>
    </li>
  )
}

const linkNames: Record<Transaction['status_code'], string> = {
  PENDNG: texts.statusLink,
  CMPLTD: paymentsTexts.viewReceipt,
  FAILED: texts.historyLink,
  CANCLD: texts.historyLink,
}

function Heading() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <h2 className="text-card font-semibold">{safeTexts.payThrough(useSite()?.name ?? '')}</h2>
      <StatusChip tone="success">{safeTexts.recommended}</StatusChip>
    </div>
  )
}

/** Of an order that has ended, or was paid directly, the payments themselves say where the money went. */
function Way({ order: { role, is_paid, status_id, receipt } }: { order: Order }) {
  const hasEnded = status_id === orderStatus.completed || status_id === orderStatus.cancelled
  if (hasEnded || !role || (!is_paid && isPaidDirectly(receipt))) return null
  return <HeldMoneySteps side={role === 'seller' ? 'worker' : 'buyer'} done={is_paid ? 1 : 0} />
}

/** What came to nothing is of no use here, and what has only been begun has its own button. */
const isWorthShowing = (payment: Transaction) =>
  payment.status_code === 'CMPLTD' || (payment.status_code === 'PENDNG' && !isBegun(payment))

/** By hand, and its payer has not yet said that the money was sent. */
const isBegun = ({ method, kind, status_code, submitted_at }: Transaction) =>
  kind === 'payment' && method === 'MANUAL' && status_code === 'PENDNG' && submitted_at === null

type ToPayProps = { order: Order; known: readonly Transaction[] }

function ToPay({ order, known }: ToPayProps) {
  const payment = usePayment()
  const begun = known.find(isBegun)
  // What is paid before the seller has accepted may have to go back, and so may what the buyer has paid directly already.
  const isEarly = order.status_id === orderStatus.pending || order.receipt?.state === 'stated'
  const tone = isEarly ? 'secondary' : 'primary'
  return (
    <>
      <p className="text-meta text-muted">
        {texts.escrowHint(formatCedis(order.offer.amount), order.seller.username)}
      </p>
      <SafetyLink />
      <AlertList items={payment.problems} />
      {payment.method && payment.method !== 'MANUAL' && (
        <div className="text-meta">
          <PhoneNote />
        </div>
      )}
      {begun && payment.method === 'MANUAL' ? (
        <LinkButton to={payPath(begun)} tone={tone} wide>
          {texts.continuePayment}
        </LinkButton>
      ) : (
        <PayButton
          payment={payment}
          tone={tone}
          onPress={() => payment.pay({ object_type: 'offer', object_id: order.offer.id })}
        >
          {paymentsTexts.payAmount(formatCedis(order.offer.amount))}
        </PayButton>
      )}
    </>
  )
}
