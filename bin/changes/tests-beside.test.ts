import { expect, test } from 'vitest'
import { findTestsBeside } from './tests-beside.ts'

const orders = 'src/features/orders/server'
const tests = [
  `${orders}/api.db.test.ts`,
  `${orders}/jobs.db.test.ts`,
  `${orders}/transition.db.test.ts`,
  'src/features/chat/server/api.db.test.ts',
  'test/authorisation.db.test.ts',
  'test/killed.db.test.ts',
]

test('tests of a changed file come first, then the others of its folder', () => {
  expect(findTestsBeside([`${orders}/transition.ts`], tests)).toEqual([
    `${orders}/transition.db.test.ts`,
    `${orders}/api.db.test.ts`,
    `${orders}/jobs.db.test.ts`,
  ])
})

test('a changed test comes before those of changed files, and once', () => {
  const changed = [`${orders}/api.ts`, `${orders}/jobs.db.test.ts`]
  expect(findTestsBeside(changed, tests)).toEqual([
    `${orders}/jobs.db.test.ts`,
    `${orders}/api.db.test.ts`,
    `${orders}/transition.db.test.ts`,
  ])
})

test('a changed contract or process also brings the tests that walk all of them', () => {
  expect(findTestsBeside(['src/features/orders/process.ts'], tests)).toEqual([
    'test/authorisation.db.test.ts',
  ])
  expect(findTestsBeside(['src/features/chat/contract.ts'], tests)).toEqual([
    'test/authorisation.db.test.ts',
  ])
})

test('what has no integration test beside it, or one that needs a build, brings none', () => {
  const changed = ['src/ui/button.tsx', 'docs/architecture.md', 'test/killed.db.test.ts']
  expect(findTestsBeside(changed, tests)).toEqual([])
})
