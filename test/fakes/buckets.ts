import { createHash } from 'node:crypto'
import { CRC32C } from '@google-cloud/storage'
import { type Answer, type Call, fakeServer } from './http.ts'

export type FakeBucket = {
  baseUrl: string
  files: Map<string, Buffer>
  calls: Call[]
  /** Takes the place of every answer that it returns something for. */
  misbehave: (call: Call) => Answer | undefined | Promise<undefined>
}

/** As much of Amazon S3 as storing, reading, listing and deleting need, also in several parts. */
export async function fakeS3(bucket: string): Promise<FakeBucket> {
  const files = new Map<string, Buffer>()
  const parts = new Map<string, Buffer>()
  return openBucket(files, call => {
    const { url, method, body } = call
    if (!call.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return xml('AccessDenied', 403)
    const key = decodeURIComponent(url.pathname.slice(`/${bucket}/`.length))
    const part = url.searchParams.get('partNumber')
    if (url.searchParams.has('uploads')) return xml('InitiateMultipartUploadResult')
    if (method === 'PUT' && part) return keep(parts, `${key} ${part.padStart(5, '0')}`, body)
    if (method === 'PUT') return keep(files, key, body)
    if (method === 'POST') return join(files, parts, key)
    if (method === 'DELETE') return remove(files, key)
    if (url.searchParams.get('list-type') === '2') return listAsXml(files)
    const file = files.get(key)
    if (!file) return xml('NoSuchKey', 404)
    return method === 'HEAD' ? { headers: lengthOf(file) } : partOf(file, call)
  })
}

/** As much of Google's JSON API as storing, reading, listing and deleting need. */
export async function fakeGcs(bucket: string): Promise<FakeBucket> {
  const files = new Map<string, Buffer>()
  return openBucket(files, ({ url, method, headers, body }) => {
    if (url.pathname === `/upload/storage/v1/b/${bucket}/o`) {
      const content = secondPart(body, headers['content-type'] ?? '')
      files.set(url.searchParams.get('name') ?? '', content)
      return json({ crc32c: crc32c(content), size: String(content.length) })
    }
    if (url.pathname === `/storage/v1/b/${bucket}/o`)
      return json({ items: [...files.keys()].map(name => ({ name, updated })) })
    const key = decodeURIComponent(url.pathname.slice(`/storage/v1/b/${bucket}/o/`.length))
    const file = files.get(key)
    if (!file) return json({ error: { code: 404, message: 'No such object' } }, 404)
    if (method === 'DELETE') return remove(files, key)
    if (url.searchParams.get('alt') !== 'media') return json({ name: key, size: `${file.length}` })
    const answer = partOf(file, { headers })
    return { ...answer, headers: { ...answer.headers, 'x-goog-hash': `crc32c=${crc32c(file)}` } }
  })
}

async function openBucket(
  files: Map<string, Buffer>,
  respond: (call: Call) => Answer,
): Promise<FakeBucket> {
  const fake: Omit<FakeBucket, 'baseUrl' | 'calls'> = { files, misbehave: () => undefined }
  const server = await fakeServer(async call => (await fake.misbehave(call)) ?? respond(call))
  return Object.assign(fake, server)
}

const lengthOf = (file: Buffer) => ({ 'content-length': String(file.length) })

/** What `Range` asks for, as both services answer it. */
function partOf(file: Buffer, { headers }: Pick<Call, 'headers'>): Answer {
  const [, first, last] = headers.range?.match(/^bytes=(\d+)-(\d+)$/) ?? []
  if (first === undefined) return { body: file }
  const body = file.subarray(Number(first), Number(last) + 1)
  const range = `bytes ${first}-${last}/${file.length}`
  return { status: 206, body, headers: { ...lengthOf(body), 'content-range': range } }
}

/** When everything in the bucket was written, as it says. */
const updated = '2026-11-20T12:00:00.000Z'

function listAsXml(files: Map<string, Buffer>): Answer {
  const contents = [...files.keys()].map(
    key => `<Contents><Key>${key}</Key><LastModified>${updated}</LastModified></Contents>`,
  )
  const body = `<?xml version="1.0"?><ListBucketResult>${contents.join('')}</ListBucketResult>`
  return { headers: { 'content-type': 'application/xml' }, body }
}

function keep(files: Map<string, Buffer>, key: string, body: Buffer): Answer {
  files.set(key, body)
  return { headers: { etag: `"${createHash('md5').update(body).digest('hex')}"` } }
}

function join(files: Map<string, Buffer>, parts: Map<string, Buffer>, key: string): Answer {
  const own = [...parts].filter(([name]) => name.startsWith(`${key} `)).sort()
  files.set(key, Buffer.concat(own.map(([, body]) => body)))
  return xml('CompleteMultipartUploadResult')
}

function remove(files: Map<string, Buffer>, key: string): Answer {
  files.delete(key)
  return { status: 204 }
}

function xml(name: string, status = 200): Answer {
  const inner = status < 300 ? '<UploadId>u1</UploadId><ETag>"e"</ETag>' : `<Code>${name}</Code>`
  const root = status < 300 ? name : 'Error'
  return {
    status,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0"?><${root}>${inner}</${root}>`,
  }
}

function json(body: object, status = 200): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

function crc32c(body: Buffer): string {
  const sum = new CRC32C()
  sum.update(body)
  return sum.toString()
}

/** The file within `multipart/related`: the second part, without its headers. */
function secondPart(body: Buffer, contentType: string): Buffer {
  const boundary = `--${/boundary="?([^";]+)/.exec(contentType)?.[1]}`
  const second = body.indexOf(boundary, body.indexOf(boundary) + boundary.length)
  const start = body.indexOf('\r\n\r\n', second) + 4
  return body.subarray(start, body.lastIndexOf(`\r\n${boundary}--`))
}
