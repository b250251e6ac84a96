import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { sweepImages } from '#features/gigs/images/server/jobs.ts'
import { fromCedis, pesewas } from '#platform/money.ts'
import { auditOf } from '#platform/server/audit.ts'
import { db } from '#platform/server/database/database.ts'
import type { Refusal } from '#platform/server/http/refusals.ts'
import { ports } from '#ports.ts'
import { asUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { changedGigDraft, gigDraft } from '#test/builders/gig-draft.ts'
import { buildGig, buildPhoto, multipart, viewerOf } from '#test/builders/gigs.ts'
import { captureJobs } from '#test/builders/jobs.ts'
import { buildOffer } from '#test/builders/orders.ts'
import { gigFieldNames, gigFields, moderatedFields } from '../fields.ts'
import { gigStatus } from '../process.ts'
import { type GigDraft, updateGig } from './commands.ts'

const app = useApp()
const noon = new Date('2026-03-06T12:00:00Z')

const draft: GigDraft = { ...gigDraft, amount: fromCedis(gigDraft.amount) }

test('a new gig waits in review, with its text cleaned and its slug made', async () => {
  const owner = await buildUser()
  const description = '<h1>Taps</h1><p onclick="x()">repaired on the same day</p><script>x</script>'
  const response = await post('/api/gigs/add', owner, { ...gigDraft, description })
  expect(response.statusCode).toBe(201)
  expect(response.json().gig).toMatchObject({
    status_id: gigStatus.inReview,
    slug: 'leaking-taps-repaired',
    description: '<h3>Taps</h3><p>repaired on the same day</p>',
    amount: 150,
    user_id: owner.id,
    images: [],
  })
})

test('text that is only there for machines does not make a description long enough', async () => {
  const owner = await buildUser()
  for (const machines of [`<style>${'x'.repeat(100)}</style>`, '&#8203;'.repeat(30)]) {
    const description = `<p>Short</p>${machines}`
    const response = await post('/api/gigs/add', owner, { ...gigDraft, description })
    expect(response.statusCode).toBe(422)
    expect(response.json().errors.description).toHaveLength(1)
  }
})

test('an unknown category and a file that is no picture are told together, and nothing is kept', async () => {
  const owner = await buildUser()
  const notPicture = { filename: '../../etc/passwd.jpg', body: 'root:x:0:0' }
  const response = await post('/api/gigs/add', owner, { ...gigDraft, category_id: 999 }, [
    notPicture,
  ])
  expect(response.statusCode).toBe(422)
  expect(Object.keys(response.json().errors)).toEqual(['category_id', 'files'])
  expect(response.json().errors.files[0]).toContain('passwd.jpg')
  expect(JSON.stringify(response.json())).not.toContain('etc')
  expect(await gigsOf(owner)).toEqual([])
})

test('pictures are kept in every width without the place where they were taken', async () => {
  const owner = await buildUser()
  const photo = await buildPhoto()
  expect(photo.includes('GPS') || photo.includes('Exif')).toBe(true)
  const response = await post('/api/gigs/add', owner, gigDraft, [
    { filename: 'a.jpg', body: photo },
  ])
  const [image] = response.json().gig.images
  expect(image.file.file_id).toBe(image.id)
  for (const url of [image.file.firebase_url, image.file.thumb_url]) {
    const picture = await app.server.inject({ url: new URL(url).pathname })
    expect(picture.statusCode).toBe(200)
    expect(picture.headers['content-type']).toBe('image/webp')
    expect(picture.headers['cache-control']).toContain('immutable')
    expect(picture.rawPayload.includes('Exif') || picture.rawPayload.includes('EXIF')).toBe(false)
  }
})

test('no temporary file is left, whether the gig was taken or refused', async () => {
  const owner = await buildUser()
  const photo = { filename: 'a.jpg', body: await buildPhoto() }
  await post('/api/gigs/add', owner, gigDraft, [photo])
  await post('/api/gigs/add', owner, { ...gigDraft, title: 'x' }, [photo])
  await post('/api/gigs/add', owner, gigDraft, [{ filename: 'a.jpg', body: 'no picture' }])
  const cut = multipart(gigDraft, [photo])
  await app.server.inject({
    method: 'POST',
    url: '/api/gigs/add',
    payload: cut.payload.subarray(0, cut.payload.length - 200),
    headers: { ...cut.headers, ...(await asUser(owner)) },
  })
  await expect.poll(() => filesUnder('uploads')).toEqual([])
})

test('a broken form is a 400 and makes no gig', async () => {
  const owner = await buildUser()
  const { payload, headers } = multipart(gigDraft)
  const response = await app.server.inject({
    method: 'POST',
    url: '/api/gigs/add',
    payload: payload.subarray(0, 300),
    headers: { ...headers, ...(await asUser(owner)) },
  })
  expect(response.statusCode).toBe(400)
  expect(await gigsOf(owner)).toEqual([])
})

test('a small file that unpacks to a giant is refused', async () => {
  const owner = await buildUser()
  const bomb = { filename: 'bomb.png', body: hugePng(), type: 'image/png' }
  const response = await post('/api/gigs/add', owner, gigDraft, [bomb])
  expect(response.statusCode).toBe(422)
  expect(response.json().errors.files[0]).toContain('bomb.png')
})

test('a file that is too large is a 413, makes no gig and leaves nothing', async () => {
  const owner = await buildUser()
  const large = { filename: 'a.jpg', body: Buffer.alloc(8 * 1024 * 1024 + 1, 0xff) }
  const response = await post('/api/gigs/add', owner, gigDraft, [large])
  expect([response.statusCode, Object.keys(response.json())]).toEqual([413, ['message']])
  expect(await gigsOf(owner)).toEqual([])
  await expect.poll(() => filesUnder('uploads')).toEqual([])
})

test('files may be numbered, and keep their order', async () => {
  const owner = await buildUser()
  const sizes = [30, 40, 50]
  const files = await Promise.all(
    sizes.map(async (width, index) => ({
      name: `files[${index}]`,
      filename: 'same.jpg',
      body: await buildPhoto({ width, height: 20 }),
    })),
  )
  const response = await post('/api/gigs/add', owner, gigDraft, files)
  const rows = await imagesOf(response.json().gig)
  expect(rows.map(({ width, position }) => [width, position])).toEqual([
    [30, 0],
    [40, 1],
    [50, 2],
  ])
})

test('the eleventh image is refused, counting those already there', async () => {
  const owner = await buildUser()
  const gig = await buildGig({ owner, images: 9 })
  const photo = { filename: 'a.jpg', body: await buildPhoto({ width: 40, height: 30 }) }
  const tooMany = await post(`/api/gigs/update/${gig.id}`, owner, gigDraft, [photo, photo])
  expect(tooMany.statusCode).toBe(422)
  expect(tooMany.json().errors.files).toEqual(['A gig may have at most 10 images.'])
  const tenth = await post(`/api/gigs/update/${gig.id}`, owner, gigDraft, [photo])
  expect(tenth.json().gig.images).toHaveLength(10)
})

test('of two uploads at once that together are too many, one is refused and leaves no file', async () => {
  const owner = await buildUser()
  const gig = await buildGig({ owner, images: 8 })
  const before = await filesUnder('files')
  const photo = { filename: 'a.jpg', body: await buildPhoto({ width: 40, height: 30 }) }
  const upload = () => post(`/api/gigs/update/${gig.id}`, owner, gigDraft, [photo, photo])
  const answers = await Promise.all([upload(), upload()])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  expect(await imagesOf(gig)).toHaveLength(10)
  expect((await filesUnder('files')).length - before.length).toBe(2 * 4)
})

test('when a change fails at the last moment, its pictures’ files are removed again', async () => {
  const owner = await buildUser()
  const gig = await buildGig({ owner })
  const before = await filesUnder('files')
  await buildOffer({ seller: owner, buyer: await buildUser(), gig })
  const photo = { filename: 'a.jpg', body: await buildPhoto({ width: 40, height: 30 }) }
  const other = { ...gigDraft, type_id: 2 }
  const response = await post(`/api/gigs/update/${gig.id}`, owner, other, [photo])
  expect(response.statusCode).toBe(409)
  expect(await filesUnder('files')).toEqual(before)
  expect(await imagesOf(gig)).toEqual([])
})

test('the files of a deleted image are removed by a job, those of the others are not', async () => {
  const owner = await buildUser()
  const photo = await buildPhoto({ width: 40, height: 30 })
  const pictures = ['a', 'b', 'c'].map(name => ({ filename: name, body: photo }))
  const added = await post('/api/gigs/add', owner, gigDraft, pictures)
  const { id, images } = added.json().gig
  const captured = captureJobs()
  const response = await get(`/api/gigs/update/${id}/images/delete/${images[0].id}`, owner)
  const imagesLeft = response.json().gig.images
  expect(imagesLeft.map((image: { id: number }) => image.id)).toEqual([images[1].id, images[2].id])
  const [job] = captured.filter(({ job }) => job === sweepImages.name)
  await sweepImages.run({ data: job?.data as { keys: string[] }, now: noon })
  const status = async (url: string) =>
    (await app.server.inject({ url: new URL(url).pathname })).statusCode
  expect(await status(images[0].file.thumb_url)).toBe(404)
  expect(await status(images[1].file.thumb_url)).toBe(200)
})

test('a job that looks after an upload spares what was saved', async () => {
  const owner = await buildUser()
  const captured = captureJobs()
  const photo = { filename: 'a.jpg', body: await buildPhoto({ width: 40, height: 30 }) }
  const added = await post('/api/gigs/add', owner, gigDraft, [photo])
  const [job] = captured.filter(({ job }) => job === sweepImages.name)
  expect(job?.options.startAfter).toBeDefined()
  await sweepImages.run({ data: job?.data as { keys: string[] }, now: noon })
  const { pathname } = new URL(added.json().gig.images[0].file.thumb_url)
  expect((await app.server.inject({ url: pathname })).statusCode).toBe(200)
})

const reviewed = [
  { title: 'Burst pipes repaired' },
  { description: '<p>Something else entirely, but long enough.</p>' },
  { category_id: 2 },
  { type_id: 2 as const },
]

test.each(reviewed)('an owner’s change of %o takes a Live gig back to review', async change => {
  const owner = await buildUser()
  const gig = await buildGig({ owner })
  expect(await edit(gig, owner, change)).toEqual({ changed: true, backInReview: true })
  expect(await statusOf(gig)).toBe(gigStatus.inReview)
})

test.each(reviewed)('after a change of %o a paused gig is activated into review', async change => {
  const owner = await buildUser()
  const gig = await buildGig({ owner, status: 'paused', beforePause: 'live' })
  await edit(gig, owner, change)
  expect(await statusOf(gig)).toBe(gigStatus.paused)
  const { message } = (await get(`/api/gigs/${gig.id}/activate`, owner)).json()
  expect(message).toBe('The gig is no longer paused. It is in review before others see it.')
  expect(await statusOf(gig)).toBe(gigStatus.inReview)
})

test.each([
  { amount: pesewas(0) },
  { duration: 48 },
  { location_based: 1 as const, longitude: -0.2, latitude: 5.6 },
])('an owner’s change of %o leaves a Live gig live', async change => {
  const owner = await buildUser()
  const gig = await buildGig({ owner })
  expect(await edit(gig, owner, change)).toEqual({ changed: true, backInReview: false })
  expect(await statusOf(gig)).toBe(gigStatus.live)
})

test('a new image takes a Live gig back to review, and so does deleting one', async () => {
  const owner = await buildUser()
  const photo = { filename: 'a.jpg', body: await buildPhoto({ width: 40, height: 30 }) }
  const gig = await buildGig({ owner, images: 1 })
  await post(`/api/gigs/update/${gig.id}`, owner, gigDraft, [photo])
  expect(await statusOf(gig)).toBe(gigStatus.inReview)
  const other = await buildGig({ owner, images: 1 })
  const [image] = await imagesOf(other)
  const deleted = await get(`/api/gigs/update/${other.id}/images/delete/${image?.id}`, owner)
  expect(await statusOf(other)).toBe(gigStatus.inReview)
  expect(deleted.json()).toMatchObject({
    gig: { id: other.id, images: [] },
    message: expect.stringMatching(/\.$/),
  })
})

test('sending back what was there is no change', async () => {
  const owner = await buildUser()
  const gig = await buildGig({ owner, now: noon })
  expect(await edit(gig, owner, {})).toEqual({ changed: false, backInReview: false })
  expect((await rowOf(gig)).updated_at).toEqual(noon)
})

test('a gig whose fields were changed meanwhile is not put back by an older form', async () => {
  const [owner, manager] = [await buildUser(), await buildUser({ manager: true })]
  const gig = await buildGig({ owner, now: noon })
  const seen_updated_at = noon.toISOString()
  await edit(gig, owner, { amount: pesewas(20_000) })
  const older = { ...gigDraft, title: 'Burst pipes repaired', seen_updated_at }
  const refused = await post(`/api/gigs/update/${gig.id}`, manager, older)
  const error = 'This gig was changed meanwhile. Look at what is new, then save again.'
  expect([refused.statusCode, refused.json()]).toEqual([409, { error }])
  expect(await rowOf(gig)).toMatchObject({ title: gigDraft.title, amount_pesewas: 20_000 })
  const seen = (await rowOf(gig)).updated_at.toISOString()
  const newer = { ...older, amount: 200, seen_updated_at: seen }
  expect((await post(`/api/gigs/update/${gig.id}`, manager, newer)).statusCode).toBe(200)
})

test('what comes a second time changes nothing and is not refused', async () => {
  const owner = await buildUser()
  const gig = await buildGig({ owner, now: noon })
  const sent = { ...gigDraft, amount: 200, seen_updated_at: noon.toISOString() }
  for (const time of [1, 2])
    expect((await post(`/api/gigs/update/${gig.id}`, owner, sent)).statusCode, `${time}`).toBe(200)
})

test('an approval and a new picture are no change of the fields', async () => {
  const owner = await buildUser()
  const gig = await buildGig({ owner, status: 'inReview', now: noon })
  const photo = { filename: 'a.jpg', body: await buildPhoto({ width: 40, height: 30 }) }
  await get(`/api/gigs/${gig.id}/approve`, await buildUser({ manager: true }))
  await post(`/api/gigs/update/${gig.id}`, owner, gigDraft, [photo])
  const sent = { ...gigDraft, amount: 200, seen_updated_at: noon.toISOString() }
  expect((await post(`/api/gigs/update/${gig.id}`, owner, sent)).statusCode).toBe(200)
})

test('a manager’s edit keeps the status and is kept with what was before', async () => {
  const [owner, manager] = [await buildUser(), await buildUser({ manager: true })]
  const gig = await buildGig({ owner })
  await edit(gig, manager, { title: 'Burst pipes repaired' })
  expect(await statusOf(gig)).toBe(gigStatus.live)
  expect(await auditOf({ type: 'gig', id: gig.id })).toMatchObject([
    {
      actor_id: manager.id,
      action: 'edit',
      before: { title: 'Leaking taps repaired', slug: 'leaking-taps-repaired' },
      after: { title: 'Burst pipes repaired', slug: 'burst-pipes-repaired' },
    },
  ])
})

test('an image that a manager adds or takes away is on record by its key, and the gig stays Live', async () => {
  const [owner, manager] = [await buildUser(), await buildUser({ manager: true })]
  const gig = await buildGig({ owner, images: 1 })
  const [first] = await imagesOf(gig)
  const photo = { filename: 'a.jpg', body: await buildPhoto({ width: 40, height: 30 }) }
  await post(`/api/gigs/update/${gig.id}`, manager, gigDraft, [photo])
  await get(`/api/gigs/update/${gig.id}/images/delete/${first?.id}`, manager)
  const [added] = await imagesOf(gig)
  const [removal, addition] = await auditOf({ type: 'gig', id: gig.id })
  expect(addition).toMatchObject({ after: { images: [added?.key] } })
  expect(removal).toMatchObject({ action: 'edit', before: { images: [first?.key] }, after: {} })
  expect(await statusOf(gig)).toBe(gigStatus.live)
})

test.each(gigFieldNames)(
  'a change of the %s is kept, answered, exported and put on record',
  async name => {
    const [owner, manager] = [await buildUser(), await buildUser({ manager: true })]
    const gig = await buildGig({ owner })
    const [before, after] = [gigDraft[name], changedGigDraft[name]]
    const edited = await post(`/api/gigs/update/${gig.id}`, manager, { ...gigDraft, [name]: after })
    expect(edited.json().gig).toMatchObject({ ...gigDraft, [name]: after })
    expect(await edit(gig, owner, draft)).toMatchObject({
      backInReview: moderatedFields.some(field => field === name),
    })
    const { audit } = (await get(`/api/manager/gig/${gig.id}`, manager)).json().gig
    expect(audit[0]).toMatchObject({ before: { [name]: before }, after: { [name]: after } })
    const [exported] = (await get('/api/customer/export', owner)).json().data.gigs
    expect(exported[name] ?? exported[gigFields[name].column]).toBe(before)
  },
)

const inAccra = { location_based: 1, longitude: -0.2, latitude: 5.6 } as const
const inKumasi = { location_based: 1, longitude: -1.6, latitude: 6.7 } as const

test('a gig has the town that its owner chose, else the one nearest to its place, else none', async () => {
  const owner = await buildUser({ place: { longitude: -1.6, latitude: 6.7 } })
  const townOf = async (sent: object) =>
    (await post('/api/gigs/add', owner, { ...gigDraft, ...sent })).json().gig.town
  const accra = { slug: 'accra', name: 'Accra', region: 'Greater Accra' }
  expect(await townOf({ ...inAccra, town: 'tema' })).toMatchObject({ slug: 'tema' })
  expect(await townOf(inAccra)).toEqual(accra)
  expect(await townOf({ ...inAccra, town: '' })).toEqual(accra)
  expect(await townOf({ town: 'kumasi' })).toMatchObject({ slug: 'kumasi' })
  expect(await townOf({})).toBeNull()
})

test('an unknown town, and one over 50 km from the place, are told with all that is wrong', async () => {
  const owner = await buildUser()
  const bad = { ...gigDraft, ...inAccra, title: 'x' }
  for (const town of ['atlantis', 'kumasi', 'Accra']) {
    const all = await post('/api/gigs/add', owner, { ...bad, town })
    expect([all.statusCode, Object.keys(all.json().errors)]).toEqual([422, ['title', 'town']])
    const unknown = { ...gigDraft, ...inAccra, town, category_id: 999 }
    const late = await post('/api/gigs/add', owner, unknown)
    expect(Object.keys(late.json().errors)).toEqual(['category_id', 'town'])
  }
  const gig = await buildGig({ owner, town: 'kumasi' })
  const moved = await post(`/api/gigs/update/${gig.id}`, owner, {
    ...{ ...gigDraft, ...inAccra, town: 'kumasi' },
  })
  expect([moved.statusCode, Object.keys(moved.json().errors)]).toEqual([422, ['town']])
  expect(await gigsOf(owner)).toMatchObject([{ town_slug: 'kumasi', location_based: false }])
})

test('an unknown category is told with all that is wrong, when posting and when editing', async () => {
  const owner = await buildUser()
  const gig = await buildGig({ owner })
  const bad = { ...gigDraft, title: 'x', category_id: 999, town: 'atlantis' }
  for (const url of ['/api/gigs/add', `/api/gigs/update/${gig.id}`]) {
    const answer = await post(url, owner, bad)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([
      422,
      ['title', 'category_id', 'town'],
    ])
  }
})

test('a town left out stays until its place is left behind, an empty one is derived again', async () => {
  const owner = await buildUser()
  const gig = await buildGig({ owner, place: { longitude: -0.2, latitude: 5.6 } })
  const townAfter = async (sent: object) =>
    (await post(`/api/gigs/update/${gig.id}`, owner, { ...gigDraft, ...sent })).json().gig.town.slug
  expect(await townAfter({ ...inAccra, town: 'tema' })).toBe('tema')
  expect(await townAfter({ ...inAccra, amount: 7 })).toBe('tema')
  expect(await townAfter({ ...inAccra, town: '' })).toBe('accra')
  expect(await townAfter({ ...inAccra, town: 'tema' })).toBe('tema')
  expect(await townAfter(inKumasi)).toBe('kumasi')
  expect(await townAfter(inAccra)).toBe('accra')
  expect(await statusOf(gig)).toBe(gigStatus.live)
})

test('a manager’s change of the town is on record, and it is in the export', async () => {
  const [owner, manager] = [await buildUser(), await buildUser({ manager: true })]
  const gig = await buildGig({ owner, town: 'ho' })
  await post(`/api/gigs/update/${gig.id}`, manager, { ...gigDraft, town: 'wa' })
  const { audit } = (await get(`/api/manager/gig/${gig.id}`, manager)).json().gig
  expect(audit[0]).toMatchObject({ before: { town: 'ho' }, after: { town: 'wa' } })
  const [exported] = (await get('/api/customer/export', owner)).json().data.gigs
  expect(exported.town).toBe('wa')
})

test('turning the place off forgets where it was', async () => {
  const owner = await buildUser()
  const gig = await buildGig({ owner, place: { longitude: -0.2, latitude: 5.6 } })
  await edit(gig, owner, { location_based: 0, longitude: 1, latitude: 1 })
  const after = await rowOf(gig)
  expect([after.location_based, after.longitude, after.latitude]).toEqual([false, null, null])
})

test('a deleted gig cannot be edited, nor can it lose an image', async () => {
  const owner = await buildUser()
  const gig = await buildGig({ owner, status: 'deleted', images: 1 })
  const [image] = await imagesOf(gig)
  const edited = await post(`/api/gigs/update/${gig.id}`, owner, gigDraft)
  expect([edited.statusCode, Object.keys(edited.json())]).toEqual([409, ['error']])
  const cut = await get(`/api/gigs/update/${gig.id}/images/delete/${image?.id}`, owner)
  expect(cut.statusCode).toBe(409)
})

test('a stranger can neither edit a gig nor learn that it exists', async () => {
  const [owner, stranger] = [await buildUser(), await buildUser()]
  const gig = await buildGig({ owner, images: 1 })
  const [image] = await imagesOf(gig)
  const edited = await post(`/api/gigs/update/${gig.id}`, stranger, gigDraft)
  const missing = await post('/api/gigs/update/999999', stranger, gigDraft)
  expect([edited.statusCode, edited.json()]).toEqual([404, missing.json()])
  const cut = await get(`/api/gigs/update/${gig.id}/images/delete/${image?.id}`, stranger)
  expect(cut.statusCode).toBe(404)
})

test('an image of another gig is not there to be deleted', async () => {
  const owner = await buildUser()
  const [gig, other] = [await buildGig({ owner }), await buildGig({ owner, images: 1 })]
  const [image] = await imagesOf(other)
  const response = await get(`/api/gigs/update/${gig.id}/images/delete/${image?.id}`, owner)
  expect(response.statusCode).toBe(404)
  expect(await imagesOf(other)).toHaveLength(1)
})

test.each(['0', '-1', 'abc', '1.5', '99999999999', '%00', '1e3'])(
  'an id that is %s is a 404',
  async id => {
    const owner = await buildUser()
    for (const path of [`${id}`, `${id}/pause`, `favorite/${id}`])
      expect((await get(`/api/gigs/${path}`, owner)).statusCode).toBe(404)
    expect((await post(`/api/gigs/update/${id}`, owner, gigDraft)).statusCode).toBe(404)
  },
)

type Person = Awaited<ReturnType<typeof buildUser>>
type Files = Parameters<typeof multipart>[1]

const edit = (gig: { id: number }, person: Person, change: Partial<GigDraft>) =>
  updateGig(ports.gigs, {
    gigId: gig.id,
    draft: { ...draft, ...change },
    files: [],
    viewer: viewerOf(person),
    now: new Date(),
  }).catch((refusal: Refusal) => refusal.status)

async function post(url: string, person: Person, sent: object, files: Files = []) {
  const { payload, headers } = multipart(sent as Record<string, string | number>, files)
  const authorized = { ...headers, ...(await asUser(person)) }
  return app.server.inject({ method: 'POST', url, payload, headers: authorized })
}

const get = async (url: string, person: Person) =>
  app.server.inject({ url, headers: await asUser(person) })

const rowOf = ({ id }: { id: number }) =>
  db.selectFrom('gigs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const statusOf = async (gig: { id: number }) => (await rowOf(gig)).status_id

const gigsOf = ({ id }: { id: number }) =>
  db.selectFrom('gigs').selectAll().where('user_id', '=', id).execute()

const imagesOf = ({ id }: { id: number }) =>
  db.selectFrom('gig_images').selectAll().where('gig_id', '=', id).orderBy('position').execute()

async function filesUnder(folder: string): Promise<string[]> {
  const found = await readdir(join(app.dataDir, folder), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  return found.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

/** A PNG of a few bytes that claims to be 30 000 pixels square. */
function hugePng(): Buffer {
  const side = Buffer.alloc(4)
  side.writeUInt32BE(30_000)
  const header = Buffer.concat([Buffer.from('IHDR'), side, side, Buffer.from([8, 2, 0, 0, 0])])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(header))
  const start = Buffer.from('89504e470d0a1a0a0000000d', 'hex')
  return Buffer.concat([start, header, checksum, Buffer.from('0000000049454e44ae426082', 'hex')])
}
