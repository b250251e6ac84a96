import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { gigStatus } from '#features/gigs/process.ts'
import { db } from '#platform/server/database/database.ts'
import { takeTurn } from '#platform/server/files/picture-turns.ts'
import { FileMissing } from '#platform/server/files/storage/store.ts'
import { deleteFile, readFile } from '#platform/server/files/storage.ts'
import { buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildGig } from '#test/builders/gigs.ts'
import { forgetSharePictures } from './jobs.ts'

const app = useApp({ APP_URL: 'https://adwuma.test' })

test('a Live gig has a picture to share, of the size that WhatsApp shows', async () => {
  const gig = await buildGig({ owner: await buildUser(), title: 'Kente & <beads> “by” Ɛfua' })
  const response = await app.server.inject(`/gigs/share/${gig.id}.jpg`)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('image/jpeg')
  const { width, height, format } = await sharp(response.rawPayload).metadata()
  expect([width, height, format]).toEqual([1200, 630, 'jpeg'])
  expect(response.rawPayload.length).toBeLessThan(300_000)
})

test('the picture is drawn once, and again after the gig changed', async () => {
  const gig = await buildGig({ owner: await buildUser() })
  await app.server.inject(`/gigs/share/${gig.id}.jpg`)
  const first = await keyOf(gig)
  await app.server.inject(`/gigs/share/${gig.id}.jpg`)
  expect(await keyOf(gig)).toBe(first)
  await db.updateTable('gigs').set({ title: 'New title' }).where('id', '=', gig.id).execute()
  const many = Array.from({ length: 3 }, () => app.server.inject(`/gigs/share/${gig.id}.jpg`))
  expect((await Promise.all(many)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await keyOf(gig)).not.toBe(first)
})

test('a picture waits while another of its network is drawn, and nobody else does', async () => {
  const [owner, { promise: earlier, resolve: end }] = [
    await buildUser(),
    Promise.withResolvers<void>(),
  ]
  const [gig, other] = [await buildGig({ owner }), await buildGig({ owner })]
  const answered: string[] = []
  const ask = async (url: string, remoteAddress: string) => {
    const { statusCode } = await app.server.inject({ url, remoteAddress })
    answered.push(`${statusCode} ${url}`)
  }
  const turn = takeTurn('10.0.0.1', () => earlier)
  const urls = [`/gigs/share/${gig.id}.jpg`, `/people/share/${owner.id}.jpg`]
  const waiting = urls.map(url => ask(url, '10.0.0.1'))
  await ask(`/gigs/share/${other.id}.jpg`, '10.0.0.2')
  expect(answered).toEqual([`200 /gigs/share/${other.id}.jpg`])
  end()
  await Promise.all([turn, ...waiting])
  expect(answered.slice(1).sort()).toEqual(urls.map(url => `200 ${url}`).sort())
})

test('a picture whose file was lost is drawn again', async () => {
  const gig = await buildGig({ owner: await buildUser() })
  const first = await app.server.inject(`/gigs/share/${gig.id}.jpg`)
  await deleteFile(await keyOf(gig))
  const again = await app.server.inject(`/gigs/share/${gig.id}.jpg`)
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
})

test.each(['inReview', 'paused', 'deleted'] as const)(
  'a gig that is %s has no picture to share, even if it had one',
  async status => {
    const gig = await buildGig({ owner: await buildUser(), status })
    expect((await app.server.inject(`/gigs/share/${gig.id}.jpg`)).statusCode).toBe(404)
  },
)

test('the picture of a deleted gig is forgotten, and that of no other', async () => {
  const gone = await buildGig({ owner: await buildUser() })
  const live = await buildGig({ owner: await buildUser() })
  for (const { id } of [gone, live]) await app.server.inject(`/gigs/share/${id}.jpg`)
  const [key, kept] = [await keyOf(gone), await keyOf(live)]
  const deleted = { status_id: gigStatus.deleted, deleted_at: new Date() }
  await db.updateTable('gigs').set(deleted).where('id', '=', gone.id).execute()
  await forgetSharePictures.run({ data: {}, now: new Date() })
  await expect(readFile(key)).rejects.toThrow(FileMissing)
  await expect(keyOf(gone)).rejects.toThrow('no result')
  await expect(readFile(kept)).resolves.toBeDefined()
  expect(await keyOf(live)).toBe(kept)
})

test.each(['0', 'abc', '-1', '99999999999', '1%00', '999999'])(
  'there is no picture of gig %s',
  async id => {
    expect((await app.server.inject(`/gigs/share/${id}.jpg`)).statusCode).toBe(404)
  },
)

test('the site map names Live gigs and no others', async () => {
  const owner = await buildUser()
  const live = await buildGig({ owner })
  const paused = await buildGig({ owner, status: 'paused' })
  const hidden = await buildGig({ owner: await buildUser({ deactivated: true }) })
  const index = await app.server.inject('/sitemap.xml')
  expect(index.headers['content-type']).toContain('application/xml')
  expect(index.body).toContain('<loc>https://adwuma.test/sitemap-gigs-1.xml</loc>')
  const { body } = await app.server.inject('/sitemap-gigs-1.xml')
  expect(body).toContain(`<loc>https://adwuma.test/gigs/view/${live.id}/${live.slug}</loc>`)
  expect(body).not.toContain(`/gigs/view/${paused.id}/`)
  expect(body).not.toContain(`/gigs/view/${hidden.id}/`)
})

test('a page of the site map past the last one is not there', async () => {
  expect((await app.server.inject('/sitemap-gigs-2.xml')).statusCode).toBe(404)
  expect((await app.server.inject('/sitemap-gigs-x.xml')).statusCode).toBe(404)
})

test('every ten thousand gigs have a page of the site map, which the list of maps names', async () => {
  const owner = await buildUser()
  await sql`select setval(pg_get_serial_sequence('gigs', 'id'), 9999)`.execute(db)
  const [last, next] = [await buildGig({ owner }), await buildGig({ owner })]
  expect([last.id, next.id]).toEqual([10_000, 10_001])
  const bodyOf = async (url: string) => (await app.server.inject(url)).body
  expect(await bodyOf('/sitemap.xml')).toContain('/sitemap-gigs-2.xml<')
  expect(await bodyOf('/sitemap-gigs-1.xml')).toContain(`/${last.id}/${last.slug}<`)
  expect(await bodyOf('/sitemap-gigs-1.xml')).not.toContain(`/${next.id}/`)
  expect(await bodyOf('/sitemap-gigs-2.xml')).toContain(`/${next.id}/${next.slug}<`)
  expect(await bodyOf('/sitemap-gigs-2.xml')).not.toContain(`/${last.id}/`)
})

test('robots are shown the site map and kept out of accounts', async () => {
  const { body } = await app.server.inject('/robots.txt')
  expect(body).toContain('Sitemap: https://adwuma.test/sitemap.xml')
  expect(body).toContain('Disallow: /account')
})

async function keyOf({ id }: { id: number }): Promise<string> {
  const { key } = await db
    .selectFrom('gig_share_pictures')
    .select('key')
    .where('gig_id', '=', id)
    .executeTakeFirstOrThrow()
  return key
}
