import { Link } from 'react-router'
import { manualCodeOf } from '../process.ts'
import * as texts from './texts.ts'
import { payPath, type Transaction } from './transaction-words.ts'

/** Of a payment by hand that was cancelled. Providers are asked about such money; of this only its payer can tell. */
export function LapsedByHand({ payment }: { payment: Transaction }) {
  return texts.lapsedByHandLead(
    <Link to={`/report?about=${payPath(payment)}`} className="underline underline-offset-2">
      {texts.lapsedReportLink}
    </Link>,
    <span translate="no" className="font-semibold">
      {manualCodeOf(payment.reference)}
    </span>,
  )
}
