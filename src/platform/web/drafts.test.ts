import { beforeEach, expect, test } from 'vitest'
import { fakeBrowser } from '#test/fake-browser.ts'
import { clearDraft, clearDrafts, readDraft, writeDraftWhenReady } from './drafts.ts'

beforeEach(() => void fakeBrowser())

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
