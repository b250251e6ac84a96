import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeJson } from './present.ts'

test('what is written in pieces is what is written at once', async () => {
  const rows = Array.from({ length: 1234 }, (_, id) => ({ id, at: new Date(id), none: undefined }))
  const data = { exported_at: new Date(0), data: { rows, none: null, left: undefined, empty: [] } }
  expect(await writeJson(data)).toBe(JSON.stringify(data))
  const check = async (value: unknown) => {
    expect(await writeJson(value)).toBe(JSON.stringify(value))
  }
  await fc.assert(fc.asyncProperty(fc.jsonValue(), check))
})

test('while very much is written others have their turns', async () => {
  let turns = 0
  let isWriting = true
  const takeTurn = () => {
    turns += 1
    if (isWriting) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  await writeJson({ notifications: Array(10_000).fill({ title: 'New' }) })
  isWriting = false
  expect(turns).toBeGreaterThanOrEqual(19)
})
