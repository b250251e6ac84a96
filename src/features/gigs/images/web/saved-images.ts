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
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  const queue = useRef(Promise.resolve())
  const latestOnDeleted = useRef(onDeleted)
  latestOnDeleted.current = onDeleted
  const [leaving, setLeaving] = useState<readonly number[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])

  const deleteNow = useCallback(
    (imageId: number) => {
      clearTimeout(timers.current.get(imageId))
      timers.current.delete(imageId)
      // One after the other: each answer holds the images that are left.
      queue.current = queue.current.then(async () => {
        try {
          latestOnDeleted.current(await requestDeletion(gigId, imageId))
        } catch (error) {
          setProblems(sentencesOf(error))
        } finally {
          setLeaving(ids => ids.filter(id => id !== imageId))
        }
      })
    },
    [gigId],
  )

  /** Does at once what still waits, and resolves when it is done. */
  const settle = useCallback(async () => {
    for (const imageId of [...timers.current.keys()]) deleteNow(imageId)
    await queue.current
  }, [deleteNow])

  useEffect(() => {
    const leave = () => void settle()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [settle])

  function remove(imageId: number) {
    setProblems([])
    setLeaving(ids => [...ids, imageId])
    timers.current.set(
      imageId,
      setTimeout(() => deleteNow(imageId), undoMs),
    )
  }

  function undo(imageId: number) {
    if (!timers.current.has(imageId)) return
    clearTimeout(timers.current.get(imageId))
    timers.current.delete(imageId)
    setLeaving(ids => ids.filter(id => id !== imageId))
  }

  return { images, leaving, problems, remove, undo, settle }
}

const requestDeletion = (id: number, file_id: number) =>
  call<typeof deleteGigImage>('GET /api/gigs/update/{id}/images/delete/{file_id}', { id, file_id })
