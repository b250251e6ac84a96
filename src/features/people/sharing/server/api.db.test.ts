import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildGig } from '#test/builders/gigs.ts'

const app = useApp({ APP_URL: 'https://adwuma.test' })

test('a person has a picture to share, kept for an hour; nobody who cannot be found has one', async () => {
  const place = { longitude: -0.187, latitude: 5.6037 }
  const person = await buildUser({ name: 'Ɛfua <b> “Ama”', kyc: true, ratings: [5, 4] })
  await buildGig({ owner: person, place })
  const response = await app.server.inject(`/people/share/${person.id}.jpg`)
  expect(response.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=3600',
  })
  const { width, height, format } = await sharp(response.rawPayload).metadata()
  expect([width, height, format]).toEqual([1200, 630, 'jpeg'])
  expect(response.rawPayload.length).toBeLessThan(300_000)
  const other = await buildUser({ name: 'Kofi Mensah' })
  const others = await app.server.inject(`/people/share/${other.id}.jpg`)
  expect(others.rawPayload.equals(response.rawPayload)).toBe(false)
  const shut = await buildUser({ deactivated: true })
  for (const id of [shut.id, 0, 'abc', '99999999999', 999_999])
    expect((await app.server.inject(`/people/share/${id}.jpg`)).statusCode, `${id}`).toBe(404)
})

test('the site map names people with a Live gig or a published review, and no others', async () => {
  const [offering, rated, nothing, paused] = await Promise.all([
    buildUser(),
    buildUser({ ratings: [3] }),
    buildUser(),
    buildUser(),
  ])
  const shut = await buildUser({ deactivated: true, ratings: [5] })
  await buildGig({ owner: offering })
  await buildGig({ owner: paused, status: 'paused' })
  const index = await app.server.inject('/sitemap.xml')
  expect(index.body).toContain('<loc>https://adwuma.test/sitemap-people-1.xml</loc>')
  const { body } = await app.server.inject('/sitemap-people-1.xml')
  for (const { username } of [offering, rated])
    expect(body).toContain(`<loc>https://adwuma.test/people/${username}</loc>`)
  for (const { username } of [nothing, paused, shut])
    expect(body).not.toContain(`/people/${username}<`)
  expect((await app.server.inject('/sitemap-people-2.xml')).statusCode).toBe(404)
})
