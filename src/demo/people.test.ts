import { expect, test } from 'vitest'
import { insideGhana } from '#platform/ghana-outline.ts'
import { makePeople } from './people.ts'

const people = makePeople(5_000)

test('usernames are unique and made of the characters allowed', () => {
  expect(new Set(people.map(person => person.username)).size).toBe(people.length)
  expect(people.filter(person => !/^[a-z0-9._]{4,30}$/.test(person.username))).toEqual([])
})

test('phones are unique Ghanaian mobile numbers', () => {
  expect(new Set(people.map(person => person.phone)).size).toBe(people.length)
  expect(people.filter(person => !/^0(2[03-9]|5[03-79])\d{7}$/.test(person.phone))).toEqual([])
})

test('e-mail addresses are unique and lead nowhere', () => {
  expect(new Set(people.map(person => person.email)).size).toBe(people.length)
  expect(people.every(person => person.email.endsWith('@adwuma.test'))).toBe(true)
})

test('the first four are the documented logins', () => {
  const [manager, ama, kofi, esi] = people
  expect(manager).toMatchObject({ email: 'manager@adwuma.test', isManager: true })
  expect(ama).toMatchObject({ email: 'ama@adwuma.test', isVerified: true, isPremium: true })
  expect(kofi).toMatchObject({ email: 'kofi@adwuma.test', isVerified: true, isPremium: false })
  expect(esi).toMatchObject({ email: 'esi@adwuma.test', isVerified: false, isPremium: false })
  expect(people.filter(person => person.isManager)).toHaveLength(1)
})

test('people live in Ghana', () => {
  expect(people.filter(({ home }) => home && !insideGhana(home))).toEqual([])
})

test('more people begin with the same ones', () => {
  expect(makePeople(50)).toEqual(people.slice(0, 50))
})
