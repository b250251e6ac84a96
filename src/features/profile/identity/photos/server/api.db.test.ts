import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openClock } from '#platform/server/clock.ts'
import { db } from '#platform/server/database/database.ts'
import { deleteFile } from '#platform/server/files/storage.ts'
import { openLogging } from '#platform/server/observability/logging.ts'
import { type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import { buildIdPhoto, pdfSaying } from '#test/builders/identity.ts'
import { createApp } from '../../../../../app.ts'
import { ports } from '../../../../../ports.ts'
import { idPhotoFile } from './present.ts'

const app = useApp()
const content = Buffer.from('the face of Ama')
const minutes = 60_000

beforeEach(() => openClock({ offsetMs: 0 }))

test('its owner sees the photo in the clear, and no cache keeps it', async () => {
  const { owner, photo } = await buildOwner()
  const answer = await open(linkFor(owner, photo))
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload).toEqual(content)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': `inline; filename="identity-${photo.id}.jpg"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  })
  for (const header of ['etag', 'last-modified', 'expires'])
    expect(answer.headers[header], header).toBeUndefined()
})

test('a PDF is served as one, to save alone, and of no site should it be opened', async () => {
  const owner = await buildUser()
  const wanted = { content: pdfSaying('hello'), contentType: 'application/pdf' as const }
  const photo = await buildIdPhoto(owner, wanted)
  for (const link of [linkFor(owner, photo), `${linkFor(owner, photo)}&download=1`])
    expect((await open(link)).headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="identity-${photo.id}.pdf"`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
})

test('a manager may look too, and every look is noted: who, whose, when', async () => {
  const [{ owner, photo }, manager] = [await buildOwner(), await buildUser({ manager: true })]
  await open(linkFor(owner, photo))
  await open(linkFor(manager, photo))
  const before = Date.now() - minutes
  const views = await viewsOf(owner)
  expect(views.map(({ viewer_id, photo_id }) => [viewer_id, photo_id])).toEqual([
    [owner.id, photo.id],
    [manager.id, photo.id],
  ])
  for (const { viewed_at } of views) expect(viewed_at.getTime()).toBeGreaterThan(before)
})

test('a stranger’s link is worth nothing, and no look is noted', async () => {
  const [{ owner, photo }, stranger] = [await buildOwner(), await buildUser({ kyc: true })]
  expect((await open(linkFor(stranger, photo))).statusCode).toBe(404)
  expect(await viewsOf(owner)).toEqual([])
})

test('a link is dead once its five minutes are over', async () => {
  const { owner, photo } = await buildOwner()
  // A fixed clock that only the test moves: a slow machine uses up none of the minutes.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const link = linkFor(owner, photo)
  openClock({ offsetMs: 5 * minutes - 1000 })
  expect((await open(link)).statusCode).toBe(200)
  openClock({ offsetMs: 5 * minutes })
  expect((await open(link)).statusCode).toBe(404)
})

test('a link cannot be changed into another one', async () => {
  const { owner, photo } = await buildOwner()
  const manager = await buildUser({ manager: true })
  const other = await buildIdPhoto(await buildUser())
  const link = linkFor(manager, photo)
  const { searchParams } = new URL(link, 'http://here')
  const longer = String(Number(searchParams.get('expires')) + 60)
  const signature = searchParams.get('signature') ?? ''
  const forged = [
    link.replace(`/identity/${photo.id}`, `/identity/${other.id}`),
    link.replace(`viewer=${manager.id}`, `viewer=${owner.id}`),
    link.replace(/expires=\d+/, `expires=${longer}`),
    link.replace(signature, ''),
    link.replace(signature, `${signature}x`),
    link.replace(/&signature=.*/, ''),
    `${link}&viewer=${owner.id}`,
    `/identity/${photo.id}`,
    `/identity/0?viewer=0&expires=99999999999&signature=${signature}`,
    link.replace(`/identity/${photo.id}`, `/identity/0${photo.id}`),
    '/identity/..%2f..%2fsecret',
    '/identity/%00?viewer=%ff',
  ]
  for (const address of forged) {
    const answer = await open(address)
    expect([400, 404], address).toContain(answer.statusCode)
    expect(answer.body, address).not.toContain('Ama')
  }
  expect((await open(link)).statusCode).toBe(200)
})

test('a link is dead when its viewer is deactivated or no manager any more', async () => {
  const { owner, photo } = await buildOwner()
  const [one, two] = [await buildUser({ manager: true }), await buildUser({ manager: true })]
  const links = [one, two, owner].map(viewer => linkFor(viewer, photo))
  await db
    .updateTable('users')
    .set({ status_id: 1 })
    .where('id', 'in', [one.id, owner.id])
    .execute()
  await db.updateTable('users').set({ is_manager: false }).where('id', '=', two.id).execute()
  for (const link of links) expect((await open(link)).statusCode).toBe(404)
})

test('a link is dead when the photo is gone, its row or its file', async () => {
  const [one, two] = [await buildOwner(), await buildOwner()]
  await db.deleteFrom('identity_photos').where('id', '=', one.photo.id).execute()
  await deleteFile(two.photo.storage_key)
  for (const { owner, photo } of [one, two])
    expect((await open(linkFor(owner, photo))).statusCode).toBe(404)
})

test('a file that was changed on the disk is not shown', async () => {
  const { owner, photo } = await buildOwner()
  const path = join(app.dataDir, 'files', photo.storage_key)
  const sealed = await readFile(path)
  sealed.writeUInt8(sealed.readUInt8(sealed.length - 20) ^ 1, sealed.length - 20)
  await writeFile(path, sealed)
  expect((await open(linkFor(owner, photo))).statusCode).toBe(404)
  expect(await viewsOf(owner)).toEqual([])
})

test('one person’s file in the place of another’s is not shown', async () => {
  const [ama, kofi] = [await buildOwner(), await buildOwner()]
  const pathOf = (key: string) => join(app.dataDir, 'files', key)
  await writeFile(pathOf(kofi.photo.storage_key), await readFile(pathOf(ama.photo.storage_key)))
  expect((await open(linkFor(kofi.owner, kofi.photo))).statusCode).toBe(404)
  await db
    .updateTable('identity_photos')
    .set({ user_id: kofi.owner.id, replaced_at: new Date() })
    .where('id', '=', ama.photo.id)
    .execute()
  expect((await open(linkFor(kofi.owner, ama.photo))).statusCode).toBe(404)
})

test('the encrypted file itself is not to be had by a guess', async () => {
  const { photo } = await buildOwner()
  expect((await app.server.inject(`/files/${photo.storage_key}`)).statusCode).toBe(404)
})

test('neither the log nor an answer tells of a link or of what is in a photo', async () => {
  const lines: string[] = []
  openLogging({ level: 'debug', destination: { write: line => void lines.push(line) } })
  onTestFinished(() => openLogging({ level: 'silent' }))
  const logged = await createApp({ ports, pages: false })
  onTestFinished(() => logged.close())
  const { owner, photo } = await buildOwner()
  const link = linkFor(owner, photo)
  await logged.inject(link)
  await writeFile(join(app.dataDir, 'files', photo.storage_key), 'broken')
  const answer = await logged.inject(link)
  const log = lines.join('')
  expect(log).toContain(`/identity/${photo.id}?[redacted]`)
  expect(log).toContain('cannot be opened')
  const secrets = ['signature=', `viewer=${owner.id}`, 'face of Ama', photo.storage_key]
  for (const secret of secrets) expect(log + answer.body, secret).not.toContain(secret)
})

async function buildOwner() {
  const owner = await buildUser()
  return { owner, photo: await buildIdPhoto(owner, { content }) }
}

function linkFor(viewer: BuiltUser, photo: Parameters<typeof idPhotoFile>[0]): string {
  const { pathname, search } = new URL(
    idPhotoFile(photo, viewerOf(viewer), new Date()).firebase_url,
  )
  return pathname + search
}

const open = (link: string) => app.server.inject(link)

const viewsOf = (owner: BuiltUser) =>
  db
    .selectFrom('identity_views')
    .selectAll()
    .where('user_id', '=', owner.id)
    .orderBy('id')
    .execute()
