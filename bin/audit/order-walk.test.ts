import { expect, test } from 'vitest'
import { faultOfWalk, type WalkedOrder } from './order-walk.ts'

const requested = 'request by buyer'
const begun = `${requested}, accept by seller`
const paid = `${begun}, confirm-payment by buyer`
const submitted = `${begun}, submit-for-review by seller`
const paidAndSubmitted = `${paid}, submit-for-review by seller`
const disputed = `${paid}, open-dispute by seller`

function walk(path: string, status_id: number, returned = 0): string | null {
  const is_paid = path.split('confirm-payment').length - 1 > returned
  return faultOfWalk({ starts_as: 1, status_id, is_paid, returned, path } as WalkedOrder)
}

test.each([
  [`${submitted}, complete by buyer`, 4],
  [`${requested}, expire by clock`, 5],
  [`${paid}, remind by clock, expire by clock`, 5],
  [`${submitted}, expire by clock`, 5],
  [`${paidAndSubmitted}, complete by clock`, 4],
  [`${requested}, withdraw by buyer`, 5],
  [`${paid}, withdraw by buyer`, 5],
  [`${paid}, propose-ending by buyer, propose-ending by seller, end-by-agreement by buyer`, 5],
  [`${paid}, propose-ending by buyer, reject-ending by seller, submit-for-review by seller`, 3],
  [`${paidAndSubmitted}, give-up by seller`, 5],
  [`${submitted}, close by seller`, 4],
  [`${submitted}, close by seller`, 5],
  [`${submitted}, close by seller, confirm-payment by buyer`, 4],
  [
    `${disputed}, answer-dispute by buyer, withdraw-dispute by seller, submit-for-review by seller`,
    3,
  ],
  [`${disputed}, decide-dispute by manager, effect-decision by clock`, 5],
  [`${disputed}, propose-ending by buyer, end-by-agreement by seller`, 5],
  [`${disputed}, give-up by seller`, 5],
])('%s leads to %d', (path, status) => {
  expect(walk(path, status)).toBeNull()
})

test.each([
  ['nobody asked for it', 'accept by seller', 2],
  ['somebody else accepts', `${requested}, accept by buyer`, 2],
  ['it ends elsewhere', begun, 5],
  ['the clock completes what was not paid', `${submitted}, complete by clock`, 4],
  ['the clock cancels what was paid and submitted', `${paidAndSubmitted}, expire by clock`, 5],
  ['the clock completes what was not submitted', `${paid}, complete by clock`, 4],
  ['the seller withdraws', `${paid}, withdraw by seller`, 5],
  ['the buyer withdraws from what was submitted', `${submitted}, withdraw by buyer`, 5],
  ['an end is proposed before the work begins', `${requested}, propose-ending by buyer`, 1],
  ['nothing was proposed', `${paid}, end-by-agreement by buyer`, 5],
  [
    'the proposer agrees with himself',
    `${paid}, propose-ending by buyer, end-by-agreement by buyer`,
    5,
  ],
  [
    'what was proposed was rejected',
    `${paid}, propose-ending by buyer, reject-ending by seller, end-by-agreement by seller`,
    5,
  ],
  [
    'another amount was held then',
    `${begun}, propose-ending by buyer, confirm-payment by buyer, end-by-agreement by seller`,
    5,
  ],
  ['the buyer gives up', `${paid}, give-up by buyer`, 5],
  ['a paid order is closed', `${paidAndSubmitted}, close by seller`, 5],
  ['unsubmitted work is closed', `${begun}, close by seller`, 5],
  ['a step is taken in a dispute', `${disputed}, submit-for-review by seller`, 3],
  ['the buyer withdraws in a dispute', `${disputed}, withdraw by buyer`, 5],
  ['the clock ends what stands still', `${disputed}, expire by clock`, 5],
  ['a dispute is opened in another', `${disputed}, open-dispute by buyer`, 2],
  ['there is no dispute to decide', `${paid}, decide-dispute by manager`, 2],
  ['a side decides', `${disputed}, decide-dispute by buyer`, 2],
  ['something follows the end', `${disputed}, give-up by seller, submit-for-review by seller`, 5],
  ['it was paid twice', `${paid}, confirm-payment by buyer`, 2],
])('found where %s', (_, path, status) => {
  expect(walk(path, status)).not.toBeNull()
})

test('an order whose payment went back is walked on as one that was not paid, also where it was paid anew', () => {
  const closed = `${paidAndSubmitted}, close by seller`
  expect([walk(closed, 4), walk(closed, 4, 1)]).toEqual([expect.any(String), null])
  expect(walk(`${paidAndSubmitted}, expire by clock`, 5, 1)).toBeNull()
  const paidAnew = `${paidAndSubmitted}, confirm-payment by buyer, complete by clock`
  expect([walk(paidAnew, 4), walk(paidAnew, 4, 1)]).toEqual([expect.any(String), null])
})
