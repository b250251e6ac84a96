import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Offer } from '#features/orders/offers/web/offer.ts'
import { PayeePlace } from '#features/orders/payee/web/payee-place.tsx'
import { SafetyLink } from '#features/pages/safety/web/safety-link.tsx'
import { EmailToConfirm } from '#features/profile/username-and-email/web/email-to-confirm.tsx'
import { useAction } from '#platform/web/action.ts'
import { call } from '#platform/web/api.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { useOnline } from '#platform/web/online.ts'
import { useIsStaying } from '#platform/web/pages/is-leaving.ts'
import { markStale, queryClient } from '#platform/web/query-client.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { formatCedis, formatMoment } from '#ui/formats.ts'
import { Notice } from '#ui/notice.tsx'
import { BackLink, Card, Page, PageTitle } from '#ui/page.tsx'
import * as sharedTexts from '#ui/texts.ts'
import type { submitManualPayment } from '../contract.ts'
import { hoursToSubmit, manualCodeOf } from '../process.ts'
import { ownPayments } from './payments-being-checked.tsx'
import { PhoneNote } from './phone-note.tsx'
import type { PurchaseEnd } from './purchase-end.ts'
import * as texts from './texts.ts'
import {
  type PurchaseKey,
  pathAfterPayment,
  routeToRetry,
  type Transaction,
  withoutLeadingZero,
} from './transaction-words.ts'

type PaymentStepsProps = {
  payment: Transaction
  /** A promotion whose gig is gone names none, so that nothing leads there. */
  purchase: PurchaseKey
  orderId: number | undefined
  /** Of an order. */
  offer: Offer | undefined
  end: PurchaseEnd | null
}

/** How to send the money, and the word that it was sent. Nothing is lost by leaving in between. */
export function PaymentSteps({ payment, purchase, orderId, offer, end }: PaymentStepsProps) {
  const { problems, isSending, submit } = useSubmission(payment)
  const online = useOnline()
  const account = payment.pay_to
  return (
    <Page width="form" className="max-lg:pb-0">
      <div>
        <BackLink to={routeToRetry(purchase, orderId).to}>{sharedTexts.back}</BackLink>
        <PageTitle>{end ? texts.payment : texts.payAmount(formatCedis(payment.amount))}</PageTitle>
        <p className="text-muted [overflow-wrap:anywhere]">{payment.description}</p>
        <SafetyLink />
      </div>
      <EmailToConfirm />
      <AlertList items={problems} />
      {end ? (
        <Notice tone="warn" title={end.title}>
          {end.leadByHand}
        </Notice>
      ) : (
        <Steps payment={payment} offer={offer} />
      )}
      <ActionBar>
        <div className="flex w-full flex-col gap-2 lg:w-auto">
          {!online && (
            <p className="text-meta font-semibold text-muted">{texts.confirmOfflineHint}</p>
          )}
          <Button
            wide
            tone={end ? 'secondary' : 'primary'}
            disabled={!online || !account}
            pending={isSending}
            onClick={submit}
          >
            {texts.confirmButton}
          </Button>
        </div>
      </ActionBar>
    </Page>
  )
}

function useSubmission({ reference, ...bought }: Transaction) {
  const navigate = useNavigate()
  const isStaying = useIsStaying()
  const { isPending, problems, run } = useAction()

  async function submit() {
    try {
      await call<typeof submitManualPayment>('POST /api/payments/manual/submit', { reference })
      for (const path of ['/api/payments', '/api/orders']) markStale(path)
      // Where this payment is awaited, a list without it would ask for the money once more.
      void queryClient().resetQueries({ queryKey: [ownPayments] })
      // The page goes on asking about this payment; its address says no more than it has to.
      if (isStaying()) await navigate(pathAfterPayment(bought), { state: { reference } })
    } catch (error) {
      // It may have lapsed, or been submitted in another tab: then this page shows what it is now.
      if (error instanceof ApiError && error.status === 409) markStale('/api/payments')
      throw error
    }
  }
  return { problems, isSending: isPending, submit: () => run(submit) }
}

function Steps({ payment, offer }: Pick<PaymentStepsProps, 'payment' | 'offer'>) {
  const account = payment.pay_to
  return (
    <>
      {offer && <PayeePlace offer={offer} isPaidThroughUs />}
      {account ? (
        <ol className="flex flex-col gap-4">
          <Step number={1} title={texts.sendStep}>
            <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-6 gap-y-2">
              <Value name={texts.number} copied={withoutLeadingZero(account.number)} isBig />
              <Value name={texts.network}>{account.network}</Value>
              <Value name={texts.name}>
                <span translate="no">{account.name}</span>
              </Value>
              <Value name={texts.amount} copied={payment.amount.toFixed(2)} isBig>
                {formatCedis(payment.amount)}
              </Value>
            </dl>
            <div className="text-meta">
              <PhoneNote number={withoutLeadingZero(account.number)} />
            </div>
          </Step>
          <Step number={2} title={texts.referenceStep}>
            <dl>
              <Value name={texts.reference} copied={manualCodeOf(payment.reference)} isBig />
            </dl>
            <p className="text-meta text-muted">{texts.referenceHint}</p>
          </Step>
          <Step number={3} title={texts.confirmStep}>
            <p className="text-meta text-muted">
              {texts.confirmHint(<Deadline payment={payment} />)}
            </p>
          </Step>
        </ol>
      ) : (
        <Notice tone="warn" title={texts.noAccountTitle}>
          {texts.noAccountLead}
        </Notice>
      )}
    </>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li>
      <Card className="flex flex-col gap-3 lg:p-5">
        <h2 className="flex items-center gap-3 text-card font-semibold">
          <span
            aria-hidden="true"
            className="flex size-8 shrink-0 items-center justify-center rounded-full bg-sunken text-meta"
          >
            {number}
          </span>
          {title}
        </h2>
        {children}
      </Card>
    </li>
  )
}

/** With `copied`, a button that copies exactly that. Big ones are read off one sign at a time. */
function Value({
  name,
  copied,
  isBig,
  children = copied,
}: {
  name: string
  copied?: string
  isBig?: boolean
  children?: ReactNode
}) {
  return (
    <div className={classNames('min-w-0', isBig && 'col-span-full')}>
      <dt className="text-meta text-muted">{name}</dt>
      <dd className="flex items-center justify-between gap-2">
        <span translate={copied ? 'no' : undefined} className={isBig ? bigLook : smallLook}>
          {children}
        </span>
        {copied && <CopyButton name={name.toLowerCase()} text={copied} />}
      </dd>
    </div>
  )
}

const smallLook = 'min-w-0 font-semibold [overflow-wrap:anywhere]'
const bigLook =
  'min-w-0 select-all font-mono text-h1 font-bold tracking-wider [overflow-wrap:anywhere]'

function Deadline({ payment }: { payment: Transaction }) {
  const at = new Date(Date.parse(payment.created_at) + hoursToSubmit * 3_600_000)
  return (
    <time dateTime={at.toISOString()} className="in-one-line font-semibold">
      {formatMoment(at)}
    </time>
  )
}
