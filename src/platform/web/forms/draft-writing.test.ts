import { beforeEach, expect, test } from 'vitest'
import { fakeBrowser } from '#test/fake-browser.ts'
import { writeDraftWhenReady } from './draft-writing.ts'
import { clearDraft, clearDrafts, readDraft } from './drafts.ts'

let browser: ReturnType<typeof fakeBrowser>

beforeEach(() => {
  browser = fakeBrowser()
})

const typed = { id_reference: 'GHA-123456789-0' }

test('a draft is written once it is ready', async () => {
  await writeDraftWhenReady('identity:1', Promise.resolve(typed))
  expect(readDraft('identity:1')).toEqual(typed)
})

test.each([
  ['that was sent meanwhile', () => clearDraft('identity:1')],
  ['of somebody who has logged out meanwhile', () => clearDrafts()],
])('a draft %s is not written any more', async (_, clear) => {
  const writing = writeDraftWhenReady('identity:1', Promise.resolve(typed))
  clear()
  await writing
  expect(readDraft('identity:1')).toBeNull()
})

test('a draft is written although another one was cleared meanwhile', async () => {
  const writing = writeDraftWhenReady('identity:1', Promise.resolve(typed))
  clearDraft('gig:1')
  await writing
  expect(readDraft('identity:1')).toEqual(typed)
})

test('nothing is written where what makes a draft ready did not come', async () => {
  await writeDraftWhenReady('identity:1', Promise.resolve(undefined))
  expect(readDraft('identity:1')).toBeNull()
})

test('what was typed last is kept, also where what was typed before is ready later', async () => {
  const first = Promise.withResolvers<Record<string, string>>()
  const writing = writeDraftWhenReady('offer:1', first.promise)
  await writeDraftWhenReady('offer:1', Promise.resolve({ amount: '321', description: 'All of it' }))
  first.resolve({ amount: '321' })
  await writing
  expect(readDraft('offer:1')).toEqual({ amount: '321', description: 'All of it' })
})

test('a draft counts as kept where it is there, and not where the storage is full', async () => {
  expect(await writeDraftWhenReady('gig:7:new', Promise.resolve({ title: 'Cakes' }))).toBe(true)
  browser.fillStorage()
  expect(await writeDraftWhenReady('gig:7:new', Promise.resolve({ title: 'Cakes!' }))).toBe(false)
  expect(readDraft('gig:7:new')).toEqual({ title: 'Cakes' })
})

test('a draft that cannot be made ready counts as kept no more', async () => {
  await writeDraftWhenReady('gig:7:new', Promise.resolve({ title: 'Cakes' }))
  expect(await writeDraftWhenReady('gig:7:new', Promise.resolve(undefined))).toBe(false)
})

test('what was typed before counts as kept where what was typed last is', async () => {
  const first = Promise.withResolvers<Record<string, string>>()
  const writing = writeDraftWhenReady('offer:2', first.promise)
  await writeDraftWhenReady('offer:2', Promise.resolve({ amount: '321' }))
  first.resolve({ amount: '32' })
  expect(await writing).toBe(true)
})
