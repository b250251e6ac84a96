import { expect, test } from 'vitest'
import { audit } from '#platform/server/audit.ts'
import { db } from '#platform/server/database/database.ts'
import { ports } from '#ports.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildGig, viewerOf } from '#test/builders/gigs.ts'
import { buildIdPhoto } from '#test/builders/identity.ts'
import { buildIdentity, buildPaymentAccount } from '#test/builders/profile.ts'
import { exportOwnData } from './commands.ts'
import type { ReadOwnData } from './ports.ts'

const app = useApp()
const noon = new Date('2026-11-20T12:00:00Z')

test('everything that is kept about a person comes as a file to download', async () => {
  const [user, other] = [await buildUser({ name: 'Ama Serwaa' }), await buildUser()]
  await buildPaymentAccount(user)
  await buildIdentity(user)
  const photo = await buildIdPhoto(user, { content: Buffer.from('a face') })
  const looks = [user.id, other.id].map(viewer_id => ({
    ...{ user_id: user.id, photo_id: photo.id, viewer_id, viewed_at: noon },
  }))
  await db.insertInto('identity_views').values(looks).execute()
  const gig = await buildGig({ owner: user, amount: 15_050, status: 'paused' })
  const favorite = await buildGig({ owner: other, title: 'Braids and cornrows' })
  await db
    .insertInto('favorites')
    .values({ user_id: user.id, gig_id: favorite.id, created_at: noon })
    .execute()
  await audit(db, {
    ...{ actorId: other.id, action: 'verify', now: noon },
    subject: { type: 'customer', id: user.id },
  })
  const answer = await exportData(user)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
  )
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json().data).toMatchObject({
    account: { id: user.id, name: 'Ama Serwaa', email: user.email, phone: user.phone },
    consent: { consent_version: 'test', marketing_opt_in_at: null },
    payment_account: { account_no: '0241234567', name_on_account: 'Ama Serwaa' },
    identity: {
      id_reference: 'GHA-123456789-0',
      photos: [{ original_name: 'card.jpg', size: 6 }],
      views: [
        { by: 'a manager', viewed_at: noon.toISOString() },
        { by: 'yourself', viewed_at: noon.toISOString() },
      ],
    },
    devices: [{ device_name: 'test' }],
    changes_by_managers: [{ action: 'verify' }],
    gigs: [{ id: gig.id, amount: 150.5, status: 'paused' }],
    favorites: [{ gig_id: favorite.id, title: 'Braids and cornrows' }],
  })
})

test('of devices the dates are in it, and no code by which they are known again', async () => {
  const user = await buildUser()
  const seen = { first_seen: noon, last_seen: noon }
  await db
    .insertInto('devices')
    .values({ user_id: user.id, hash: 'id:0123', ...seen })
    .execute()
  const { device_dates } = (await exportData(user)).json().data
  const text = noon.toISOString()
  expect(device_dates).toEqual([{ first_seen: text, last_seen: text }])
})

test('nothing secret is in it, and nothing of others', async () => {
  const [user, other] = [await buildUser(), await buildUser()]
  const photo = await buildIdPhoto(user)
  await buildIdentity(other, { name: 'Kofi Owusu' })
  await buildPaymentAccount(other, { nameOnAccount: 'Kofi Owusu' })
  await buildGig({ owner: other, title: 'Tiles laid by Kofi' })
  const { body } = await exportData(user)
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  for (const secret of [password_hash, 'secret_hash', photo.storage_key, 'Kofi', other.email])
    expect(body, secret).not.toContain(secret)
})

test('whoever has given nothing gets a file that says so', async () => {
  const { data } = (await exportData(await buildUser())).json()
  expect(data).toMatchObject({
    payment_account: null,
    identity: { photos: [], views: [] },
    gigs: [],
  })
})

test('other features add what they keep', async () => {
  const user = await buildUser()
  const deals: ReadOwnData = async ({ userId, now }) => [{ buyer: userId, read_at: now }]
  const withDeals = { ...ports.rights, ownData: { ...ports.rights.ownData, deals } }
  const { data, exported_at } = await exportOwnData(withDeals, {
    viewer: viewerOf(user),
    now: noon,
  })
  expect(data).toMatchObject({ deals: [{ buyer: user.id, read_at: exported_at }], gigs: [] })
})

async function exportData(user: BuiltUser) {
  return app.server.inject({ url: '/api/customer/export', headers: await asUser(user) })
}
