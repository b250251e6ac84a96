import { expect, test, vi } from 'vitest'
import { runHook } from '#test/builders/hook.ts'
import { useComposer } from './composer-state.ts'

const shrinking = vi.hoisted(() => ({ finish: (_file: File) => {} }))

vi.mock('react', () => import('preact/compat'))
vi.mock('#platform/web/attachments/shrink-photo.ts', () => ({
  shrinkFile: () =>
    new Promise<File>(resolve => {
      shrinking.finish = resolve
    }),
}))

test('a message waits for the photo that is still made smaller for it', async () => {
  vi.stubGlobal('FileList', class {})
  const { answer, act } = runHook(useComposer, 'chat-7')
  await act(() => answer().setText('This is the door.'))
  const photo = new File(['door'], 'door.jpg', { type: 'image/jpeg' })
  await act(() => void answer().add([photo]))
  expect(answer()).toMatchObject({ isPreparing: true, isSendable: false, files: [] })
  shrinking.finish(photo)
  const ready = { isPreparing: false, isSendable: true, files: [photo] }
  await expect.poll(answer).toMatchObject(ready)
})
