import { expect, test, vi } from 'vitest'
import { signIn } from '#platform/web/session.ts'
import { runHook } from '#test/builders/hook.ts'
import { fakeBrowser } from '#test/fake-browser.ts'
import { type SavedImage, useSavedImages } from './saved-images.ts'

vi.mock('react', () => import('preact/compat'))

const image = (file_id: number) => ({ id: file_id, file: { file_id } }) as SavedImage

test('images whose deletion was sent as the page was hidden stay away, whichever answer comes last, and are waited for', async () => {
  fakeBrowser()
  signIn({ token: '7|secret', userId: 7 })
  const answers = new Map<string, (left: number[]) => void>()
  vi.stubGlobal('fetch', (url: string) => {
    const answer = Promise.withResolvers<Response>()
    const bodyOf = (left: number[]) => ({ gig: { images: left.map(image) }, message: '' })
    answers.set(url, left => answer.resolve(Response.json(bodyOf(left))))
    return answer.promise
  })
  const shown: number[][] = []
  const gig = { id: 31, images: [1, 2, 3].map(image) }
  const form = runHook(
    () => useSavedImages(gig, answer => shown.push(answer.gig.images.map(({ id }) => id))),
    undefined,
  )
  await form.act(() => [1, 2].forEach(form.answer().remove))
  Object.assign(document, { visibilityState: 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
  const settled = form.answer().settle()
  await vi.waitFor(() => expect(answers.size).toBe(2))
  answers.get('/api/gigs/update/31/images/delete/2')?.([3])
  await vi.waitFor(() => expect(shown).toEqual([[3]]))
  answers.get('/api/gigs/update/31/images/delete/1')?.([2, 3])
  await settled
  expect(shown).toEqual([[3], [3]])
})
