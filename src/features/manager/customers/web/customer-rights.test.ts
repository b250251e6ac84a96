import { expect, test } from 'vitest'
import { type Role, rolesHeld } from '#platform/roles.ts'
import { rightsOver } from './customer-rights.ts'

const manager = (...held: Role[]) => ({ id: 50, manager_roles: rolesHeld(held) })
const customer = { id: 7, is_manager: false }

const namesOf = (rights: Record<string, boolean>) =>
  Object.keys(rights).filter(name => rights[name])

test('a manager of identities changes, decides, resets and locks; one of moderation locks, and removes photos', () => {
  expect(namesOf(rightsOver(customer, manager('identity')))).toEqual([
    ...['changeDetails', 'decideIdentity', 'resetFactor', 'activate', 'deactivate'],
  ])
  expect(namesOf(rightsOver(customer, manager('moderation')))).toEqual([
    ...['activate', 'deactivate', 'removePortrait'],
  ])
})

test.each([['money'], ['disputes'], ['content']] as const)(
  'a manager of %s alone changes nothing about a customer',
  role => {
    expect(namesOf(rightsOver(customer, manager(role)))).toEqual([])
  },
)

test('about managers the owner alone decides, but for photos', () => {
  const colleague = { id: 8, is_manager: true }
  expect(namesOf(rightsOver(colleague, manager('identity', 'moderation')))).toEqual([
    'removePortrait',
  ])
  expect(namesOf(rightsOver(colleague, manager('owner')))).toHaveLength(6)
})

test('nobody verifies, resets or locks himself, and nobody locks the first manager', () => {
  const oneself = { id: 50, is_manager: true }
  expect(namesOf(rightsOver(oneself, manager('owner')))).toEqual([
    ...['changeDetails', 'activate', 'removePortrait'],
  ])
  const first = rightsOver({ id: 1, is_manager: true }, { ...manager('owner'), id: 2 })
  expect(first.deactivate).toBe(false)
})
