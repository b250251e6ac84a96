import { beforeEach, expect, test, vi } from 'vitest'
import {
  clearDraft,
  clearDrafts,
  keepDraftFiles,
  readDraft,
  readDraftFiles,
  writeDraft,
} from '#platform/web/forms/drafts.ts'
import { runHook } from '#test/builders/hook.ts'
import { fakeBrowser } from '#test/fake-browser.ts'
import { useComposer } from './composer-state.ts'

const shrinking = vi.hoisted(() => ({ finish: (_file: File) => {} }))

vi.mock('react', () => import('preact/compat'))
vi.mock('#platform/web/attachments/shrink-photo.ts', () => ({
  shrinkFile: () =>
    new Promise<File>(resolve => {
      shrinking.finish = resolve
    }),
}))

beforeEach(() => {
  fakeBrowser()
  clearDrafts()
})

const byName: string = 'chat:7:kofi.m'
const byNumber: string = 'chat:7:#5'
const photo = new File(['door'], 'door.jpg', { type: 'image/jpeg' })
const bill = new File(['bill'], 'bill.pdf', { type: 'application/pdf' })

test('a message waits for the photo that is still made smaller for it', async () => {
  const { answer, act } = runHook(useComposer, 'chat-7')
  await act(() => answer().setText('This is the door.'))
  await act(() => void answer().add([photo]))
  expect(answer()).toMatchObject({ isPreparing: true, isSendable: false, files: [] })
  shrinking.finish(photo)
  const ready = { isPreparing: false, isSendable: true, files: [photo] }
  await expect.poll(answer).toMatchObject(ready)
})

test('words, files and a photo that is made smaller go along when the chat gets its number', async () => {
  const { answer, act, drawWith } = runHook(useComposer, byName)
  keepDraftFiles(byName, [bill])
  await act(() => answer().setText('This is the door.'))
  await act(() => void answer().add([photo]))
  await drawWith(byNumber)
  shrinking.finish(photo)
  await expect.poll(answer).toMatchObject({ text: 'This is the door.', files: [bill, photo] })
  expect(readDraft(byNumber)).toEqual({ text: 'This is the door.' })
  expect(readDraftFiles(byNumber)).toEqual([bill, photo])
  expect([readDraft(byName), readDraftFiles(byName)]).toEqual([null, []])
})

test('what was begun in a chat is there when it is opened by the other person’s name', async () => {
  writeDraft(byNumber, { text: 'Can you come' })
  keepDraftFiles(byNumber, [bill])
  const { answer, act, drawWith } = runHook(useComposer, byName)
  await drawWith(byNumber)
  expect(answer()).toMatchObject({ text: 'Can you come', files: [bill] })
  expect(readDraft(byNumber)).toEqual({ text: 'Can you come' })

  const again = runHook(useComposer, byName)
  await act(() => again.answer().setText('on Friday?'))
  await again.drawWith(byNumber)
  expect(again.answer().text).toBe('Can you come\non Friday?')
})

test('what another tab has sent meanwhile is not there once more when the chat gets its number', async () => {
  writeDraft(byName, { text: 'Hello' })
  const { answer, drawWith } = runHook(useComposer, byName)
  expect(answer().text).toBe('Hello')
  clearDraft(byName)
  await drawWith(byNumber)
  expect(answer().text).toBe('')
  expect(readDraft(byNumber)).toBeNull()
})

test('words that are typed here stay when another tab has sent others under the same name', async () => {
  const { answer, act, drawWith } = runHook(useComposer, byName)
  await act(() => answer().setText('Can you come on Friday, and what would it cost?'))
  clearDraft(byName)
  await drawWith(byNumber)
  expect(answer().text).toBe('Can you come on Friday, and what would it cost?')
})

test('files beyond the most that a message may have are said to be left out', async () => {
  const name = (n: number) => new File([`${n}`], `${n}.pdf`, { type: 'application/pdf' })
  keepDraftFiles(byNumber, [1, 2, 3].map(name))
  keepDraftFiles(byName, [4, 5, 6].map(name))
  const { answer, drawWith } = runHook(useComposer, byName)
  await drawWith(byNumber)
  expect(answer().files).toHaveLength(5)
  expect(answer().problem).toBeDefined()
})

test('what two tabs have of one draft is there once', async () => {
  const { answer, act, drawWith } = runHook(useComposer, byName)
  await act(() => answer().setText('Can you come'))
  writeDraft(byNumber, { text: 'Can you come' })
  await drawWith(byNumber)
  expect(answer().text).toBe('Can you come')
})

test('where the storage takes nothing, what is on the screen stays when the chat gets its number', async () => {
  const browser = fakeBrowser()
  const { answer, act, drawWith } = runHook(useComposer, byName)
  browser.fillStorage()
  await act(() => answer().setText('Can you come'))
  await drawWith(byNumber)
  expect(answer().text).toBe('Can you come')
})
