import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { putFile } from '#platform/server/files/storage.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { gigDraft } from '#test/builders/gig-draft.ts'
import { buildGig, buildPhoto, multipart } from '#test/builders/gigs.ts'
import { captureJobs, type Enqueued, runCaptured } from '#test/builders/jobs.ts'
import { newsFor } from '#test/builders/notifications.ts'
import { buildPattern } from '#test/builders/pictures.ts'
import { buildFlyer, buildWorkPhoto } from '#test/builders/scenes.ts'
import { imageFile } from '../../server/present.ts'
import { hashedVariant, matchesKept } from '../process.ts'
import { matchImages } from './commands.ts'
import { hashOldImages, matchNewImages } from './jobs.ts'

const app = useApp()
let captured: Enqueued[]
beforeAll(() => {
  captured = captureJobs()
})

test('a picture that another person has posted already is a match as soon as it is saved', async () => {
  const [ama, kofi, photo] = [await buildUser(), await buildUser(), await buildPattern(101)]
  await post(ama, [photo])
  const gig = await post(kofi, [await buildPattern(102), photo])
  const [theirs] = await imagesOf(ama)
  const [, own] = await imagesOf(kofi)
  expect(await matchesOf(kofi)).toEqual([
    { low_image: theirs?.id, high_image: own?.id, distance: 0, state: 'waiting' },
  ])
  expect(gig.status_id).toBe(1)
})

test('a copy that was made smaller and compressed anew is shown to managers alone, and both gigs stay as they are', async () => {
  const [ama, kofi, photo] = [await buildUser(), await buildUser(), await buildWorkPhoto(201)]
  const sent = await sharp(photo).resize({ width: 800 }).jpeg({ quality: 50 }).toBuffer()
  const copy = await sharp(sent).resize({ width: 1080 }).jpeg({ quality: 70 }).toBuffer()
  const first = await post(ama, [photo, await buildFlyer(202)])
  const second = await post(kofi, [await buildWorkPhoto(203), copy])
  const manager = await buildUser({ roles: ['moderation'] })
  const { matches } = (await askForMatches(manager)).json()
  const [match] = matches.data.filter((one: Match) => one.second.gig_id === second.id)
  expect(match).toMatchObject({ state: 'waiting', first: { gig_id: first.id } })
  expect(match.distance).toBeLessThanOrEqual(6)
  for (const owner of [ama, kofi]) {
    expect((await askForMatches(owner)).statusCode).toBe(403)
    expect(await newsFor(owner.id)).toEqual([])
  }
  const statuses = await db
    .selectFrom('gigs')
    .select('status_id')
    .where('id', 'in', [first.id, second.id])
    .execute()
  expect(statuses).toEqual([{ status_id: first.status_id }, { status_id: second.status_id }])
})

type Match = { second: { gig_id: number } }

const askForMatches = async (user: BuiltUser) =>
  app.server.inject({ url: '/api/manager/gig-image-matches', headers: await asUser(user) })

test('one’s own picture on another gig is no match, nor is one that is flat', async () => {
  const [ama, kofi] = [await buildUser(), await buildUser()]
  const [photo, flat] = [await buildPattern(103), await buildPhoto()]
  await post(ama, [photo, flat])
  await post(ama, [photo])
  await post(kofi, [flat])
  expect([await matchesOf(ama), await matchesOf(kofi)]).toEqual([[], []])
})

test('a change of six bits is a match, one of seven is none', async () => {
  const [six, seven] = [await buildHashed(0b111_111n), await buildHashed(0b1_111_111n << 7n)]
  await matchImages([six.imageId, seven.imageId], new Date())
  const fromBoth = await buildHashed(0n)
  await matchImages([fromBoth.imageId], new Date())
  const distances = (await matchesOf(fromBoth.owner)).map(({ distance }) => distance)
  expect(distances).toEqual([6])
})

test('of a picture that many have posted the five oldest are kept, each pair once', async () => {
  const photo = await buildPattern(104)
  const owners = await Promise.all(Array.from({ length: matchesKept + 1 }, () => buildUser()))
  for (const owner of owners) await post(owner, [photo])
  const last = await buildUser()
  await post(last, [photo])
  const [image] = await imagesOf(last)
  for (const _ of [1, 2]) await matchImages([image?.id ?? 0], new Date())
  const oldest = await Promise.all(owners.slice(0, matchesKept).map(imagesOf))
  expect((await matchesOf(last)).map(({ low_image }) => low_image)).toEqual(
    oldest.map(([first]) => first?.id),
  )
})

test('pictures from before are hashed and compared by a job, and one without its file counts as flat', async () => {
  const [ama, kofi, photo] = [await buildUser(), await buildUser(), await buildPattern(105)]
  await postUnmatched(ama, [photo])
  await postUnmatched(kofi, [photo])
  await buildGig({ owner: kofi, images: 1 })
  await db.updateTable('gig_images').set({ dhash: null }).execute()
  await hashOldImages.run({ data: {}, now: new Date() })
  expect(await matchesOf(kofi)).toMatchObject([{ distance: 0 }])
  const { rows } = await sql<{ flat: number; unknown: number }>`
    select count(*) filter (where dhash = 0)::integer as flat,
      count(*) filter (where dhash is null)::integer as unknown
    from gig_images join gigs on gigs.id = gig_id where user_id = ${kofi.id}`.execute(db)
  expect(rows).toEqual([{ flat: 1, unknown: 0 }])
})

