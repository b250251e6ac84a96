import * as managerTexts from '../../web/texts.ts'
import * as texts from './texts.ts'
import { TransactionFacts } from './transaction-facts.tsx'
import { TransactionReference } from './transaction-reference.tsx'
import type { TransactionRow } from './transaction-row.ts'

/** What is to be compared with what the provider or the phone says. */
export function TransactionReviewed({ transaction }: { transaction: TransactionRow }) {
  const { reference, external_reference } = transaction
  return (
    <>
      <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-2 text-meta [&_dd]:[overflow-wrap:anywhere] [&_dt]:text-muted">
        <dt>{managerTexts.reference}</dt>
        <dd>
          <TransactionReference text={reference} />
        </dd>
        {external_reference && (
          <>
            <dt>{texts.externalReference}</dt>
            <dd>
              <TransactionReference text={external_reference} />
            </dd>
          </>
        )}
      </dl>
      <div className="text-meta">
        <TransactionFacts transaction={transaction} />
      </div>
    </>
  )
}
