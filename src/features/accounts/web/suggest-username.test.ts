import { expect, test } from 'vitest'
import { username } from '#features/accounts/contract.ts'
import { suggestUsername } from './suggest-username.ts'

test.each([
  ['Ama Serwaa', 'ama.serwaa'],
  ['  Kofi   Mensah ', 'kofi.mensah'],
  ['Abɛna Ɔforiwaa', 'abena.oforiwaa'],
  ["N'Guessan Édouard", 'nguessan.edouard'],
  ['Nana Akua Afriyie Konadu Agyeman-Rawlings', 'nana.akua.afriyie.konadu.agy'],
])('of the name %s the username %s is suggested', (name, suggested) => {
  expect(suggestUsername(name)).toBe(suggested)
  expect(username.safeParse(suggested).success).toBe(true)
})

test('one that is taken is suggested with a number, and is never too long', () => {
  expect(suggestUsername('Ama Serwaa', 42)).toBe('ama.serwaa42')
  expect(suggestUsername('a'.repeat(120), 42)).toHaveLength(30)
})

test.each(['', 'Ama', '郭', '!!!!'])('nothing is suggested of the name "%s"', name => {
  expect(suggestUsername(name)).toBeNull()
})
