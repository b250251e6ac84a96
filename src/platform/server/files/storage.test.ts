import { mkdtemp, readFile as readFromDisk, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { fakeGcs, fakeS3 } from '#test/fakes/buckets.ts'
import { fakeServer } from '#test/fakes/http.ts'
import { FileMissing } from './storage/store.ts'
import {
  contentTypeOf,
  deleteFile,
  dispositionOf,
  listStoredFiles,
  mayServe,
  openStorage,
  publicPath,
  putFile,
  readFile,
  removeHalfWritten,
  signPath,
  sizeOf,
} from './storage.ts'

const secret = 'a secret of at least thirty-two characters'
const webp = { contentType: 'image/webp' }

const DRIVERS: [string, () => Promise<unknown>][] = [
  ['local', openLocalFolder],
  ['s3', openFakeS3],
  ['gcs', openFakeGcs],
]

test.each(DRIVERS)('%s gives back the bytes it was given', async (_driver, open) => {
  await open()
  const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256))
  await putFile('public/gigs/1/photo-640.webp', bytes, webp)
  expect(await bytesOf('public/gigs/1/photo-640.webp')).toEqual(bytes)
})

test.each(DRIVERS)('%s takes a stream larger than one part', async (_driver, open) => {
  await open()
  const chunk = Buffer.alloc(1_000_000, 7)
  await putFile('chat/1/big.bin', Readable.from(Array(7).fill(chunk)), webp)
  const kept = await bytesOf('chat/1/big.bin')
  expect(kept.length).toBe(7_000_000)
  expect(kept.every(byte => byte === 7)).toBe(true)
})

test.each(DRIVERS)('%s keeps an empty file', async (_driver, open) => {
  await open()
  await putFile('chat/1/empty.txt', Buffer.alloc(0), { contentType: 'text/plain' })
  expect(await bytesOf('chat/1/empty.txt')).toHaveLength(0)
})

test.each(DRIVERS)(
  '%s says which file is missing before any byte is read',
  async (_driver, open) => {
    await open()
    await expect(readFile('public/none.webp')).rejects.toThrow(FileMissing)
  },
)

test.each(DRIVERS)('%s measures a file and gives a part of it', async (_driver, open) => {
  await open()
  await putFile('chat/1/note.m4a', Buffer.from('0123456789'), { contentType: 'audio/mp4' })
  expect(await sizeOf('chat/1/note.m4a')).toBe(10)
  expect(String(await buffer(await readFile('chat/1/note.m4a', { first: 2, last: 5 })))).toBe(
    '2345',
  )
  await expect(sizeOf('chat/1/none.m4a')).rejects.toThrow(FileMissing)
  await expect(sizeOf('chat/1')).rejects.toThrow(FileMissing)
  await expect(readFile('chat/1/none.m4a', { first: 0, last: 1 })).rejects.toThrow(FileMissing)
})

test.each(DRIVERS)('%s holds no file where only a folder is', async (_driver, open) => {
  await open()
  await putFile('public/gigs/1-640.webp', Buffer.from('x'), webp)
  await expect(readFile('public/gigs')).rejects.toThrow(FileMissing)
})

test.each(DRIVERS)(
  '%s deletes a file, and deleting it again is no error',
  async (_driver, open) => {
    await open()
    await putFile('kyc/1/card.jpg', Buffer.from('x'), { contentType: 'image/jpeg' })
    await deleteFile('kyc/1/card.jpg')
    await deleteFile('kyc/1/card.jpg')
    await expect(readFile('kyc/1/card.jpg')).rejects.toThrow(FileMissing)
  },
)

test.each(DRIVERS)('%s lists every file with its moment', async (_driver, open) => {
  await open()
  expect(await listFiles()).toEqual([])
  for (const key of ['kyc/1/card.jpg', 'public/gigs/1-640.webp'])
    await putFile(key, Buffer.from('x'), webp)
  const files = await listFiles()
  expect(files.map(({ key }) => key).sort()).toEqual(['kyc/1/card.jpg', 'public/gigs/1-640.webp'])
  expect(files.every(({ changedAt }) => changedAt.getTime() > Date.UTC(2026, 0))).toBe(true)
})

