import { useState } from 'react'
import * as z from 'zod/mini'
import { keepDraftFiles, readDraftFiles, rememberPreparation } from '../forms/drafts.ts'
import * as texts from '../texts-after-first-visit.ts'
import { attachmentFault } from './attachment-fault.ts'
import { shrinkFile } from './shrink-photo.ts'

export type FileLimits = { most: number; megabytes: number }
export type AttachedFilesState = ReturnType<typeof useAttachedFiles>

type Options = {
  chosen: readonly File[]
  limits: FileLimits
  draftKey: string
  onChange: (files: File[]) => void
}

/** Files that are chosen to be sent along, kept with the draft; photos are made smaller first. */
export function useAttachedFiles({ chosen, limits, draftKey, onChange }: Options) {
  const [problem, setProblem] = useState<string>()
  const { most, megabytes } = limits

  function change(next: File[]) {
    keepDraftFiles(draftKey, next)
    onChange(next)
  }

  async function prepare(added: readonly File[]) {
    const small = await Promise.all(
      added.map(file => shrinkFile(file, { ...photoLimits, megabytes })),
    )
    change([...readDraftFiles(draftKey), ...small].slice(0, most))
  }

  return {
    chosen,
    limits,
    problem,
    /** Takes as many as there is room for, and says so where that is not all of them. */
    add(added: readonly File[]) {
      const room = most - chosen.length
      setProblem(added.length > room ? noRoom(room, most) : undefined)
      rememberPreparation(draftKey, prepare(added.slice(0, room)))
    },
    remove(one: File) {
      setProblem(undefined)
      change(readDraftFiles(draftKey).filter(file => file !== one))
    },
  }
}

/** A long screenshot has to stay readable: it loses bytes before it loses size. */
const photoLimits = { longestSide: 10_240, enoughBytes: 1_000_000 }

const noRoom = (room: number, most: number) =>
  room === 0 ? texts.noRoomError(most) : texts.tooManyFilesError(room)

type Sent = readonly Pick<File, 'name' | 'size' | 'type'>[]

/** What a form asks of its files beside the contract: that none of them would be refused. */
export const sendableFiles = (megabytes: number) =>
  z.refine<Sent>(files => files.every(file => !attachmentFault(file, megabytes)), {
    error: texts.unsendableFilesError,
  })
