import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { listStoredFiles, readFile } from '#platform/server/files/storage.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import {
  asUser,
  asVisitor,
  type BuiltUser,
  buildUser,
  builtPassword,
  endAccount,
} from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { buildGig, buildPhoto, multipart } from '#test/builders/gigs.ts'
import { captureJobs, runCaptured } from '#test/builders/jobs.ts'
import { lockPerson } from '../../server/queries.ts'
import { sweepPortraits } from './jobs.ts'

const app = useApp()
let photo: Buffer

beforeAll(async () => {
  photo = await buildPhoto({ width: 500, height: 400 })
})

test('a photo is kept as squares of 96 and 320 pixels, of which nobody learns where it was taken', async () => {
  const ama = await buildUser()
  const answer = await upload(ama, photo)
  expect(answer.statusCode, answer.body).toBe(200)
  const { user, message } = answer.json()
  expect(message).toBe('Your photo is saved.')
  expect(user.portrait).toMatch(/^http.*\/files\/public\/people\/[0-9a-f]{32}-96\.webp$/)
  expect(user.portrait_large).toBe(user.portrait.replace('-96.', '-320.'))
  for (const [address, side] of [
    [user.portrait, 96],
    [user.portrait_large, 320],
  ] as const) {
    const file = await fetchFile(address)
    const { format, width, height, exif } = await sharp(file.rawPayload).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: side, height: side })
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=60',
    })
  }
})

