import { expect, test } from 'vitest'
import { order } from '#test/builders/sample-answers.ts'
import { findPurchaseEnd } from './purchase-end.ts'

const { offer } = order()
const none = { offer, isGigGone: false, isCheckedAlready: false }

test('nobody pays again while another payment for the order is being checked, as far as that holds still', () => {
  const checked = order({ status_id: 3, payment_state: 'being checked' })
  const endWhere = (isOrderFresh: boolean) =>
    findPurchaseEnd({ ...none, order: checked, isOrderFresh })?.title
  expect(endWhere(true)).toBe('We are checking your payment')
  expect(endWhere(false)).toBeUndefined()
  const paid = order({ status_id: 3, is_paid: true })
  expect(findPurchaseEnd({ ...none, order: paid, isOrderFresh: false })?.title).toBe(
    'You have paid for this order',
  )
})
