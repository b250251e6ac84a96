import { expect, test } from 'vitest'
import { institutions } from '#platform/institutions.ts'
import { networkOf, walletNumber } from './networks.ts'

test('every network that people can choose is known by name and by code', () => {
  for (const { name, code } of institutions.mobile_money) {
    expect(networkOf(name)).toBe(code)
    expect(networkOf(code)).toBe(code)
  }
})

test.each([
  ['MTN Mobile Money', 'MTN'],
  ['Vodafone Cash', 'VOD'],
  ['AirtelTigo', 'ATL'],
  ['telecel cash', 'VOD'],
])('%s is %s', (text, network) => {
  expect(networkOf(text)).toBe(network)
})

test('a bank is no network, nor is what every object has', () => {
  for (const name of ['constructor', 'toString', 'valueOf']) expect(networkOf(name)).toBeNull()
  for (const { name, code } of institutions.bank) {
    expect(networkOf(name)).toBeNull()
    expect(networkOf(code)).toBeNull()
  }
})

test.each(['0241234567', '241234567', '233241234567', '+233 24 123 4567', '(024) 123-4567'])(
  '%s is 233241234567',
  text => {
    expect(walletNumber(text)).toBe('233241234567')
  },
)

test.each(['', '12', '1441234567', '0141234567', '02412345678', '+44 7700 900123', 'MTN'])(
  '"%s" is no wallet',
  text => {
    expect(walletNumber(text)).toBeNull()
  },
)
