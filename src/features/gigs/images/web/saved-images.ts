import { useCallback, useEffect, useRef, useState } from 'react'
import type { Received } from '#platform/contract.ts'
import { call } from '#platform/web/api.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import type { deleteGigImage } from '../../contract.ts'

type Answer = Received<typeof deleteGigImage>
export type SavedImage = Answer['gig']['images'][number]
export type SavedImages = ReturnType<typeof useSavedImages>

const undoMs = 5000

/** A gig's images. One that is removed can be called back for 5 seconds; only then the server is told. */
export function useSavedImages(
  { id: gigId, images }: { id: number; images: readonly SavedImage[] },
  onDeleted: (answer: Answer) => void,
) {
  const waiting = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const deleted = useRef(new Set<number>())
  const latestOnDeleted = useRef(onDeleted)
  latestOnDeleted.current = onDeleted
  const [leaving, setLeaving] = useState<readonly number[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])

  const deleteNow = useCallback(
    async (imageId: number) => {
      clearTimeout(waiting.current.get(imageId))
      if (!waiting.current.delete(imageId)) return
      try {
        const answer = await requestDeletion(gigId, imageId)
        deleted.current.add(imageId)
        latestOnDeleted.current(leaveOut(deleted.current, answer))
      } catch (error) {
        setProblems(sentencesOf(error))
      } finally {
        setLeaving(ids => ids.filter(id => id !== imageId))
      }
    },
    [gigId],
  )

  /** One after the other: each answer holds the images that are left. */
  const deleteInTurn = useCallback(
    (imageId: number) => {
      queue.current = queue.current.then(() => deleteNow(imageId))
    },
    [deleteNow],
  )

  /** Does at once what still waits, and resolves when it is done. */
  const settle = useCallback(async () => {
    for (const imageId of waiting.current.keys()) deleteInTurn(imageId)
    await queue.current
  }, [deleteInTurn])

  useEffect(() => {
    // None can wait for its turn: the page may end with this event.
    function leave() {
      const deletions = [...waiting.current.keys()].map(deleteNow)
      queue.current = Promise.all([queue.current, ...deletions])
    }
    // A phone may end a page that is out of sight without another word.
    const hide = () => document.visibilityState === 'hidden' && leave()
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      leave()
    }
  }, [deleteNow])

  function remove(imageId: number) {
    setProblems([])
    setLeaving(ids => [...ids, imageId])
    waiting.current.set(
      imageId,
      setTimeout(() => deleteInTurn(imageId), undoMs),
    )
  }

  function undo(imageId: number) {
    clearTimeout(waiting.current.get(imageId))
    if (!waiting.current.delete(imageId)) return
    setLeaving(ids => ids.filter(id => id !== imageId))
  }

  return { images, leaving, problems, remove, undo, settle }
}

/** An answer that comes late still holds what was deleted since. */
const leaveOut = (deleted: ReadonlySet<number>, { gig, ...rest }: Answer): Answer => ({
  ...rest,
  gig: { ...gig, images: gig.images.filter(({ file }) => !deleted.has(file.file_id)) },
})

const requestDeletion = (id: number, file_id: number) =>
  call<typeof deleteGigImage>(
    'GET /api/gigs/update/{id}/images/delete/{file_id}',
    { id, file_id },
    { keepalive: true },
  )
