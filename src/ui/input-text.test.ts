import { expect, test } from 'vitest'
import { toAmountText, toDigits, toLocalPhone } from './input-text.ts'

test.for([
  ['+233244123456', '0244123456'],
  ['+233 24 412 3456', '0244123456'],
  ['233244123456', '0244123456'],
  ['00233244123456', '0244123456'],
  ['+233 (0)24 412 3456', '0244123456'],
  ['024-412-3456', '0244123456'],
  ['0244123456', '0244123456'],
])('the pasted number %s is kept as %s', ([typed, kept]) => {
  expect(toLocalPhone(typed ?? '')).toBe(kept)
})

test('a number that is still being typed is left alone', () => {
  expect(toLocalPhone('+23324')).toBe('+23324')
  expect(toLocalPhone('023')).toBe('023')
})

test('an amount keeps digits and two decimals', () => {
  expect(toAmountText('GH₵1,250.50')).toBe('1250.50')
  expect(toAmountText('12.345')).toBe('12.34')
  expect(toAmountText('1.2.3')).toBe('1.23')
  expect(toAmountText('12.')).toBe('12.')
})

test('a pasted code sentence is reduced to its digits', () => {
  expect(toDigits('Your code is 402 913.', 6)).toBe('402913')
})
