import { expect, test } from 'vitest'
import { inScreensWords } from './forms.ts'

const called = { id_reference: 'ID number', category_id: 'category' }

test('a sentence of the API calls a field as its label does', () => {
  const missing = { field: 'id_reference', message: 'The id reference field is required.' }
  expect(inScreensWords(missing, called)).toBe('The ID number field is required.')
})

test('a sentence about no field, or one that is called alike, stays as it is', () => {
  const [refused, missing] = ['The id reference field is taken.', 'The title field is required.']
  expect(inScreensWords({ message: refused }, called)).toBe(refused)
  expect(inScreensWords({ field: 'title', message: missing }, called)).toBe(missing)
})
