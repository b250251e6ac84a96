import { useQuery } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { Notice } from '#ui/notice.tsx'
import type { PurchaseType } from '../process.ts'
import type { listOwnPayments } from '../receipts/contract.ts'
import { PaymentRow } from '../receipts/web/payment-row.tsx'
import type { Payment } from './start-payment.ts'
import * as texts from './texts.ts'
import { isBeingChecked, type Transaction } from './transaction-words.ts'

export const ownPayments = 'GET /api/payments'

/** Of one person's payments of a kind those that nobody has checked yet are among the newest. */
const lookedThrough = 20

/** What was paid for by hand already, and a manager has yet to look for. Of a promotion: of which gig. */
export function usePaymentsBeingChecked(
  { method }: Pick<Payment, 'method'>,
  { object_type, gigId = null }: { object_type: PurchaseType; gigId?: number | null },
) {
  const { data, isPending, isLoading } = useQuery({
    ...read<typeof listOwnPayments>(ownPayments, { object_type, records_per_page: lookedThrough }),
    // An order itself says that its payment is being checked.
    enabled: object_type !== 'offer',
  })
  const known = data?.transactions.data ?? []
  return {
    payments: known.filter(
      payment => isBeingChecked(payment) && payment.object_additional === gigId,
    ),
    /** Where people do not pay by hand, nobody waits for what was paid so before. */
    isAsking: method === 'MANUAL' && isPending,
    isLoading,
  }
}

/** Stands in place of the way to pay once more, and so of the bar that ends a phone's page. */
export function PaymentsBeingChecked({ payments }: { payments: readonly Transaction[] }) {
  return (
    <section className="flex flex-col gap-3">
      <Notice title={texts.checkedTitle}>
        {texts.pendingLead} {texts.pendingHint}
      </Notice>
      <ul className="flex flex-col gap-3">
        {payments.map(payment => (
          <PaymentRow key={payment.reference} payment={payment} />
        ))}
      </ul>
    </section>
  )
}
