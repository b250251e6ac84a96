import { Link } from 'react-router'
import { hoursToSubmit, manualCodeOf } from '../process.ts'
import * as texts from './texts.ts'
import { payPath, type Transaction } from './transaction-words.ts'

/** Of a payment by hand that can no longer be confirmed. Providers are asked about such money; of this only its payer can tell. */
export function MoneySentByHand({ payment }: { payment: Transaction }) {
  const lead =
    payment.status_code === 'CANCLD'
      ? texts.lapsedByHandLead(hoursToSubmit)
      : texts.byHandNoMoreLead
  return (
    <>
      {lead}{' '}
      {texts.sentByHandLead(
        <Link to={`/report?about=${payPath(payment)}`} className="underline underline-offset-2">
          {texts.sentReportLink}
        </Link>,
        <span translate="no" className="font-semibold">
          {manualCodeOf(payment.reference)}
        </span>,
      )}
    </>
  )
}