test('a photo held sideways is turned upright before its middle is cut out', async () => {
  const ama = await buildUser()
  // Stored lying: red above and below once it is turned, with a blue square between.
  const lying = await sharp({ create: { width: 600, height: 200, channels: 3, background: 'red' } })
    .composite([{ input: await plain('blue', 200, 200), left: 200, top: 0 }])
    .jpeg({ quality: 100 })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { portrait } = (await upload(ama, lying)).json().user
  const { data } = await sharp((await fetchFile(portrait)).rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => [...data.subarray((y * 96 + x) * 3, (y * 96 + x) * 3 + 3)]
  for (const [x, y] of [
    [4, 4],
    [48, 48],
    [91, 91],
  ] as const) {
    const [red = 255, , blue = 0] = pixel(x, y)
    expect(blue - red).toBeGreaterThan(150)
  }
})

test('a photo with too few pixels for the large square has none, and still fills the small one', async () => {
  const ama = await buildUser()
  const { user } = (await upload(ama, await buildPhoto({ width: 900, height: 60 }))).json()
  expect(user.portrait_large).toBeNull()
  expect((await sharp((await fetchFile(user.portrait)).rawPayload).metadata()).width).toBe(96)
})

test('a new photo has a new address, and the one before is gone with its files', async () => {
  const captured = captureJobs()
  const ama = await buildUser()
  const first = (await upload(ama, photo)).json().user
  const second = (await upload(ama, photo)).json().user
  expect(second.portrait).not.toBe(first.portrait)
  expect((await fetchFile(first.portrait)).statusCode).toBe(404)
  expect((await fetchFile(first.portrait_large)).statusCode).toBe(404)
  expect((await fetchFile(second.portrait)).statusCode).toBe(200)
  await runCaptured(captured, [sweepPortraits])
  expect(await filesOf(first.portrait)).toEqual([])
  expect(await filesOf(second.portrait)).toHaveLength(2)
})

test('of two photos that arrive at once one stays, with all of its files and no others', async () => {
  const captured = captureJobs()
  const ama = await buildUser()
  const answers = await Promise.all([upload(ama, photo), upload(ama, photo), upload(ama, photo)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await runCaptured(captured, [sweepPortraits])
  const { portrait_key } = await db
    .selectFrom('users')
    .select('portrait_key')
    .where('id', '=', ama.id)
    .executeTakeFirstOrThrow()
  const stored = await Promise.all(answers.map(answer => filesOf(answer.json().user.portrait)))
  const keys = new Set(stored.flat().map(file => file.split(/[/-]/)[2]))
  expect([...keys]).toEqual([portrait_key])
})

test('a photo that arrives while the account ends is refused', async () => {
  const user = await buildUser()
  const form = multipart({}, [{ name: 'photo', filename: 'me.jpg', body: photo }])
  const headers = { ...form.headers, ...(await asUser(user)) }
  const { uploading } = await db.transaction().execute(async tx => {
    await lockPerson(tx, user.id)
    const call = { method: 'POST', url: '/api/customer/portrait', payload: form.payload } as const
    const uploading = app.server.inject({ ...call, headers }).then(({ statusCode }) => statusCode)
    await waitingForLock()
    await endAccount(tx, user)
    return { uploading }
  })
  expect(await uploading).toBe(419)
  const { portrait_key } = await db
    .selectFrom('users')
    .select('portrait_key')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(portrait_key).toBeNull()
})

test('everybody else is shown it too, with gigs in lists as well', async () => {
  const [ama, kofi] = [await buildUser(), await buildUser()]
  const gig = await buildGig({ owner: ama })
  const before = (await get(`/api/gigs/${gig.id}`, asVisitor())).gig.user
  expect(before.portrait).toBeNull()
  const { portrait } = (await upload(ama, photo)).json().user
  expect((await get(`/api/gigs/${gig.id}`, asVisitor())).gig.user).toMatchObject({ portrait })
  const { records } = await get('/api/gigs', asVisitor())
  expect(records.data.find(({ id }: { id: number }) => id === gig.id).user.portrait).toBe(portrait)
  const { chat } = await get(`/api/chat/0/${ama.username}`, await asUser(kofi))
  expect(chat.user).toMatchObject({ portrait })
  expect(chat.user).not.toHaveProperty('portrait_large')
})

test('a person’s page has both sizes of the photo', async () => {
  const ama = await buildUser()
  const ask = async () => (await get(`/api/people/${ama.username}`, asVisitor())).person
  expect(await ask()).toMatchObject({ portrait: null, portrait_large: null })
  const { portrait, portrait_large } = (await upload(ama, photo)).json().user
  expect(await ask()).toMatchObject({ portrait, portrait_large })
})

test('its owner removes it, also without one', async () => {
  const ama = await buildUser()
  const { portrait } = (await upload(ama, photo)).json().user
  for (const _time of [1, 2]) {
    const answer = await remove(ama)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      message: 'Your photo is removed.',
      user: { portrait: null, portrait_large: null },
    })
  }
  expect((await fetchFile(portrait)).statusCode).toBe(404)
})

test('the photo of who was deactivated is hidden, and shown again with the account', async () => {
  const [ama, manager] = [await buildUser(), await buildUser({ manager: true })]
  const { portrait } = (await upload(ama, photo)).json().user
  const headers = await asUser(manager)
  const setStatus = (action: string) =>
    app.server.inject({
      method: 'POST',
      url: `/api/manager/customer/${ama.id}/update/status`,
      headers,
      payload: { action },
    })
  await setStatus('deactivate')
  expect((await get(`/api/manager/customer/${ama.id}`, headers)).customer).toMatchObject({
    portrait: null,
    portrait_large: null,
  })
  expect((await fetchFile(portrait)).statusCode).toBe(404)
  await setStatus('activate')
  expect((await get(`/api/manager/customer/${ama.id}`, headers)).customer.portrait).toBe(portrait)
  expect((await fetchFile(portrait)).statusCode).toBe(200)
})

test('the photo goes with the account, and is in what its owner takes along before', async () => {
  const captured = captureJobs()
  const ama = await buildUser()
  const headers = await asUser(ama)
  const { portrait, portrait_large } = (await upload(ama, photo)).json().user
  const { data } = await get('/api/customer/export', headers)
  expect(data.account).toMatchObject({ portrait, portrait_large })
  const payload = { password: builtPassword }
  const closing = await app.server.inject({
    method: 'POST',
    url: '/api/customer/delete',
    headers,
    payload,
  })
  expect(closing.statusCode, closing.body).toBe(200)
  expect((await fetchFile(portrait)).statusCode).toBe(404)
  await runCaptured(captured, [sweepPortraits])
  expect(await filesOf(portrait)).toEqual([])
})

const notOne: [
  name: string,
  fields: Record<string, string>,
  files: { filename: string; body: Buffer | string }[],
][] = [
  ['nothing', {}, []],
  ['a text', { photo: 'me.jpg' }, []],
  ['a file that is no picture', {}, [{ filename: 'me.jpg', body: 'not a picture' }]],
  ['a drawing', {}, [{ filename: 'me.svg', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }]],
]

test.each(notOne)('%s is refused as a photo', async (_name, fields, files) => {
  const ama = await buildUser()
  const form = multipart(
    fields,
    files.map(file => ({ ...file, name: 'photo' })),
  )
  const answer = await post(ama, form)
  expect(answer.statusCode, answer.body).toBe(422)
  expect(Object.keys(answer.json().errors)).toEqual(['photo'])
})

test('two photos, or a list without any, are refused', async () => {
  const ama = await buildUser()
  const two = multipart(
    {},
    ['a.jpg', 'b.jpg'].map(filename => ({ name: 'photo', filename, body: photo })),
  )
  const empty = {
    payload: Buffer.from('{"photo":[]}'),
    headers: { 'content-type': 'application/json' },
  }
  for (const form of [two, empty]) {
    const answer = await post(ama, form)
    expect(answer.statusCode, answer.body).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual(['photo'])
  }
})

test('a photo of more than 8 MB is too large, whatever it holds', async () => {
  const form = multipart({}, [
    { name: 'photo', filename: 'a.jpg', body: Buffer.alloc(8 * 1024 * 1024 + 1) },
  ])
  expect((await post(await buildUser(), form)).statusCode).toBe(413)
})

test('a manager removes a photo with a reason, which its person is told by mail and the log keeps', async () => {
  const [ama, manager] = [
    await buildUser({ name: 'Ama Serwaa' }),
    await buildUser({ manager: true }),
  ]
  const { portrait } = (await upload(ama, photo)).json().user
  const headers = await asUser(manager)
  const before = (await get(`/api/manager/customer/${ama.id}`, headers)).customer
  expect(before).toMatchObject({ portrait, portrait_large: portrait.replace('-96.', '-320.') })
  const answer = await removeAsManager(manager, ama.id, 'It shows a logo.')
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json().customer).toMatchObject({
    portrait: null,
    portrait_large: null,
    audit: [{ action: 'customer.portrait-remove', after: { reason: 'It shows a logo.' } }],
  })
  expect((await fetchFile(portrait)).statusCode).toBe(404)
  const mail = (await listOutbox()).find(({ to }) => to === ama.email)
  expect(mail?.text).toContain('We removed your photo: It shows a logo. You can add another one.')
  expect((await removeAsManager(manager, ama.id, 'It shows a logo.')).statusCode).toBe(409)
})

