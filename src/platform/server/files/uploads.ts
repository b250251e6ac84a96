import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { bare, fileLimitOf, markReceived, type Upload } from '#platform/fields.ts'
import { malformed, tooLarge } from '../http/refusals.ts'
import { defineJob, type Job } from '../jobs/jobs.ts'
import { settings } from '../settings/settings.ts'
import { removeHalfWritten } from './storage.ts'

type Shape = z.ZodMiniObject['shape']

/** No call takes more files than this, whatever its own rule says about fewer. */
const mostFiles = 20
const mostFields = 100
/** No request takes that long. */
const abandonedAfterMs = 15 * 60_000
const mostBytesInField = 256 * 1024
/** As much as JSON may hold. */
const mostBytesOfText = 1024 * 1024

const folders = new WeakMap<FastifyRequest, string>()

/**
 * Reads a multipart body: plain fields as text, files into a temporary folder of this request.
 * Fields named `name`, `name[]` and `name[0]` are the same field; repeated files make a list.
 */
export async function readMultipart(
  request: FastifyRequest,
  shape: Shape,
): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {}
  let bytesOfText = 0
  try {
    for await (const part of request.parts({ limits: limitsOf(shape) })) {
      const field = part.fieldname.replace(/\[\d*\]$/, '')
      const declared = Object.hasOwn(shape, field) ? shape[field] : undefined
      if (part.type === 'field') bytesOfText += Buffer.byteLength(String(part.value))
      if (bytesOfText > mostBytesOfText) throw tooLarge('The form has too much text.')
      if (part.type === 'file')
        appendTo(body, field, await keep(request, part, { declared, before: body[field] }))
      else if (!declared || fileLimitOf(declared) === undefined) body[field] = part.value
      // Beside files a text is one more item, whichever comes first, so that the contract can refuse it.
      else if (part.value !== '') appendTo(body, field, part.value)
    }
  } catch (error) {
    refuseForm(request, error)
  }
  return body
}

/** After whatever reading a form has thrown. @throws 400 for one that is broken, 413 */
export function refuseForm(request: FastifyRequest, error: unknown): never {
  readPast(request)
  throw asRefusal(error)
}

/** What still comes of a form that is refused. To parse it costs a second for every few megabytes, and it may be endless. */
function readPast({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

/** Removes whatever the request left, also when it was broken off. */
export async function removeUploads(request: FastifyRequest): Promise<void> {
  const folder = folders.get(request)
  if (folder) await rm(folder, { recursive: true, force: true })
}

/** At start, when nothing can be under way in this process yet: what killed processes left behind. */
export async function sweepUploads(): Promise<void> {
  await rm(uploadsFolder(), { recursive: true, force: true })
  await removeAbandoned()
}

/**
 * A process that was restarted has another number and does not find its own files: documents must not lie around
 * unencrypted.
 */
export const uploadsJob: Job<object> = defineJob({
  name: 'uploads.sweep',
  schedule: '*/10 * * * *',
  run: removeAbandoned,
})

/** The same for files that were on their way into the storage. */
export const halfWrittenJob: Job<object> = defineJob({
  name: 'storage.sweep',
  schedule: '*/10 * * * *',
  run: () => removeHalfWritten(new Date(Date.now() - abandonedAfterMs)),
})

/** Files have real times, also where the product's clock is shifted. */
async function removeAbandoned(): Promise<void> {
  const entries = await readdir(uploadsRoot(), { recursive: true }).catch(emptyIfMissing)
  for (const entry of entries.filter(path => /^[\w-]+.request-[^/\\]+$/.test(path))) {
    const folder = join(uploadsRoot(), entry)
    const found = await stat(folder).catch(() => null)
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs)
      await rm(folder, { recursive: true, force: true })
  }
}

function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

const uploadsRoot = () => join(settings.DATA_DIR, 'uploads')
/** Containers that share a folder give all their processes the same number; their host names differ. */
const processName = `${hostname().replace(/[^\w-]/g, '-')}-${process.pid}`
const uploadsFolder = () => join(uploadsRoot(), processName)

function limitsOf(shape: Shape) {
  const largest = Math.max(0, ...Object.values(shape).map(field => fileLimitOf(field) ?? 0))
  return {
    fileSize: largest,
    files: mostFiles,
    fields: mostFields,
    fieldSize: mostBytesInField,
    fieldNameSize: 100,
  }
}

async function keep(
  request: FastifyRequest,
  part: MultipartFile,
  { declared, before }: { declared: z.core.$ZodType | undefined; before: unknown },
): Promise<Upload | undefined> {
  const limit = declared && fileLimitOf(declared)
  if (!limit) {
    part.file.resume()
    return undefined
  }
  const path = join(await folderOf(request), randomUUID())
  // One more than the call takes has it refused: nobody opens that one, nor what comes after it.
  const isBeyond = Array.isArray(before) && before.length >= mostOf(declared)
  await pipeline(part.file, isBeyond ? passOver() : createFile(path))
  if (part.file.truncated || part.file.bytesRead > limit)
    throw tooLarge(`${nameOf(part)} is larger than ${limit / 1024 / 1024} MB.`)
  if (part.file.bytesRead === 0 && !part.filename) return undefined
  const { bytesRead: size } = part.file
  return markReceived({ name: nameOf(part), size, type: part.mimetype, path })
}

/** How many files a field takes. */
function mostOf(declared: z.core.$ZodType): number {
  const { checks = [] } = bare(declared)._zod.def
  const maxima = checks.map(check => (check._zod.def as { maximum?: number }).maximum ?? mostFiles)
  return Math.min(mostFiles, ...maxima)
}

const passOver = () => new Writable({ write: (_chunk, _encoding, done) => done() })
const createFile = (path: string) => createWriteStream(path, { flags: 'wx', mode: 0o600 })

async function folderOf(request: FastifyRequest): Promise<string> {
  const known = folders.get(request)
  if (known) return known
  await mkdir(uploadsFolder(), { recursive: true })
  const folder = await mkdtemp(join(uploadsFolder(), 'request-'))
  folders.set(request, folder)
  return folder
}

/** The last part of the name that the sender gave: shown to people, never used as a path. */
function nameOf({ filename }: MultipartFile): string {
  const last = (filename ?? '').toWellFormed().split(/[\\/]/).at(-1) ?? ''
  return last.replace(/\p{Cc}/gu, '').slice(0, 255) || 'file'
}

function appendTo(body: Record<string, unknown>, field: string, upload: unknown): void {
  if (upload === undefined) return
  const list = body[field]
  if (Array.isArray(list)) list.push(upload)
  else body[field] = [upload]
}

function asRefusal(error: unknown): unknown {
  const { code = '' } = error as { code?: string }
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return tooLarge('The form has too many parts.')
  }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge('A file is too large.')
  const broken =
    code === '' ||
    code.startsWith('FST_') ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    code === 'ECONNRESET'
  return broken && !(error instanceof Error && 'status' in error)
    ? malformed('The form could not be read.')
    : error
}
