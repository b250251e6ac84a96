/** Photos that are chosen and not yet sent. They outlive the page they were chosen on (a login in between), not a reload. */
import { useSyncExternalStore } from 'react'
import { imageMegabytes } from '#features/gigs/process.ts'
import type { PhotoLimits } from '#platform/web/attachments/photo-shrinking.ts'
import { shrinkPhoto } from '#platform/web/attachments/shrink-photo.ts'
import * as platformTexts from '#platform/web/texts-after-first-visit.ts'
import * as texts from './texts.ts'

export type NewPhoto = {
  id: number
  name: string
  /** Undefined while the photo is made smaller. */
  file?: File
  preview?: string
}

type Shelf = { photos: readonly NewPhoto[]; problems: readonly string[] }

/** Enough for a full screen of a phone, and quick to send from one. */
const limits: PhotoLimits = {
  longestSide: 1600,
  enoughBytes: 300 * 1024,
  megabytes: imageMegabytes,
}
const empty: Shelf = { photos: [], problems: [] }
const shelves = new Map<string, Shelf>()
const underWay = new Map<string, Set<Promise<void>>>()
const listeners = new Set<() => void>()
let lastId = 0

export type NewPhotos = ReturnType<typeof useNewPhotos>

/** `key` is what the photos are for, and whose they are. */
export function useNewPhotos(key: string) {
  const shelf = useSyncExternalStore(
    onShelves,
    () => shelfOf(key),
    () => empty,
  )
  return {
    ...shelf,
    /** Takes as many as there is room for. */
    add: (files: readonly File[], room: number) => addPhotos(key, files, room),
    remove: (id: number) => removePhoto(key, id),
    clear: () => clearPhotos(key),
    /** The files to send, once all of them are small. */
    ready: () => readyFiles(key),
  }
}

function addPhotos(key: string, files: readonly File[], room: number) {
  const roomLeft = Math.max(0, room)
  const problems = files.length > roomLeft ? [noRoom(roomLeft)] : []
  const added = files.slice(0, roomLeft).map(({ name }) => ({ id: nextId(), name }))
  keep(key, { photos: [...shelfOf(key).photos, ...added], problems })
  for (const [at, { id }] of added.entries()) {
    const file = files[at]
    if (file) remember(key, shrink(key, id, file))
  }
}

async function shrink(key: string, id: number, original: File) {
  try {
    const file = await shrinkPhoto(original, limits)
    const preview = URL.createObjectURL(file)
    change(key, id, photo => ({ ...photo, file, preview }))
  } catch (error) {
    const problem =
      error instanceof Error ? error.message : platformTexts.unreadableFileError(original.name)
    const { photos, problems } = shelfOf(key)
    keep(key, { photos: photos.filter(photo => photo.id !== id), problems: [...problems, problem] })
  }
}

function removePhoto(key: string, id: number) {
  const { photos } = shelfOf(key)
  for (const photo of photos) if (photo.id === id) forget(photo)
  keep(key, { photos: photos.filter(photo => photo.id !== id), problems: [] })
}

function clearPhotos(key: string) {
  shelfOf(key).photos.forEach(forget)
  keep(key, empty)
}

async function readyFiles(key: string): Promise<File[]> {
  await Promise.all(underWay.get(key) ?? [])
  return shelfOf(key).photos.flatMap(({ file }) => file ?? [])
}

function change(key: string, id: number, next: (photo: NewPhoto) => NewPhoto) {
  const { photos, problems } = shelfOf(key)
  keep(key, { photos: photos.map(photo => (photo.id === id ? next(photo) : photo)), problems })
}

function remember(key: string, work: Promise<void>) {
  const works = underWay.get(key) ?? new Set()
  underWay.set(key, works.add(work))
  work.finally(() => works.delete(work))
}

function keep(key: string, shelf: Shelf) {
  shelves.set(key, shelf)
  for (const listener of listeners) listener()
}

function onShelves(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function nextId() {
  lastId += 1
  return lastId
}

const shelfOf = (key: string) => shelves.get(key) ?? empty
const forget = ({ preview }: NewPhoto) => preview && URL.revokeObjectURL(preview)

const noRoom = (room: number) => (room === 0 ? texts.noRoomError : texts.tooManyPhotosError(room))
