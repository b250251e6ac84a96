import { expect, test } from 'vitest'
import { confirmedReceipt, order } from '#test/builders/sample-answers.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { useOrderSteps } from '../../web/order-steps.ts'
import type { Order } from '../../web/order-words.ts'
import { AnswerForm } from './answer-form.tsx'

const receipt = { ...confirmedReceipt, state: 'denied' } as const
const dispute = {
  ...({ id: 12, status: 'answering', opened_by: 'buyer', is_overdue: false } as const),
  ...{ answer_by: '2026-03-06T14:30:00.000Z', decide_by: null, appeal_by: null },
}

function textFor(changes: Partial<Order>) {
  const shown = order({ status_id: 3, role: 'seller', receipt, ...changes })
  return textIn(
    renderScreen(() => <AnswerForm order={shown} receipt={receipt} steps={useOrderSteps(shown)} />),
  )
}

test('a seller reads before confirming that what is held goes back, unless a dispute keeps it', () => {
  const said = 'Once you confirm, what we hold for this order goes back to kofi.b.'
  expect(textFor({ is_paid: true, held: 150 })).toContain(said)
  expect(textFor({})).not.toContain(said)
  const inDispute = textFor({ is_paid: true, held: 150, dispute })
  expect(inDispute).not.toContain(said)
  expect(inDispute).toContain(
    'What we hold for this order stays with us until the dispute is over.',
  )
})
