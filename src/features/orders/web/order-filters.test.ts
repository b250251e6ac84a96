import { expect, test } from 'vitest'
import { orderFiltersIn, orderQuery } from './order-filters.ts'

test.each([
  ['', { page: 1 }],
  ['role=seller&status_id=2&page=3', { role: 'seller', status_id: 2, page: 3 }],
  ['role=manager&status_id=99&page=0', { page: 1 }],
  ['role=&status_id=&page=1.5', { page: 1 }],
  ['status_id=two&page=-4', { page: 1 }],
])('the address "%s" narrows the orders to %j', (address, filters) => {
  expect(orderFiltersIn(new URLSearchParams(address))).toEqual(filters)
})

test.each([
  [{ page: 1 }, '?'],
  [{ page: 2 }, '?page=2'],
  [{ role: 'buyer', status_id: 3, page: 1 } as const, '?role=buyer&status_id=3'],
])('the filters %j stand in the address as "%s"', (filters, address) => {
  expect(orderQuery(filters)).toBe(address)
})
