import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Transaction } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Upload } from '#platform/fields.ts'
import { db, inTransaction, pool } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { Refusal } from '#platform/server/http/refusals.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { ports } from '#ports.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { pdfFile } from '#test/builders/files.ts'
import { buildPhoto, multipart, sessionOf, viewerOf } from '#test/builders/gigs.ts'
import { buildIdPhoto, pdfSaying } from '#test/builders/identity.ts'
import { buildIdentity, buildPaymentAccount } from '#test/builders/profile.ts'
import { unicodeText } from '#test/builders/unicode-text.ts'
import { savePaymentAccount, updatePaymentAccount } from '../../payment-account/server/commands.ts'
import { lockPerson } from '../../server/queries.ts'
import type { IdType } from '../process.ts'
import { handIn, saveIdentity, updateIdentity } from './commands.ts'

const app = useApp()
const noon = new Date('2026-11-20T12:00:00Z')
const form = { name: 'Ama Serwaa', id_type: 'ghana_card', id_reference: 'GHA-123456789-0' }

test('an identity that is handed in waits for verification, and its owner sees it', async () => {
  const user = await buildUser()
  const answer = await send(user, form, await buildPhoto())
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json().user).toMatchObject({
    kyc_status: 'pending',
    id_type: 'ghana_card',
    id_reference: 'GHA-123456789-0',
  })
  expect(await loadIdentity(user)).toMatchObject({
    ...form,
    status: 'pending',
    rejection_reason: null,
    id_photo_file: { original_name: 'card.jpg', content_type: 'image/jpeg' },
  })
})

test('whoever has handed in nothing sees nothing', async () => {
  expect(await loadIdentity(await buildUser())).toBeNull()
})

test('nothing on the disk can be read without the key, and no upload is left lying', async () => {
  const marker = `secret-${crypto.randomUUID()}`
  expect((await send(await buildUser(), form, pdfSaying(marker))).statusCode).toBe(200)
  // The answer does not wait for the removal, and a folder that goes while it is read is a fault.
  await expect.poll(async () => (await filesUnder(app.dataDir)).filter(isUpload)).toEqual([])
  const files = await filesUnder(app.dataDir)
  expect(files.some(path => path.includes('/identity/'))).toBe(true)
  for (const path of files) expect((await readFile(path)).includes(marker), path).toBe(false)
})

test('a picture is encoded anew, without the place where it was taken', async () => {
  const user = await buildUser()
  const source = await buildPhoto({ width: 3000, height: 1500 })
  expect((await sharp(source).metadata()).exif).toBeDefined()
  await send(user, form, source)
  const { format, width, exif } = await sharp(await readPhotoAs(user)).metadata()
  expect({ format, width, exif }).toEqual({ format: 'jpeg', width: 2400, exif: undefined })
})

test('a PDF is kept as it is, whatever its name', async () => {
  const user = await buildUser()
  await send(user, form, pdfSaying('hello'), 'photo.jpg')
  expect(await readPhotoAs(user)).toEqual(pdfSaying('hello'))
  expect((await loadIdentity(user)).id_photo_file.content_type).toBe('application/pdf')
})

test('everything that is wrong is said at once, and nothing is kept', async () => {
  const user = await buildUser()
  await buildPaymentAccount(user, { nameOnAccount: 'Kofi Owusu' })
  const before = await everything()
  const answer = await send(user, { ...form, id_reference: 'GHA-1' }, Buffer.from('no picture'))
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors).sort()).toEqual(['id_photo', 'id_reference', 'name'])
  expect(await everything()).toEqual(before)
})

test('a photo is needed where there is none, and only there', async () => {
  const user = await buildUser()
  const without = await send(user, form)
  expect(without.json().errors).toEqual({ id_photo: ['The id photo field is required.'] })
  await send(user, form, pdfSaying('a'))
  expect((await send(user, { ...form, name: 'Ama Mensah' })).statusCode).toBe(200)
})

test('a missing photo and a number that no such document has are told beside fields that the contract refuses', async () => {
  const user = await buildUser()
  const faultsOf = async (fields: Record<string, string>, file?: Buffer) =>
    Object.keys((await send(user, fields, file)).json().errors).sort()
  expect(await faultsOf({})).toEqual(['id_photo', 'id_reference', 'name'])
  expect(await faultsOf({ name: 'Ama', id_reference: 'no card' }, pdfSaying('a'))).toEqual([
    ...['id_reference', 'name'],
  ])
  await send(user, form, pdfSaying('a'))
  expect(await faultsOf({ ...form, name: 'Ama' })).toEqual(['name'])
})

