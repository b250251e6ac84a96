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
  pathAfterPayment,
  routeToRetry,
  statusLooks,
  type Transaction,
} from './transaction-words.ts'

type PaymentClosedProps = {
  payment: Transaction
  orderId: number | undefined
  /** Of an order. */
  offer: Offer | undefined
  end: PurchaseEnd | null
}

/** Instead of the steps: this payment is made on the provider's page, or nothing is to be sent for it. */
export function PaymentClosed({ payment, orderId, offer, end }: PaymentClosedProps) {
  const retry = routeToRetry(payment, orderId)
  const { status_code, checkout_url } = payment
  const isAtProvider = status_code === 'PENDNG' && checkout_url && payment.method !== 'MANUAL'
  const isPayable = isAtProvider && !end
  const { label, ...look } = statusLooks[status_code]
  return (
    <Page width="form">
      {isPayable && offer && <PayeePlace offer={offer} isPaidThroughUs />}
      <Card className="flex flex-col items-start gap-4">
        <PageTitle>
          {isAtProvider && end ? texts.payment : texts.payAmount(formatCedis(payment.amount))}
        </PageTitle>
        <StatusChip {...look}>{label}</StatusChip>
        <p className="text-muted [overflow-wrap:anywhere]">{payment.description}</p>
        {isAtProvider && end ? (
          <Notice tone="warn" title={end.title}>
            {texts.nothingToPayLead}
          </Notice>
        ) : (
          <p>{sentenceOf(payment)}</p>
        )}
        {isPayable && <SafetyLink />}
        <div className="flex w-full flex-wrap gap-3">
          {isPayable && (
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
          {(status_code === 'FAILED' || status_code === 'CANCLD' || isByHandNoMore(payment)) && (
            <LinkButton to={retry.to} tone="secondary" className="max-sm:w-full">
              {retry.label}
            </LinkButton>
          )}
        </div>
      </Card>
    </Page>
  )
}

function sentenceOf(payment: Transaction): ReactNode {
  const { status_code, method } = payment
  if (status_code === 'CMPLTD') return texts.completeNotice
  if (status_code === 'FAILED') return texts.unsuccessfulNotice
  if (status_code === 'CANCLD')
    return method === 'MANUAL' ? <MoneySentByHand payment={payment} /> : texts.lapsedNotice
  if (isByHandNoMore(payment)) return <MoneySentByHand payment={payment} />
  return method === 'MANUAL' ? texts.reportedNotice : texts.otherPageNotice
}

/** It was begun before people paid at a provider, and nobody can say any more that its money was sent. */
const isByHandNoMore = ({ status_code, method, submitted_at }: Transaction) =>
  status_code === 'PENDNG' && method === 'MANUAL' && submitted_at === null
