import { expect, test } from 'vitest'
import { addressOf, filterIn } from './list-address.ts'

const all = { label: 'All', query: {} }
const toVerify = { label: 'To verify', query: { kyc_pending: true } }
const live = { label: 'Live', query: { status_id: 2 } }
const filters = [all, toVerify, live]

const filtersIn = (address: string) => filterIn(new URLSearchParams(address), filters)

test('an address says what is searched for, which part is shown, and which page', () => {
  expect(addressOf({ search: 'ama k', filter: live, page: 3 })).toBe(
    '?search=ama+k&status_id=2&page=3',
  )
  expect(addressOf({ search: '', filter: toVerify, page: 1 })).toBe('?kyc_pending=1')
})

test('the first page of everything has a bare address', () => {
  expect(addressOf({ search: '', filter: all, page: 1 })).toBe('?')
})

test('the part that an address names is found again', () => {
  for (const filter of filters)
    expect(filtersIn(addressOf({ search: 'ama', filter, page: 2 }))).toBe(filter)
})

test('an address that names no part shows everything', () => {
  expect(filtersIn('status_id=7')).toBe(all)
  expect(filtersIn('kyc_pending=0')).toBe(all)
  expect(filtersIn('')).toBe(all)
})
