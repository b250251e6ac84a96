import { expect, test } from 'vitest'
import { confirmedReceipt, order } from '#test/builders/sample-answers.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { ConfirmHint } from './confirm-hint.tsx'

const hintFor = (changes: Parameters<typeof order>[0]) =>
  textIn(renderScreen(() => <ConfirmHint order={order({ status_id: 3, ...changes })} />))

test('who has sent the money to us is not told to send it to the seller while we check', () => {
  expect(hintFor({})).toContain('only after you have sent GH₵1,250.50 to ama.s')
  expect(hintFor({ payment_state: 'being checked' })).toBe(
    'We are checking your payment. Press “I have made Payment” when the work is right. Then ama.s gets the money.',
  )
})

test('who has paid the seller directly is told to send nothing more', () => {
  expect(hintFor({ receipt: confirmedReceipt })).toBe(
    'You have paid. Press “I have made Payment” when the work is right.',
  )
})