test('a picture that cannot be read holds up no other, and the job says so', async () => {
  const [ama, photo] = [await buildUser(), await buildPattern(106)]
  await postUnmatched(ama, [photo, await buildPattern(107)])
  const [broken, whole] = await imagesOf(ama)
  await db.updateTable('gig_images').set({ dhash: 1 }).execute()
  await db
    .updateTable('gig_images')
    .set({ dhash: null })
    .where('id', 'in', [broken?.id ?? 0, whole?.id ?? 0])
    .execute()
  const { key } = await db
    .selectFrom('gig_images')
    .select('key')
    .where('id', '=', broken?.id ?? 0)
    .executeTakeFirstOrThrow()
  await putFile(imageFile(key, hashedVariant), Buffer.from('no picture'), {
    contentType: 'image/webp',
  })
  await expect(hashOldImages.run({ data: {}, now: new Date() })).rejects.toThrow('some pictures')
  const unknown = await db
    .selectFrom('gig_images')
    .select('id')
    .where('dhash', 'is', null)
    .execute()
  expect(unknown).toEqual([{ id: broken?.id }])
})

test('a picture whose matches could not be kept is compared by the next run', async () => {
  const [ama, kofi, photo] = [await buildUser(), await buildUser(), await buildPattern(108)]
  await postUnmatched(ama, [photo])
  await postUnmatched(kofi, [photo])
  await forgetHashOf(kofi)
  await sql`create function refuse_match() returns trigger language plpgsql as
    $$ begin raise 'ended here'; end $$`.execute(db)
  await sql`create trigger refuse_match before insert on gig_image_matches
    for each row execute function refuse_match()`.execute(db)
  await expect(hashOldImages.run({ data: {}, now: new Date() })).rejects.toThrow()
  await sql`drop function refuse_match() cascade`.execute(db)
  await hashOldImages.run({ data: {}, now: new Date() })
  expect(await matchesOf(kofi)).toMatchObject([{ distance: 0 }])
})

test('of two pictures that are compared at once one finds the other', async () => {
  const [ama, kofi, photo] = [await buildUser(), await buildUser(), await buildPattern(109)]
  await postUnmatched(ama, [photo])
  await forgetHashOf(ama)
  await sql`create function wait_at_end() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(4711); return null; end $$`.execute(db)
  await sql`create constraint trigger wait_at_end after update on gig_images
    deferrable initially deferred for each row execute function wait_at_end()`.execute(db)
  const { first, second } = await inTransaction(async tx => {
    await sql`select pg_advisory_xact_lock(4711)`.execute(tx)
    const first = hashOldImages.run({ data: {}, now: new Date() })
    await waitingForLock()
    await postUnmatched(kofi, [photo])
    const second = matchImages([(await imagesOf(kofi))[0]?.id ?? 0], new Date())
    await Promise.race([second, waitingForLock(2)])
    return { first, second }
  })
  await Promise.all([first, second])
  await sql`drop function wait_at_end() cascade`.execute(db)
  expect(await matchesOf(kofi)).toMatchObject([{ distance: 0 }])
})

test('pictures with 6 to 58 bits set are compared, others are flat', async () => {
  const lowest = (bits: bigint) => (1n << bits) - 1n
  const isMatched = async (hash: bigint) => {
    const [earlier, later] = [await buildHashed(hash ^ base), await buildHashed(hash ^ base)]
    await matchImages([later.imageId], new Date())
    return (await matchesOf(later.owner)).some(match => match.low_image === earlier.imageId)
  }
  expect([await isMatched(lowest(5n)), await isMatched(lowest(6n))]).toEqual([false, true])
  expect([await isMatched(lowest(58n)), await isMatched(lowest(59n))]).toEqual([true, false])
})

/** As of a picture from before, and of this person alone. */
async function forgetHashOf(owner: BuiltUser): Promise<void> {
  await db.updateTable('gig_images').set({ dhash: 1 }).where('dhash', 'is', null).execute()
  const own = (await imagesOf(owner)).map(({ id }) => id)
  await db.updateTable('gig_images').set({ dhash: null }).where('id', 'in', own).execute()
}

async function post(owner: BuiltUser, photos: Buffer[]) {
  const gig = await postUnmatched(owner, photos)
  await runCaptured(captured, [matchNewImages])
  return gig
}

/** As the release before this one leaves it behind. */
async function postUnmatched(owner: BuiltUser, photos: Buffer[]) {
  const files = photos.map((body, at) => ({ filename: `${at}.jpg`, body }))
  const { payload, headers } = multipart({ ...gigDraft }, files)
  const answer = await app.server.inject({
    ...{ method: 'POST', url: '/api/gigs/add', payload },
    headers: { ...headers, ...(await asUser(owner)) },
  })
  expect(answer.statusCode).toBe(201)
  return answer.json().gig
}

/** A picture without its file, of a new person. */
async function buildHashed(hash: bigint) {
  const owner = await buildUser()
  const gig = await buildGig({ owner, images: 1 })
  const { rows } = await sql<{ id: number }>`
    update gig_images set dhash = ${String(BigInt.asIntN(64, base ^ hash))}::bigint
    where gig_id = ${gig.id} returning id`.execute(db)
  return { owner, imageId: rows[0]?.id ?? 0 }
}

const base = 0x5555_5555_5555_5555n

const imagesOf = ({ id }: BuiltUser) =>
  db
    .selectFrom('gig_images')
    .innerJoin('gigs', 'gigs.id', 'gig_id')
    .select('gig_images.id')
    .where('user_id', '=', id)
    .orderBy('gig_images.id')
    .execute()

/** Of each of a person's pictures with those of others. */
async function matchesOf(owner: BuiltUser) {
  const own = (await imagesOf(owner)).map(({ id }) => id)
  return db
    .selectFrom('gig_image_matches')
    .select(['low_image', 'high_image', 'distance', 'state'])
    .where(({ or, eb }) => or([eb('low_image', 'in', own), eb('high_image', 'in', own)]))
    .orderBy('low_image')
    .execute()
}