test.each([
  ['a text', Buffer.from('a text'), /not a JPEG, PNG or WebP picture, nor a PDF\.$/],
  [
    'a page',
    Buffer.from('<html><script>alert(1)</script></html>'),
    /not a JPEG, PNG or WebP picture, nor a PDF\.$/,
  ],
  ['half a PDF mark', Buffer.from('%PDF'), /not a JPEG, PNG or WebP picture, nor a PDF\.$/],
  ['nothing', Buffer.alloc(0), /not a JPEG, PNG or WebP picture, nor a PDF\.$/],
])('%s is no photo of a document', async (_case, body, sentence) => {
  const answer = await send(await buildUser(), form, body)
  expect(answer.statusCode, answer.body).toBe(422)
  expect(answer.json().errors.id_photo[0]).toMatch(sentence)
})

test('a picture that would unpack to gigabytes is refused', async () => {
  const bomb = await sharp({
    create: { width: 9000, height: 9000, channels: 3, background: '#000' },
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const answer = await send(await buildUser(), form, bomb)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors.id_photo[0]).toContain('40 megapixels')
})

test('8 MB are taken, one byte more is too much', async () => {
  const most = Buffer.alloc(8 * 1024 * 1024, ' ')
  pdfFile(Buffer.alloc(most.length - 1024)).copy(most)
  const user = await buildUser()
  expect((await send(user, form, most)).statusCode).toBe(200)
  const tooLarge = await send(user, form, Buffer.concat([most, Buffer.from(' ')]))
  expect(tooLarge.statusCode).toBe(413)
})

const numbers: [IdType, string, string | null][] = [
  ['ghana_card', ' gha-123456789-0 ', 'GHA-123456789-0'],
  ['ghana_card', 'GHA - 123 456 789 - 0', 'GHA-123456789-0'],
  ['ghana_card', 'GHA-12345678-0', null],
  ['ghana_card', 'NGA-123456789-0', null],
  ['ghana_card', 'GHA-١٢٣٤٥٦٧٨٩-0', null],
  ['passport', 'g1234567', 'G1234567'],
  ['passport', 'H 1234567', 'H1234567'],
  ['passport', 'a12345678', 'A12345678'],
  ['passport', 'AB 12', 'AB12'],
  ['passport', 'AB 1', null],
  ['passport', 'A'.repeat(21), null],
  ['passport', 'A-1234567', null],
  ['voter_id', '1234 567 890', '1234567890'],
  ['voter_id', '123456789', null],
  ['drivers_license', 'man-12345678-12345', 'MAN-12345678-12345'],
  ['drivers_license', 'abcd', null],
]
test.each(numbers)('the number of a %s may be %j: %j', async (id_type, id_reference, kept) => {
  const user = await buildUser()
  const answer = await send(user, { ...form, id_type, id_reference }, pdfSaying('a'))
  expect(answer.json().user?.id_reference ?? null).toBe(kept)
  if (kept === null) expect(Object.keys(answer.json().errors)).toEqual(['id_reference'])
})

const changes: [string, Partial<typeof form>, Buffer | undefined][] = [
  ['name', { name: 'Ama Mensah' }, undefined],
  ['number', { id_reference: 'GHA-123456789-1' }, undefined],
  ['kind of document', { id_type: 'voter_id', id_reference: '1234567890' }, undefined],
  ['photo', {}, pdfSaying('another')],
]
test.each(changes)(
  'another %s takes the verification away at once',
  async (_case, change, photo) => {
    const user = await buildVerified()
    const headers = await asUser(user)
    const own = () => app.server.inject({ url: '/api/customer', headers })
    expect((await own()).json().user.is_kyc_verified).toBe(true)
    expect((await send(user, { ...form, ...change }, photo)).statusCode).toBe(200)
    expect((await own()).json().user).toMatchObject({
      is_kyc_verified: false,
      kyc_status: 'pending',
    })
  },
)

test('the same once more changes nothing, and the verification stays', async () => {
  const user = await buildVerified()
  const answer = await send(user, { ...form, id_reference: 'gha-123456789-0' })
  expect(answer.json().message).toBe('There was nothing to change.')
  expect(answer.json().user.kyc_status).toBe('verified')
})

test('a payment account that changes leaves the verification alone', async () => {
  const user = await buildVerified()
  expect(await saveAccount(user, 'SERWAA ama')).toEqual({})
  expect(await loadIdentity(user)).toMatchObject({ status: 'verified' })
  expect((await send(user, form)).json().user.is_kyc_verified).toBe(true)
})

test('a rejection is over once something else is handed in', async () => {
  const user = await buildUser({ name: 'Ama Serwaa' })
  await buildIdentity(user, { status: 'rejected' })
  await buildIdPhoto(user)
  await send(user, form, pdfSaying('sharper'))
  expect(await loadIdentity(user)).toMatchObject({ status: 'pending', rejection_reason: null })
})

test('the same handed in again after a rejection waits for a manager again', async () => {
  const user = await buildUser({ name: 'Ama Serwaa' })
  await buildIdentity(user, { status: 'rejected' })
  await buildIdPhoto(user)
  const answer = await send(user, form)
  expect(answer.json().message).toContain('We have your ID.')
  expect(await loadIdentity(user)).toMatchObject({ status: 'pending', rejection_reason: null })
})

test('a photo that is replaced is noted as such, and the new one counts', async () => {
  const user = await buildUser()
  await buildIdPhoto(user)
  await send(user, form, pdfSaying('new'))
  const photos = await db
    .selectFrom('identity_photos')
    .select('replaced_at')
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute()
  expect(photos.map(({ replaced_at }) => replaced_at !== null)).toEqual([true, false])
  expect(await readPhotoAs(user)).toEqual(pdfSaying('new'))
})

test('another photo replaces that of nobody else', async () => {
  const [user, other] = [await buildUser(), await buildUser()]
  for (const person of [user, other]) await buildIdPhoto(person)
  await send(user, form, pdfSaying('new'))
  const photos = db.selectFrom('identity_photos').select('replaced_at')
  expect(await photos.where('user_id', '=', other.id).execute()).toEqual([{ replaced_at: null }])
})

test('identity and payment account must have one name, whichever comes second', async () => {
  const [one, two] = [await buildUser(), await buildUser()]
  await send(one, form, pdfSaying('a'))
  expect(Object.keys(await saveAccount(one, 'Kofi Owusu'))).toEqual(['payment_name_on_account'])
  await saveAccount(two, 'Kofi Owusu')
  const identity = await send(two, form, pdfSaying('a'))
  expect(Object.keys(identity.json().errors)).toEqual(['name'])
  expect((await send(two, { ...form, name: 'OWUSU  kofi' }, pdfSaying('a'))).statusCode).toBe(200)
})

test('an identity that comes while the account gets another name is refused', async () => {
  const user = await buildUser()
  const faults = await whileHeld(
    user,
    tx => savePaymentAccount(tx, { userId: user.id, form: account('Kofi Owusu'), now: noon }),
    () => saveDirectly(user),
  )
  expect(Object.keys(faults)).toEqual(['name'])
})

test('a payment account that comes while the identity gets another name is refused', async () => {
  const user = await buildUser()
  const handedIn = {
    ...{ userId: user.id, name: 'Ama Serwaa', id_type: 'passport' as const },
    ...{ id_reference: 'G1234567', photo: null, hasFile: false, errors: {} },
  }
  const session = await sessionOf(user)
  const faults = await whileHeld(
    user,
    tx => saveIdentity(tx, handedIn, { by: 'owner', now: noon }),
    () => saveAccountIn(session, 'Kofi Owusu'),
  )
  expect(Object.keys(faults)).toEqual(['payment_name_on_account'])
})

test('two photos handed in at once leave one that counts', async () => {
  const user = await buildUser()
  const answers = await Promise.all(['a', 'b', 'c'].map(text => send(user, form, pdfSaying(text))))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const current = await db
    .selectFrom('identity_photos')
    .select('id')
    .where('user_id', '=', user.id)
    .where('replaced_at', 'is', null)
    .execute()
  expect(current).toHaveLength(1)
})

test('when saving fails the stored file is gone again', async () => {
  const { id: userId } = await buildUser()
  const id_photo = [await buildUpload(pdfSaying('a'))]
  const before = await listStoredPhotos()
  const attempt = handIn(
    { form: { ...form, id_type: 'ghana_card', id_photo }, userId, now: noon },
    async () => {
      expect(await listStoredPhotos()).toHaveLength(before.length + 1)
      throw new Error('The database is away')
    },
  )
  await expect(attempt).rejects.toThrow('The database is away')
  expect(await listStoredPhotos()).toEqual(before)
})

test('no odd form breaks the call, and a refused one changes nothing', async () => {
  const user = await buildVerified()
  const odd = fc.oneof(
    unicodeText({ maxLength: 60 }),
    fc.constantFrom(
      '',
      ' ',
      '\0',
      '\u202egnp',
      "' or 1=1",
      'x'.repeat(20_000),
      '\ufdfa',
      '１２３４',
    ),
  )
  const fields = fc.dictionary(fc.constantFrom('name', 'id_type', 'id_reference', 'id_photo'), odd)
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.constantFrom('%PDF-', '\xff\xd8\xff', 'RIFF').map(text => Buffer.from(text, 'latin1')),
  )
  await fc.assert(
    fc.asyncProperty(fields, fc.option(body), async (faults, content) => {
      const before = await everything()
      const answer = await send(user, { ...form, ...faults }, content && Buffer.from(content))
      expect(answer.statusCode, answer.body).toBeLessThan(500)
      if (answer.statusCode >= 400) expect(await everything()).toEqual(before)
    }),
    { numRuns: 120 },
  )
})

