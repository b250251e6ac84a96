import { createHmac, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ByteRange } from '../http/byte-range.ts'
import type { GcsOptions } from './storage/gcs.ts'
import { type LocalOptions, openLocal } from './storage/local.ts'
import type { S3Options } from './storage/s3.ts'
import type { FileStore, StoredFile } from './storage/store.ts'

/**
 * Files by key, such as `public/gigs/12/ab34.webp`. Keys under `public/` may be read by anyone at
 * `publicPath(key)`, everything else only through a signed path. The buckets themselves stay
 * private: all files are served by ourselves, or by a cache in front of us.
 */
export type StorageOptions = { secret: string } & (
  | ({ driver: 'local' } & LocalOptions)
  | ({ driver: 's3' } & S3Options)
  | ({ driver: 'gcs' } & GcsOptions)
)

const CACHE_PUBLIC = 'public, max-age=31536000, immutable'
const CACHE_PRIVATE = 'private, no-store'

let store: FileStore | undefined
let secret = ''

export async function openStorage(options: StorageOptions): Promise<void> {
  store = await storeFor(options)
  secret = options.secret
}

/** Writes a whole file, or leaves none behind. A key is written once; new content gets a new key. */
export async function putFile(
  key: string,
  body: Uint8Array | Readable,
  { contentType }: { contentType: string },
): Promise<void> {
  const cacheControl = isPublic(requireKey(key)) ? CACHE_PUBLIC : CACHE_PRIVATE
  const stream = body instanceof Readable ? body : Readable.from([body])
  try {
    await requireStore().put(key, stream, { contentType, cacheControl })
  } catch (error) {
    await requireStore().remove(key)
    throw error
  }
}

/** @throws FileMissing */
export async function readFile(key: string, part?: ByteRange): Promise<Readable> {
  return requireStore().read(requireKey(key), part)
}

/** In bytes. @throws FileMissing */
export async function sizeOf(key: string): Promise<number> {
  return requireStore().size(requireKey(key))
}

/** Deleting what is not there is no error. */
export async function deleteFile(key: string): Promise<void> {
  await requireStore().remove(requireKey(key))
}

/** Every stored file, also those that no row names: for the audit, backups and the removal of old files. */
export function listStoredFiles(): AsyncIterable<StoredFile> {
  return requireStore().list()
}

/** Removes what was begun before this moment and never became a file: its writer died. */
export async function removeHalfWritten(before: Date): Promise<void> {
  await requireStore().removeHalfWritten?.(before)
}

export function isPublic(key: string): boolean {
  return key.startsWith('public/')
}

/** Where anyone finds a public file. */
export function publicPath(key: string): string {
  return `/files/${requireKey(key)}`
}

/**
 * A link to a private file that works for whoever holds it, until it expires. Given a name, the file
 * is saved under it.
 */
export function signPath(key: string, expiresAt: Date, name?: string): string {
  const expires = String(Math.floor(expiresAt.getTime() / 1000))
  const query = new URLSearchParams({ expires, ...(name !== undefined && { name }) })
  query.set('signature', signature(requireKey(key), expires, name))
  return `/files/${key}?${query}`
}

/** Whether `key` may be served: it is public, or its link is genuine and has not expired. */
export function mayServe(link: {
  key: string
  expires?: string
  signature?: string
  name?: string
  now: Date
}): boolean {
  if (!isKey(link.key)) return false
  if (isPublic(link.key)) return true
  if (!link.expires || !link.signature || !/^\d{1,12}$/.test(link.expires)) return false
  // A query that repeats a name holds a list.
  if (link.name !== undefined && typeof link.name !== 'string') return false
  const genuine = same(link.signature, signature(link.key, link.expires, link.name))
  return genuine && Number(link.expires) * 1000 > link.now.getTime()
}

/** A key cannot leave its folder, hide in it, or mean two things in different stores. */
function isKey(key: string): boolean {
  return key.length <= 300 && /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key)
}

const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

/** The container formats (webm, 3gp, m4a, ogg) are kept for sound only. */
const CONTENT_TYPES: Record<string, string> = {
  '3gp': 'audio/3gpp',
  aac: 'audio/aac',
  amr: 'audio/amr',
  avif: 'image/avif',
  doc: 'application/msword',
  docx: `${office}.wordprocessingml.document`,
  jpg: 'image/jpeg',
  json: 'application/json',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  odp: `${openDocument}.presentation`,
  ods: `${openDocument}.spreadsheet`,
  odt: `${openDocument}.text`,
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  png: 'image/png',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: `${office}.presentationml.presentation`,
  txt: 'text/plain; charset=utf-8',
  wav: 'audio/wav',
  webm: 'audio/webm',
  webp: 'image/webp',
  xls: 'application/vnd.ms-excel',
  xlsx: `${office}.spreadsheetml.sheet`,
}

/** By the key's ending; what is unknown is bytes to download, never something a browser runs. */
export function contentTypeOf(key: string): string {
  const ending = key.slice(key.lastIndexOf('.') + 1)
  // Every object has a `constructor`, which is no content type.
  return (
    (Object.hasOwn(CONTENT_TYPES, ending) && CONTENT_TYPES[ending]) || 'application/octet-stream'
  )
}

/** Pictures and sound open where the link is; everything else is saved. */
export function dispositionOf(key: string, name?: string): string {
  const opens = /^(image|audio)\//.test(contentTypeOf(key))
  const how = opens ? 'inline' : 'attachment'
  if (name === undefined) return how
  const plain = name.replace(/[^\w .()-]/g, '_')
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    char => `%${char.charCodeAt(0).toString(16)}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${exact}`
}

/** The clients of clouds are loaded where they are used: they take a quarter of a start. */
async function storeFor(options: StorageOptions): Promise<FileStore> {
  switch (options.driver) {
    case 'local':
      return openLocal(options)
    case 's3':
      return (await import('./storage/s3.ts')).openS3(options)
    case 'gcs':
      return (await import('./storage/gcs.ts')).openGcs(options)
  }
}

function requireStore(): FileStore {
  if (!store) throw new Error('Storage has not been opened')
  return store
}

function requireKey(key: string): string {
  if (!isKey(key)) throw new Error('Not a storage key')
  return key
}

/** Keys and times hold no line breaks, so that no link can be read as another one. */
function signature(key: string, expires: string, name?: string): string {
  const named = name === undefined ? '' : `\n${name}`
  return createHmac('sha256', secret).update(`file\n${key}\n${expires}${named}`).digest('base64url')
}

function same(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
