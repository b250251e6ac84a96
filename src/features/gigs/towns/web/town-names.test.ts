import { expect, test } from 'vitest'
import { towns } from '#platform/places.ts'
import { townsOf } from './town-names.ts'

test('the slug of every town follows from its name', () => {
  const names = towns.map(({ name }) => name).join(',')
  expect(townsOf(names)).toEqual(towns.map(({ slug, name }) => ({ slug, name })))
})
