import type { ReactNode } from 'react'
import type { Offer } from '#features/orders/offers/web/offer.ts'
import { PayeePlace } from '#features/orders/payee/web/payee-place.tsx'
import { SafetyLink } from '#features/pages/safety/web/safety-link.tsx'
import { buttonLook, LinkButton } from '#ui/button.tsx'
import { formatCedis } from '#ui/formats.ts'
import { Card, Page, PageTitle } from '#ui/page.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { LapsedByHand } from './lapsed-by-hand.tsx'
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
}

/** Instead of the steps: this payment is made on the provider's page, or nothing is to be sent for it. */
export function PaymentClosed({ payment, orderId, offer }: PaymentClosedProps) {
  const retry = routeToRetry(payment, orderId)
  const { status_code, checkout_url } = payment
  const isPayable = status_code === 'PENDNG' && checkout_url && payment.method !== 'MANUAL'
  const { label, ...look } = statusLooks[status_code]
  const isWaiting = status_code === 'PENDNG'
  return (
    <Page width="form">
      {isPayable && offer && <PayeePlace offer={offer} />}
      <Card className="flex flex-col items-start gap-4">
        <PageTitle>{texts.payAmount(formatCedis(payment.amount))}</PageTitle>
        <StatusChip {...look}>{label}</StatusChip>
        <p className="text-muted [overflow-wrap:anywhere]">{payment.description}</p>
        <p>{sentenceOf(payment)}</p>
        {isPayable && <SafetyLink />}
        <div className="flex w-full flex-wrap gap-3">
          {isPayable && (
            <a href={checkout_url} className={buttonLook({})}>
              {texts.paymentPageLink}
            </a>
          )}
          <LinkButton
            to={`${pathAfterPayment(payment)}?depositId=${payment.reference}`}
            tone={isWaiting && checkout_url ? 'secondary' : 'primary'}
            className="max-sm:w-full"
          >
            {texts.resultLink}
          </LinkButton>
          {(status_code === 'FAILED' || status_code === 'CANCLD') && (
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
  const { status_code, method, submitted_at } = payment
  if (status_code === 'CMPLTD') return texts.completeNotice
  if (status_code === 'FAILED') return texts.unsuccessfulNotice
  if (status_code === 'CANCLD')
    return method === 'MANUAL' ? <LapsedByHand payment={payment} /> : texts.lapsedNotice
  if (method === 'MANUAL' && submitted_at) return texts.reportedNotice
  return texts.otherPageNotice
}
