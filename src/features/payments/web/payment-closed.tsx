import type { ReactNode } from 'react'
import type { Offer } from '#features/orders/offers/web/offer.ts'
import { PayeePlace } from '#features/orders/payee/web/payee-place.tsx'
import { SafetyLink } from '#features/pages/safety/web/safety-link.tsx'
import { buttonLook, LinkButton } from '#ui/button.tsx'
import { formatCedis } from '#ui/formats.ts'
import { Notice } from '#ui/notice.tsx'
import { Card, Page, PageTitle } from '#ui/page.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { MoneySentByHand } from './money-sent-by-hand.tsx'
import type { PurchaseEnd } from './purchase-end.ts'
import * as texts from './texts.ts'
import {
  type PurchaseKey,
  pathAfterPayment,
  routeToRetry,
  statusLooks,
  type Transaction,
} from './transaction-words.ts'

type PaymentClosedProps = {
  payment: Transaction
  /** A promotion whose gig is gone names none, so that nothing leads there. */
  purchase: PurchaseKey
  orderId: number | undefined
  /** Of an order. */
  offer: Offer | undefined
  end: PurchaseEnd | null
}

/** Instead of the steps: this payment is made on the provider's page, or nothing is to be sent for it. */
export function PaymentClosed({ payment, purchase, orderId, offer, end }: PaymentClosedProps) {
  const { status_code, checkout_url } = payment
  const endInForce = status_code === 'CMPLTD' || isReported(payment) ? null : end
  const isPayable = isAtProvider(payment) && !end
  const { label, ...look } = statusLooks[status_code]
  return (
    <Page width="form">
      {isPayable && offer && <PayeePlace offer={offer} isPaidThroughUs />}
      <Card className="flex flex-col items-start gap-4">
        <PageTitle>
          {endInForce ? texts.payment : texts.payAmount(formatCedis(payment.amount))}
        </PageTitle>
        <StatusChip {...look}>{label}</StatusChip>
        <p className="text-muted [overflow-wrap:anywhere]">{payment.description}</p>
        {endInForce ? (
          <Notice tone="warn" title={endInForce.title}>
            {leadAfter(endInForce, payment)}
          </Notice>
        ) : (
          <p>{sentenceOf(payment)}</p>
        )}
        {isPayable && <SafetyLink />}
        <div className="flex w-full flex-wrap gap-3">
          {isPayable && checkout_url && (
            <a href={checkout_url} className={buttonLook({})}>
              {texts.paymentPageLink}
            </a>
          )}
          <LinkButton
            to={`${pathAfterPayment(payment)}?depositId=${payment.reference}`}
            tone={isPayable ? 'secondary' : 'primary'}
            className="max-sm:w-full"
          >
            {texts.resultLink}
          </LinkButton>
          {!end && isOver(payment) && <TryAgain purchase={purchase} orderId={orderId} />}
        </div>
      </Card>
    </Page>
  )
}

function TryAgain({ purchase, orderId }: Pick<PaymentClosedProps, 'purchase' | 'orderId'>) {
  const { to, label } = routeToRetry(purchase, orderId)
  return (
    <LinkButton to={to} tone="secondary" className="max-sm:w-full">
      {label}
    </LinkButton>
  )
}

function leadAfter({ leadAtProvider }: PurchaseEnd, payment: Transaction): ReactNode {
  if (payment.status_code === 'FAILED') return texts.notAgainLead
  return payment.method === 'MANUAL' ? <MoneySentByHand payment={payment} /> : leadAtProvider
}

function sentenceOf(payment: Transaction): ReactNode {
  const { status_code, method } = payment
  if (status_code === 'CMPLTD') return texts.completeNotice
  if (status_code === 'FAILED') return texts.unsuccessfulNotice
  if (isReported(payment)) return texts.reportedNotice
  if (method === 'MANUAL') return <MoneySentByHand payment={payment} />
  return status_code === 'CANCLD' ? texts.lapsedNotice : texts.otherPageNotice
}

const isAtProvider = ({ status_code, method, checkout_url }: Transaction) =>
  status_code === 'PENDNG' && method !== 'MANUAL' && checkout_url !== null

/** By hand: a manager looks for the money. */
const isReported = ({ status_code, method, submitted_at }: Transaction) =>
  status_code === 'PENDNG' && method === 'MANUAL' && submitted_at !== null

const isOver = (payment: Transaction) =>
  payment.status_code === 'FAILED' || payment.status_code === 'CANCLD' || isByHandNoMore(payment)

/** It was begun before people paid at a provider, and nobody can say any more that its money was sent. */
const isByHandNoMore = ({ status_code, method, submitted_at }: Transaction) =>
  status_code === 'PENDNG' && method === 'MANUAL' && submitted_at === null