async function listFiles() {
  const files = []
  for await (const file of listStoredFiles()) files.push(file)
  return files
}

test.each(DRIVERS)('%s leaves nothing of an upload that broke off', async (_driver, open) => {
  await open()
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(100_000)
      throw new Error('the sender went away')
    })(),
  )
  await expect(putFile('chat/1/half.bin', broken, webp)).rejects.toThrow()
  await expect(readFile('chat/1/half.bin')).rejects.toThrow(FileMissing)
})

test('a folder lets go of what a writer that died has left, once nobody can be writing it', async () => {
  const directory = await openLocalFolder()
  await putFile('chat/1/whole.txt', Buffer.from('x'), { contentType: 'text/plain' })
  const halfWritten = join(directory, 'half-written')
  await writeFile(join(halfWritten, 'begun-long-ago'), 'hal')
  await writeFile(join(halfWritten, 'begun-just-now'), 'hal')
  const longAgo = new Date(Date.now() - 3_600_000)
  await utimes(join(halfWritten, 'begun-long-ago'), longAgo, longAgo)
  await removeHalfWritten(new Date(Date.now() - 60_000))
  const keys = (await listFiles()).map(({ key }) => key)
  expect(keys.sort()).toEqual(['chat/1/whole.txt', 'half-written/begun-just-now'])
})

const BAD_KEYS = [
  '../secret',
  'public/../../secret',
  'public/..',
  '/etc/passwd',
  'a//b',
  'a\\..\\b',
  'a/./b',
  '.env',
  'a/b\0c',
  'a/b c',
  'a/%2e%2e/b',
  '',
  'x'.repeat(301),
]

test.each(BAD_KEYS)('the key %j never reaches a store', async key => {
  const directory = await openLocalFolder()
  await writeFile(join(directory, '..', 'secret'), 'secret')
  await expect(readFile(key)).rejects.toThrow('Not a storage key')
  await expect(putFile(key, Buffer.from('x'), webp)).rejects.toThrow('Not a storage key')
  await expect(deleteFile(key)).rejects.toThrow('Not a storage key')
  expect(mayServe({ key, now: new Date() })).toBe(false)
  expect(await readFromDisk(join(directory, '..', 'secret'), 'utf8')).toBe('secret')
  expect(await listFiles()).toEqual([])
})

test('a public file is served to anyone', () => {
  expect(publicPath('public/a.webp')).toBe('/files/public/a.webp')
  expect(mayServe({ key: 'public/a.webp', now: new Date() })).toBe(true)
})

test('a private file is served by a signed link until it expires, and by nothing else', async () => {
  await openLocalFolder()
  const noon = new Date('2026-01-01T12:00:00Z')
  const before = new Date('2026-01-01T11:59:59Z')
  const link = linkParts(signPath('kyc/1/card.jpg', noon))
  expect(mayServe({ ...link, now: before })).toBe(true)
  expect(mayServe({ ...link, now: noon })).toBe(false)
  expect(mayServe({ ...link, key: 'kyc/2/card.jpg', now: before })).toBe(false)
  expect(mayServe({ ...link, expires: '9999999999', now: before })).toBe(false)
  expect(mayServe({ ...link, signature: 'é', now: before })).toBe(false)
  expect(mayServe({ key: 'kyc/1/card.jpg', now: before })).toBe(false)
})

test('the name under which a file is saved is part of what was signed', async () => {
  await openLocalFolder()
  const now = new Date('2026-01-01T12:00:00Z')
  const later = new Date('2026-01-01T12:05:00Z')
  const named = linkParts(signPath('chat/1.pdf', later, 'Facture & reçu+1.pdf'))
  const nameless = linkParts(signPath('chat/1.pdf', later))
  expect(named.name).toBe('Facture & reçu+1.pdf')
  expect(mayServe({ ...named, now })).toBe(true)
  expect(mayServe({ ...named, name: 'setup.exe', now })).toBe(false)
  expect(mayServe({ ...named, name: undefined, now })).toBe(false)
  expect(mayServe({ ...named, name: ['Facture & reçu+1.pdf'] as never, now })).toBe(false)
  expect(mayServe({ ...nameless, now })).toBe(true)
  expect(mayServe({ ...nameless, name: '', now })).toBe(false)
  expect(mayServe({ ...nameless, name: 'setup.exe', now })).toBe(false)
})

