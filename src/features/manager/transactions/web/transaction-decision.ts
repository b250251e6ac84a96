import { useState } from 'react'
import type { useRowAction } from '../../web/row-action.ts'
import { reviewTransaction } from './review-transaction.ts'
import { questionOf, type Review } from './review-words.ts'
import type { TransactionRow } from './transaction-row.ts'

type Decision = { row: TransactionRow; action: Review }

/** Sends a decision about a row of the list, after a question where there is one. */
export function useTransactionDecision(
  transaction: TransactionRow,
  act: ReturnType<typeof useRowAction>['act'],
) {
  // What a question is about stays, whatever the list fetches behind it.
  const [decision, setDecision] = useState<Decision>()

  async function take({ row, action }: Decision) {
    await act(row.reference, () => reviewTransaction(row, action))
    setDecision(undefined)
  }
  function press(action: Review) {
    const pressed = { row: transaction, action }
    return questionOf(transaction, action) ? setDecision(pressed) : take(pressed)
  }
  return {
    decision: decision && { ...decision, question: questionOf(decision.row, decision.action) },
    press,
    confirm: () => decision && take(decision),
    cancel: () => setDecision(undefined),
  }
}
