import { Ban, CircleCheck, CircleX, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmailToConfirm } from '#features/profile/username-and-email/web/email-to-confirm.tsx'
import { useFocusOnArrival } from '#platform/web/pages/page-focus.ts'
import { useSite } from '#platform/web/site.ts'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Card, Page, PageTitle } from '#ui/page.tsx'
import { Price } from '#ui/price.tsx'
import { refundCauseOf } from '../process.ts'
import { MoneySentByHand } from './money-sent-by-hand.tsx'
import type { Followed } from './payment-followed.ts'
import type { PurchaseEnd } from './purchase-end.ts'
import * as texts from './texts.ts'
import {
  receiptPath,
  routeToPurchase,
  routeToRetry,
  type Transaction,
} from './transaction-words.ts'

type Bought = Pick<Transaction, 'object_type' | 'object_id' | 'object_additional'>

type PaymentResultProps = {
  /** A promotion whose gig is gone names none, so that nothing leads there. */
  bought: Bought
  followed: Followed
  /** Of a payment that came to nothing: whether its purchase is to be paid no more. */
  end: PurchaseEnd | null
  /** Whether the address says which payment is meant. */
  isNamed: boolean
  /** The provider says that its page was left without paying. It is a hint, and no more. */
  saysCancelled: boolean
}

export function PaymentResult({
  bought,
  followed,
  end,
  isNamed,
  saysCancelled,
}: PaymentResultProps) {
  const { payment, isUnknown, orderId } = followed
  if (isNamed && saysCancelled) return <Cancelled {...{ bought, payment, orderId, end }} />
  if (isUnknown) {
    return (
      <Failed {...{ bought, orderId, end }} title={texts.unsuccessfulLead}>
        <p>{texts.paymentNotFound}</p>
      </Failed>
    )
  }
  if (payment?.status_code === 'CMPLTD') return <Paid {...{ bought, payment, orderId }} />
  if (payment?.status_code === 'FAILED') {
    return (
      <Failed
        {...{ bought, orderId, end }}
        title={end ? texts.unsuccessfulTitle : texts.unsuccessfulLead}
      >
        <Facts payment={payment} />
      </Failed>
    )
  }
  if (payment?.status_code === 'CANCLD') return <Cancelled {...{ bought, payment, orderId, end }} />
  return <Pending bought={bought} followed={followed} />
}

type PaidProps = { bought: Bought; payment: Transaction; orderId: number | undefined }

function Paid({ bought, payment, orderId }: PaidProps) {
  const name = useSite()?.name
  const isOwedBack = payment.outcome === 'owed back'
  // The gig whose promotion is paid back may be gone.
  const purchase = isOwedBack ? { ...bought, object_additional: null } : bought
  const nextRoute = routeToPurchase(purchase, orderId)
  return (
    <Frame icon={<CircleCheck {...iconLook} className="text-success-text" />}>
      <PageTitle>{texts.paymentSuccessful}</PageTitle>
      <p className="text-card">{texts.thanks(name)}</p>
      <Facts payment={payment} />
      {isOwedBack && <GoesBack payment={payment} />}
      <Exits>
        <LinkButton to={nextRoute.to} className="max-sm:w-full">
          {nextRoute.label}
        </LinkButton>
        <LinkButton to={receiptPath(payment)} tone="secondary" className="max-sm:w-full">
          {texts.viewReceipt}
        </LinkButton>
      </Exits>
    </Frame>
  )
}

function GoesBack({ payment }: { payment: Transaction }) {
  return (
    <Notice tone="warn" title={texts.refundTitle}>
      {refundLeads[refundCauseOf(payment)]}
    </Notice>
  )
}

const refundLeads = {
  order: texts.refundLead,
  gig: texts.deletedGigLead,
  other: texts.unusedPaymentLead,
}

