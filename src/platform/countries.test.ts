import { expect, test } from 'vitest'
import { countries, flagOf, isCountry } from './countries.ts'

test('every country is there once, with the flag of its code', () => {
  expect(countries).toHaveLength(249)
  expect(new Set(countries.map(country => country.alpha_2_code)).size).toBe(249)
  for (const { alpha_2_code, flag } of countries) expect(flagOf(alpha_2_code)).toBe(flag)
})

test('Ghana is a country, and letters that stand for none are not', () => {
  expect(countries).toContainEqual({ alpha_2_code: 'GH', name: 'Ghana', flag: '🇬🇭' })
  expect(isCountry('GH')).toBe(true)
  for (const code of ['', 'gh', 'XX', 'GHA']) expect(isCountry(code)).toBe(false)
})
