import type { ReactNode } from 'react'
import type { Received } from '#platform/contract.ts'
import { formatCedis, formatMoment } from '#ui/formats.ts'
import { Card } from '#ui/page.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { refundCauseOf } from '../../process.ts'
import { paymentMethodDetails } from '../../providers.ts'
import * as paymentsTexts from '../../web/texts.ts'
import { statusLooks } from '../../web/transaction-words.ts'
import type { showReceipt } from '../contract.ts'
import * as texts from './texts.ts'

type Receipt = Received<typeof showReceipt>['receipt']
type Kind = Receipt['transaction']['kind']

export function ReceiptText({ receipt }: { receipt: Receipt }) {
  const { transaction, amount, person, operator } = receipt
  const { kind, reference, external_reference, outcome, pay_to, settled_at } = transaction
  const { label, ...look } = statusLooks[transaction.status_code]
  const { payer, payee } = sides[kind]
  return (
    <Card className="flex flex-col gap-5 print:p-0 print:shadow-none">
      <p className="flex flex-wrap items-center justify-between gap-3">
        <strong className="text-h1 tabular-nums">{formatCedis(amount)}</strong>
        <StatusChip {...look}>{label}</StatusChip>
      </p>
      <dl className="flex flex-col divide-y divide-border border-y border-border">
        <Fact name={texts.purpose}>{transaction.description}</Fact>
        {settled_at && <Fact name={texts.date}>{formatMoment(new Date(settled_at))}</Fact>}
        <Fact name={kind === 'payment' ? payer : payee}>
          <span translate="no">
            {person.name} ({person.username})
          </span>
        </Fact>
        <Fact name={kind === 'payment' ? payee : payer}>
          <Operator operator={operator} />
        </Fact>
        <Fact name={texts.method}>{paymentMethodDetails[transaction.method].label}</Fact>
        {kind !== 'payment' && pay_to && (
          <Fact name={texts.sentTo}>
            <span translate="no">
              {pay_to.network}, {pay_to.number}, {pay_to.name}
            </span>
          </Fact>
        )}
        <Fact name={paymentsTexts.reference}>
          <span translate="no" className="select-all font-mono text-meta [overflow-wrap:anywhere]">
            {reference}
          </span>
        </Fact>
        {external_reference && (
          <Fact name={texts.providerReference}>
            <span
              translate="no"
              className="select-all font-mono text-meta [overflow-wrap:anywhere]"
            >
              {external_reference}
            </span>
          </Fact>
        )}
      </dl>
      {outcome === 'owed back' && <p>{refundNotices[refundCauseOf(transaction)]}</p>}
    </Card>
  )
}

const refundNotices = {
  order: texts.refundNotice,
  gig: texts.deletedGigNotice,
  other: texts.unusedPaymentNotice,
}

const sides: Record<Kind, { payer: string; payee: string }> = {
  payment: { payer: texts.paidBy, payee: texts.receivedBy },
  refund: { payer: texts.paidBackBy, payee: texts.paidBackTo },
  payout: { payer: texts.paidOutBy, payee: texts.paidOutTo },
}

function Operator({ operator }: { operator: Receipt['operator'] }) {
  const { name, status, registration, ...contact } = operator
  const registered = registration && texts.registrationNumber(registration)
  const lines = [status, registered, contact.address, contact.phone, contact.email].filter(Boolean)
  return (
    <>
      <span className="block">{name}</span>
      {lines.map(line => (
        <span key={line} className="block text-meta font-normal text-muted">
          {line}
        </span>
      ))}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-x-4 py-3 sm:flex-row">
      <dt className="shrink-0 text-meta text-muted sm:w-44 sm:leading-6">{name}</dt>
      <dd className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