async function buildVerified(): Promise<BuiltUser> {
  const user = await buildUser({ name: 'Ama Serwaa' })
  await buildIdentity(user, { status: 'verified' })
  await buildIdPhoto(user)
  return user
}

const file = (body: Buffer, filename = 'card.jpg') => ({ name: 'id_photo', filename, body })

async function send(user: BuiltUser, fields: object, photo?: Buffer | null, filename?: string) {
  const files = photo ? [file(photo, filename)] : []
  const { payload, headers } = multipart(fields as Record<string, string>, files)
  const url = '/api/customer/kyc/update'
  const authorized = { ...headers, ...(await asUser(user)) }
  return app.server.inject({ method: 'POST', url, payload, headers: authorized })
}

/** One change is written but not yet committed when the other one comes, and waits for it. */
async function whileHeld<T>(
  user: BuiltUser,
  first: (tx: Transaction<DB>) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> {
  const [written, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = inTransaction(async tx => {
    await lockPerson(tx, user.id)
    await first(tx)
    written.resolve()
    await release.promise
  })
  await written.promise
  const waiting = second()
  await expect.poll(transactionsWaiting, { interval: 5 }).toBe(1)
  release.resolve()
  await holding
  return waiting
}

async function transactionsWaiting(): Promise<number> {
  const { rows } = await pool.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

const account = (name: string) => ({
  payment_account_type_code: 'mobile_money' as const,
  payment_account_currency: 'GHS',
  payment_institution_name: 'MTN',
  payment_account_no: '0241234567',
  payment_name_on_account: name,
})

const saveAccount = async (user: BuiltUser, name: string) =>
  saveAccountIn(await sessionOf(user), name)
const saveAccountIn = (viewer: Viewer, name: string) =>
  faultsOf(updatePaymentAccount(ports.accounts, { form: account(name), viewer, now: new Date() }))

/** Not through the call, whose token alone would already wait for whoever holds the person. */
async function saveDirectly(user: BuiltUser): Promise<object> {
  const id_photo = [await buildUpload(pdfSaying('a'))]
  const handed = { ...form, id_type: 'ghana_card' as const, id_photo }
  return faultsOf(updateIdentity({ form: handed, viewer: viewerOf(user), now: noon }))
}

/** The errors of a 422, none when it was taken. */
async function faultsOf(attempt: Promise<unknown>): Promise<object> {
  try {
    await attempt
    return {}
  } catch (error) {
    if (error instanceof Refusal && error.status === 422) return error.body.errors as object
    throw error
  }
}

async function buildUpload(content: Buffer): Promise<Upload> {
  const path = join(app.dataDir, `${crypto.randomUUID()}.pdf`)
  await writeFile(path, content)
  return { name: 'card.pdf', size: content.length, type: '', path }
}

async function loadIdentity(user: BuiltUser) {
  const answer = await app.server.inject({
    url: '/api/customer/kyc',
    headers: await asUser(user),
  })
  return answer.json().identity
}

async function readPhotoAs(user: BuiltUser): Promise<Buffer> {
  const { pathname, search } = new URL((await loadIdentity(user)).id_photo_file.firebase_url)
  return (await app.server.inject({ url: pathname + search })).rawPayload
}

async function filesUnder(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  const paths = names.map(name => join(folder, name))
  const found = await Promise.all(paths.map(path => stat(path).catch(() => null)))
  return paths.filter((_, at) => found[at]?.isFile())
}

const isUpload = (path: string) => path.includes('/uploads/')

async function listStoredPhotos(): Promise<string[]> {
  await mkdir(join(app.dataDir, 'files'), { recursive: true })
  return (await filesUnder(join(app.dataDir, 'files'))).sort()
}

async function everything() {
  const identities = await db.selectFrom('identities').selectAll().orderBy('user_id').execute()
  const photos = await db.selectFrom('identity_photos').selectAll().orderBy('id').execute()
  const verified = await db.selectFrom('users').select('kyc_verified_at').orderBy('id').execute()
  return { identities, photos, verified, stored: await listStoredPhotos() }
}
