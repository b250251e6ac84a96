import { beforeEach, expect, test } from 'vitest'
import {
  clearDrafts,
  keepDraftFiles,
  readDraft,
  readDraftFiles,
  writeDraft,
} from '#platform/web/forms/drafts.ts'
import { fakeBrowser } from '#test/fake-browser.ts'
import { chatDraftKey, moveDraft } from './chat-draft.ts'

let browser: ReturnType<typeof fakeBrowser>

beforeEach(() => {
  browser = fakeBrowser()
  clearDrafts()
})

const before = chatDraftKey(7, 'kofi.m')
const after = chatDraftKey(7, 'kofi.mensah')
const photo = new File(['door'], 'door.jpg', { type: 'image/jpeg' })

test('a draft and its files are kept under the new name, and no more under the old one', () => {
  writeDraft(before, { text: 'Can you come' })
  keepDraftFiles(before, [photo])
  moveDraft(before, after)
  expect([readDraft(after), readDraftFiles(after)]).toEqual([{ text: 'Can you come' }, [photo]])
  expect([readDraft(before), readDraftFiles(before)]).toEqual([null, []])
})

test('files are kept under the new name also where nothing was typed', () => {
  keepDraftFiles(before, [photo])
  moveDraft(before, after)
  expect(readDraftFiles(after)).toEqual([photo])
})

test('what was begun under the new name stays', () => {
  writeDraft(before, { text: 'Can you come' })
  writeDraft(after, { text: 'Hello' })
  moveDraft(before, after)
  expect([readDraft(before), readDraft(after)]).toEqual([
    { text: 'Can you come' },
    { text: 'Hello' },
  ])
})

test('a name that is written with other capitals keeps its draft', () => {
  writeDraft(before, { text: 'Can you come' })
  moveDraft(before, chatDraftKey(7, 'Kofi.M'))
  expect(readDraft(before)).toEqual({ text: 'Can you come' })
})

test('a draft stays under the old name where the storage has no room for it', () => {
  writeDraft(before, { text: 'Can you come' })
  browser.fillStorage()
  moveDraft(before, after)
  expect(readDraft(before)).toEqual({ text: 'Can you come' })
})
