import { expect, test } from 'vitest'
import {
  isOf,
  parsePurchase,
  pathAfterPayment,
  payPath,
  routeToPurchase,
  routeToRetry,
  secondsUntilAskedAgain,
  withoutLeadingZero,
} from './transaction-words.ts'

test.each([
  ['offer', '12', { object_type: 'offer', object_id: 12, object_additional: null }],
  ['promotion', '2_15', { object_type: 'promotion', object_id: 2, object_additional: 15 }],
  ['subscription', '1', { object_type: 'subscription', object_id: 1, object_additional: null }],
])('/paid/%s/%s names what was bought', (type, object, bought) => {
  const read = parsePurchase(type, object)
  expect(read).toEqual(bought)
  expect(read && pathAfterPayment(read)).toBe(`/paid/${type}/${object}`)
})

test.each([
  ['promotion', '2_15'],
  ['subscription', '1'],
  ['offer', '12'],
])(
  'a payment by hand for %s %s has an address that names both and its reference',
  (type, object) => {
    const payment = { ...requirePurchase(type, object), reference: 'a1b2' }
    expect(payPath(payment)).toBe(`/pay/${type}/${object}/a1b2`)
  },
)

test.each([
  ['house', '1'],
  [undefined, '1'],
  ['offer', undefined],
  ['offer', ''],
  ['offer', '1_'],
  ['offer', '1_2_3'],
  ['offer', '-1'],
  ['offer', '99999999999'],
  ['offer', 'x'],
])('%s and %s name nothing', (type, object) => {
  expect(parsePurchase(type, object)).toBeNull()
})

function requirePurchase(type: string, object: string) {
  const read = parsePurchase(type, object)
  if (!read) throw new Error(`${object} is nothing`)
  return read
}

test('a promotion of one gig is not that of another', () => {
  expect(isOf(requirePurchase('promotion', '2_15'), requirePurchase('promotion', '2_15'))).toBe(
    true,
  )
  expect(isOf(requirePurchase('promotion', '2_15'), requirePurchase('promotion', '2_16'))).toBe(
    false,
  )
  expect(isOf(requirePurchase('offer', '2'), requirePurchase('subscription', '2'))).toBe(false)
})

test.each([
  ['offer', '12', 7, '/account/orders/view/7', '/account/orders/view/7'],
  ['offer', '12', undefined, '/account/orders', '/account/orders'],
  ['subscription', '1', undefined, '/account/subscription', '/account/subscription'],
  ['promotion', '2_15', undefined, '/gigs/view/15', '/gigs/promote/15'],
  ['promotion', '2', undefined, '/account/gigs', '/account/gigs'],
])(
  'from %s %s with order %s the way is to %s, and %s to pay again',
  (type, object, order, to, again) => {
    expect(routeToPurchase(requirePurchase(type, object), order).to).toBe(to)
    expect(routeToRetry(requirePurchase(type, object), order).to).toBe(again)
  },
)

test.each([
  ['0244123456', '244123456'],
  ['024 412 3456', '244123456'],
  ['244123456', '244123456'],
])('%s is typed as %s', (number, typed) => {
  expect(withoutLeadingZero(number)).toBe(typed)
})

test('a pending payment is asked about less and less often, and never given up', () => {
  const pauses = Array.from({ length: 30 }, (_, at) => secondsUntilAskedAgain(at + 1))
  expect(pauses.slice(0, 4)).toEqual([3, 4, 6, 8])
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(pauses.at(-1)).toBe(60)
})
