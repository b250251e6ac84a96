import { expect, test } from 'vitest'
import { priceText } from './present.ts'

test('the price on a shared picture is written as on screens, and one of nothing is custom pricing', () => {
  expect(priceText(125_050)).toBe('GH₵1,250.50')
  expect(priceText(15_000)).toBe('GH₵150.00')
  expect(priceText(0)).toBe('Custom pricing')
})
