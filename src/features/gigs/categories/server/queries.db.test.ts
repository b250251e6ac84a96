import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useDatabase } from '#test/builders/database.ts'
import { listCategories } from './queries.ts'

useDatabase()

test('the database has the categories of the data file', async () => {
  const file = new URL('../../../../../db/data/categories.json', import.meta.url)
  const declared: { id: number; description: string; slug: string }[] = JSON.parse(
    await readFile(file, 'utf8'),
  )
  const listed = await listCategories({ now: new Date() })
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
  expect([...listed].sort(byId)).toEqual(
    declared.map(({ id, description, slug }) => ({ id, description, slug })).sort(byId),
  )
})