function Pending({ bought, followed }: { bought: Bought; followed: Followed }) {
  const { payment, orderId, silence } = followed
  const nextRoute = routeToPurchase(bought, orderId)
  return (
    <Frame icon={<Clock {...iconLook} className="text-warn-text" />}>
      {/* Two sentences: at the size of a title they fill a phone. */}
      <PageTitle className="text-card! lg:text-h2!">{texts.pendingLead}</PageTitle>
      {payment && <Facts payment={payment} />}
      <p className="text-muted">{texts.pendingHint}</p>
      {silence && <Notice tone="neutral">{texts.silenceNotice(silence)}</Notice>}
      <Exits>
        <LinkButton to={nextRoute.to} className="max-sm:w-full">
          {nextRoute.label}
        </LinkButton>
      </Exits>
    </Frame>
  )
}

type FailedProps = {
  bought: Bought
  orderId: number | undefined
  end: PurchaseEnd | null
  title: string
  isCancelled?: boolean
  children: ReactNode
}

function Failed({ bought, orderId, end, title, isCancelled, children }: FailedProps) {
  const nextRoute = end ? routeToPurchase(bought, orderId) : routeToRetry(bought, orderId)
  return (
    <Frame icon={isCancelled ? cancelledIcon : failedIcon}>
      <PageTitle>{title}</PageTitle>
      {children}
      {end && (
        <Notice tone="warn" title={end.title}>
          {texts.notAgainLead}
        </Notice>
      )}
      <Exits>
        <LinkButton to={nextRoute.to} className="max-sm:w-full">
          {nextRoute.label}
        </LinkButton>
      </Exits>
    </Frame>
  )
}

type CancelledProps = Omit<FailedProps, 'title' | 'isCancelled' | 'children'> & {
  payment: Transaction | undefined
}

function Cancelled({ payment, ...rest }: CancelledProps) {
  if (payment?.status_code === 'CMPLTD') return <PaidAllTheSame payment={payment} />
  return (
    <Failed {...rest} title={cancelled} isCancelled>
      {payment && <Facts payment={payment} />}
      <p className="text-muted">
        {payment?.status_code === 'CANCLD' && payment.method === 'MANUAL' ? (
          <MoneySentByHand payment={payment} />
        ) : (
          texts.cancelledLead
        )}
      </p>
    </Failed>
  )
}

const cancelled = texts.paymentCancelled

/** Somebody may have paid in spite of it, in another tab: paying twice would be worse than reading this. */
function PaidAllTheSame({ payment }: { payment: Transaction }) {
  return (
    <Frame icon={cancelledIcon}>
      <PageTitle>{cancelled}</PageTitle>
      <Facts payment={payment} />
      {payment.outcome === 'owed back' ? (
        <GoesBack payment={payment} />
      ) : (
        <Notice title={texts.paidAfterAllTitle}>{texts.paidAfterAllLead}</Notice>
      )}
      <Exits>
        <LinkButton to={receiptPath(payment)} className="max-sm:w-full">
          {texts.viewReceipt}
        </LinkButton>
      </Exits>
    </Frame>
  )
}

function Facts({ payment }: { payment: Transaction }) {
  return (
    <p className="flex w-full flex-wrap items-baseline justify-between gap-x-4 border-y border-border py-3">
      <span className="min-w-0 [overflow-wrap:anywhere]">{payment.description}</span>
      <Price cedis={payment.amount} />
    </p>
  )
}

/** Each state arrives as a page of its own, also while somebody looks. */
function Frame({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  useFocusOnArrival()
  return (
    <Page width="form">
      <Card className="flex flex-col items-start gap-4">
        {icon}
        {children}
      </Card>
      <EmailToConfirm />
    </Page>
  )
}

function Exits({ children }: { children: ReactNode }) {
  return <div className="flex w-full flex-wrap gap-3">{children}</div>
}

const iconLook = { size: 48, strokeWidth: 1.5, 'aria-hidden': true } as const
const failedIcon = <CircleX {...iconLook} className="text-danger-text" />
const cancelledIcon = <Ban {...iconLook} className="text-muted" />
