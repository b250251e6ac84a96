/** Uploaded files by their address: pictures, sound and what people sent along, whole or in parts. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { now } from '../clock.ts'
import { FileMissing } from '../files/storage/store.ts'
import {
  contentTypeOf,
  dispositionOf,
  isPublic,
  mayServe,
  readFile,
  sizeOf,
} from '../files/storage.ts'
import { type ByteRange, byteRange } from './byte-range.ts'
import { isKnown, strongTag } from './etags.ts'
import { sandboxPolicy, withoutDocumentHeaders } from './headers.ts'
import { notFound, Refusal } from './refusals.ts'

type FileLink = { expires?: string; signature?: string; name?: string }
type FileRequest = { Params: { '*': string }; Querystring: FileLink }

/** Public files that may be taken back: no cache keeps them for longer than these seconds. */
export type RevocableFiles = {
  folder: string
  seconds: number
  isShown(key: string): Promise<boolean>
}

/**
 * Never compressed on the way: what is large of it is compressed already, a length can be told only of what stays as it
 * is, and the compressing plugin takes a text that begins with "x " for a compressed one.
 */
export const filesApi = (revocable: RevocableFiles) => async (app: FastifyInstance) => {
  app.route<FileRequest>({
    method: ['GET', 'HEAD'],
    url: '/files/*',
    compress: false,
    handler: async (request, reply) => {
      const { '*': key } = request.params
      const { expires, signature, name } = request.query
      if (!mayServe({ key, expires, signature, name, now: now() })) throw notFound()
      const isRevocable = key.startsWith(revocable.folder)
      if (isRevocable && !(await revocable.isShown(key))) throw notFound()
      const isThrifty = isPublic(key) && request.headers['save-data'] === 'on'
      reply.headers(isPublic(key) ? openHeaders : privateHeaders(key, name))
      if (isRevocable) reply.header('cache-control', `public, max-age=${revocable.seconds}`)
      return orNotFound(() => sendFile(isThrifty ? smaller(key) : key, request, reply))
    },
  })
}

const openHeaders = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'save-data' }

const privateHeaders = (key: string, name: string | undefined) => ({
  'cache-control': 'private, no-store',
  'content-disposition': dispositionOf(key, name),
  ...(contentTypeOf(key) === 'application/pdf' && { 'content-security-policy': sandboxPolicy }),
})

/** Pictures lie there in several widths; see `PICTURE_NAMES`. The widest is for those who do not save data. */
const smaller = (key: string) => key.replace(/-1280\.webp$/, '-640.webp')

async function sendFile(key: string, request: FastifyRequest, reply: FastifyReply) {
  const size = await sizeOf(key)
  // A key is written once, so that it stands for what the file holds.
  const tag = strongTag(key)
  reply.headers({ etag: tag, 'accept-ranges': 'bytes' })
  if (isKnown(request, tag)) return reply.code(304).send()
  const range = rangeOf(request, { size, tag })
  if (range === 'none') throw noSuchPart(size)
  if (isPublic(key)) withoutDocumentHeaders(reply)
  reply.type(contentTypeOf(key)).header('content-length', lengthOf(range, size))
  if (request.method === 'HEAD') return reply.send()
  if (range === 'whole') return reply.send(await readFile(key))
  reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`)
  return reply.send(await readFile(key, range))
}

/** Whoever has begun with another file is sent this one from its beginning. */
function rangeOf(
  { method, headers }: FastifyRequest,
  { size, tag }: { size: number; tag: string },
) {
  const mayHave = headers['if-range'] === undefined || headers['if-range'] === tag
  return method === 'GET' && mayHave ? byteRange(headers.range, size) : 'whole'
}

const lengthOf = (range: ByteRange | 'whole', size: number) =>
  range === 'whole' ? size : range.last - range.first + 1

const noSuchPart = (size: number) =>
  new Refusal(
    416,
    { message: 'The file has no such part.' },
    { 'content-range': `bytes */${size}`, 'accept-ranges': 'bytes' },
  )

async function orNotFound<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof FileMissing) throw notFound()
    throw error
  }
}