test('pictures and sound open in the browser, everything else is saved', () => {
  expect(dispositionOf('a/b.webp')).toBe('inline')
  expect(dispositionOf('a/b.pdf')).toBe('attachment')
  expect(dispositionOf('a/b.mp3')).toBe('inline')
  for (const key of ['a/b.txt', 'a/b.docx', 'a/b.html', 'a/b.svg', 'a/b'])
    expect(dispositionOf(key)).toBe('attachment')
})

test('a name of any letters survives its header, and cannot bring another header along', () => {
  expect(dispositionOf('a/b.txt', 'Ɛhɔ "it\'s" (1).txt')).toBe(
    `attachment; filename="_h_ _it_s_ (1).txt"; filename*=UTF-8''%C6%90h%C9%94%20%22it%27s%22%20%281%29.txt`,
  )
  expect(dispositionOf('a/b.txt', 'a\r\nset-cookie: b.txt')).toBe(
    `attachment; filename="a__set-cookie_ b.txt"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20b.txt`,
  )
})

test('only a bucket whose objects are public by key is told to let caches keep them', async () => {
  const { calls } = await openFakeS3()
  await putFile('public/a.webp', Buffer.from('x'), webp)
  await putFile('kyc/a.jpg', Buffer.from('x'), { contentType: 'image/jpeg' })
  const [open, closed] = calls.map(call => call.headers)
  expect(open?.['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(open?.['content-type']).toBe('image/webp')
  expect(closed?.['cache-control']).toBe('private, no-store')
  expect(closed?.['x-amz-acl']).toBeUndefined()
})

test('an unknown kind of file is never something that a browser runs', () => {
  expect(contentTypeOf('chat/1/page.html')).toBe('application/octet-stream')
  for (const ending of ['constructor', 'toString', '__proto__'])
    expect(contentTypeOf(`public/a.${ending}`)).toBe('application/octet-stream')
  expect(contentTypeOf('public/a.webp')).toBe('image/webp')
})

test('an S3 that sends us elsewhere is not followed', async () => {
  const elsewhere = await fakeServer(() => ({ body: 'x' }))
  for (const status of [301, 302, 307]) {
    const headers = { location: `${elsewhere.baseUrl}/uploads/kyc/1/card.jpg` }
    const { baseUrl, calls } = await fakeServer(() => ({ status, headers }))
    await openS3At(baseUrl)
    await expect(bytesOf('kyc/1/card.jpg')).rejects.toThrow()
    await expect(putFile('kyc/1/card.jpg', Buffer.from('x'), webp)).rejects.toThrow()
    expect(calls.length).toBeGreaterThan(1)
  }
  expect(elsewhere.calls).toEqual([])
})

async function openS3At(endpoint: string): Promise<void> {
  const credentials = { accessKeyId: 'id', secretAccessKey: 'key' }
  await openStorage({
    driver: 's3',
    bucket: 'uploads',
    region: 'eu-west-1',
    endpoint,
    credentials,
    secret,
  })
}

async function openLocalFolder(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'storage-'))
  const directory = join(parent, 'files')
  onTestFinished(() => rm(parent, { recursive: true }))
  await openStorage({ driver: 'local', directory, secret })
  await putFile('start.txt', Buffer.from('x'), { contentType: 'text/plain' })
  await deleteFile('start.txt')
  return directory
}

async function openFakeS3() {
  const fake = await fakeS3('uploads')
  await openS3At(fake.baseUrl)
  return fake
}

async function openFakeGcs() {
  const fake = await fakeGcs('uploads')
  await openStorage({ driver: 'gcs', bucket: 'uploads', endpoint: fake.baseUrl, secret })
  return fake
}

async function bytesOf(key: string): Promise<Buffer> {
  return buffer(await readFile(key))
}

function linkParts(path: string) {
  const url = new URL(path, 'http://localhost')
  return {
    key: url.pathname.slice('/files/'.length),
    expires: url.searchParams.get('expires') ?? '',
    signature: url.searchParams.get('signature') ?? '',
    name: url.searchParams.get('name') ?? undefined,
  }
}