test('a photo that was put up after a manager looked is not removed for the one before', async () => {
  const [ama, manager] = [await buildUser(), await buildUser({ manager: true })]
  const bad = (await upload(ama, photo)).json().user.portrait
  const good = (await upload(ama, await plain('green', 400, 400))).json().user.portrait
  const refused = await removeAsManager(manager, ama.id, 'It shows a logo.', bad)
  const error = 'The photo was changed meanwhile. Look at it again, then decide.'
  expect([refused.statusCode, refused.json()]).toEqual([409, { error }])
  expect((await fetchFile(good)).statusCode).toBe(200)
  expect((await removeAsManager(manager, ama.id, 'It shows a logo.', good)).statusCode).toBe(200)
})

test('only managers remove the photos of others, with a reason that says something', async () => {
  const [ama, kofi, manager] = [
    await buildUser(),
    await buildUser(),
    await buildUser({ manager: true }),
  ]
  const { portrait } = (await upload(ama, photo)).json().user
  expect((await removeAsManager(kofi, ama.id, 'I do not like it')).statusCode).toBe(403)
  expect((await removeAsManager(manager, 2_000_000, 'It is not there')).statusCode).toBe(404)
  for (const reason of ['logo', 'x'.repeat(501), ''])
    expect(Object.keys((await removeAsManager(manager, ama.id, reason)).json().errors)).toEqual([
      'reason',
    ])
  expect((await fetchFile(portrait)).statusCode).toBe(200)
})

const plain = (background: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

const upload = (user: BuiltUser, body: Buffer) =>
  post(user, multipart({}, [{ name: 'photo', filename: 'me.jpg', body }]))

async function post(user: BuiltUser, form: { payload: Buffer; headers: Record<string, string> }) {
  const headers = { ...form.headers, ...(await asUser(user)) }
  const { payload } = form
  return app.server.inject({ method: 'POST', url: '/api/customer/portrait', payload, headers })
}

const remove = async (user: BuiltUser) =>
  app.server.inject({
    method: 'DELETE',
    url: '/api/customer/portrait',
    headers: await asUser(user),
  })

const removeAsManager = async (by: BuiltUser, id: number, reason: string, seen_portrait?: string) =>
  app.server.inject({
    method: 'POST',
    url: `/api/manager/customer/${id}/portrait/remove`,
    headers: await asUser(by),
    payload: { reason, seen_portrait },
  })

async function get(url: string, headers: Record<string, string>) {
  const answer = await app.server.inject({ url, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const fetchFile = (address: string) => app.server.inject({ url: new URL(address).pathname })

async function filesOf(portrait: string): Promise<string[]> {
  const start = new URL(portrait).pathname.replace('/files/', '').replace('-96.webp', '')
  const files: string[] = []
  for await (const { key } of listStoredFiles()) if (key.startsWith(start)) files.push(key)
  for (const file of files) expect((await buffer(await readFile(file))).length).toBeGreaterThan(0)
  return files
}
