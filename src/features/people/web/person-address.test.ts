import { expect, onTestFinished, test } from 'vitest'
import { pathOfPerson } from './person-address.ts'

test('what is chosen of a person’s reviews stands in the address, and nothing where all is as it begins', () => {
  expect(pathOfPerson('ama.s', { role: 'buyer', rating: 4, page: 2 })).toBe(
    '/people/ama.s?role=buyer&rating=4&page=2',
  )
  expect(pathOfPerson('ama.s', { role: 'seller', page: 1 })).toBe('/people/ama.s')
})

test('browsers at the floor, which do not count what an address asks for, are led there too', () => {
  const { prototype } = URLSearchParams
  const size = Object.getOwnPropertyDescriptor(prototype, 'size') ?? {}
  Object.defineProperty(prototype, 'size', { get: () => undefined, configurable: true })
  onTestFinished(() => void Object.defineProperty(prototype, 'size', size))
  expect(pathOfPerson('ama.s', { role: 'buyer' })).toBe('/people/ama.s?role=buyer')
})
