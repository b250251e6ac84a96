import { expect, test } from 'vitest'
import { saysSame } from './receipts.ts'

const moments = {
  stated_at: new Date('2026-03-06T12:00:00.123Z'),
  answered_at: new Date('2026-03-06T15:30:00.456Z'),
}
const row = { code: '0123456789ABCDEF', amount_pesewas: 15_050, network_id: 'PP260306121001' }
const people = { buyer: 'kofi.1', seller: 'ama.1' }
const said = {
  ...{ v: 1, code: row.code, amount: '150.50', currency: 'GHS', ...people },
  ...{ stated_at: '2026-03-06T12:00:00.123Z', confirmed_at: '2026-03-06T15:30:00.456Z' },
  network_id_end: '1001',
}
const saysSameAs = (signed: object, names = people) =>
  saysSame({ ...row, ...moments, ...names, signed: JSON.stringify(signed) })

test('a receipt that was signed as it is kept is found to say so, also when both are called otherwise by now', () => {
  expect(saysSameAs(said)).toBe(true)
  expect(saysSameAs(said, { buyer: 'kofi.2', seller: 'ama.2' })).toBe(true)
})

test.each([
  ['another version', { v: 2 }],
  ['another code', { code: '0123456789ABCDEG' }],
  ['another amount', { amount: '950.50' }],
  ['another currency', { currency: 'USD' }],
  ['the seller as buyer', { buyer: 'ama.1' }],
  ['the buyer as seller', { seller: 'kofi.1' }],
  ['the two the other way round', { buyer: 'ama.1', seller: 'kofi.1' }],
  ['another moment of payment', { stated_at: '2026-03-05T12:00:00.123Z' }],
  ['another moment of confirmation', { confirmed_at: '2026-03-07T15:30:00.456Z' }],
  ['the end of another id', { network_id_end: '1002' }],
  ['more than a receipt says', { phone: '0244123456' }],
])('a receipt that was signed with %s is found', (_, changes) => {
  expect(saysSameAs({ ...said, ...changes })).toBe(false)
})
