import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { asUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { buildGig, viewerOf } from '#test/builders/gigs.ts'
import { toggleFavorite } from './commands.ts'

const app = useApp()

test('a favourite goes on and off, and the message says which', async () => {
  const [owner, fan] = [await buildUser(), await buildUser()]
  const gig = await buildGig({ owner })
  const on = await press(gig, fan)
  expect([on.statusCode, on.json().message]).toEqual([200, 'Added to your favorites.'])
  expect(on.json().gig.favorite).toBe(true)
  const off = await press(gig, fan)
  expect(off.json().message).toBe('Removed from your favorites.')
  expect(off.json().gig.favorite).toBe(false)
})

test('what the viewer may not see cannot become a favourite', async () => {
  const [owner, stranger] = [await buildUser(), await buildUser()]
  const hidden = await buildGig({ owner, status: 'inReview' })
  expect((await press(hidden, stranger)).statusCode).toBe(404)
  expect((await press({ id: 999_999 }, stranger)).statusCode).toBe(404)
  expect((await press(hidden, owner)).statusCode).toBe(200)
})

test('a favourite that is no longer Live can be taken out without showing anything of it', async () => {
  const [owner, fan] = [await buildUser(), await buildUser()]
  const gig = await buildGig({ owner })
  await press(gig, fan)
  await db.updateTable('gigs').set({ status_id: 1 }).where('id', '=', gig.id).execute()
  const off = await press(gig, fan)
  expect([off.statusCode, off.json()]).toEqual([
    200,
    { gig: null, message: 'Removed from your favorites.' },
  ])
  expect((await press(gig, fan)).statusCode).toBe(404)
})

test('who takes a gig out of the own favourites leaves it in those of others, and all other gigs', async () => {
  const [owner, fan, other] = [await buildUser(), await buildUser(), await buildUser()]
  const [gig, kept] = [await buildGig({ owner }), await buildGig({ owner })]
  await press(kept, fan)
  for (const person of [fan, other]) await press(gig, person)
  await press(gig, fan)
  const left = db
    .selectFrom('favorites')
    .select(['user_id', 'gig_id'])
    .where('gig_id', 'in', [gig.id, kept.id])
    .orderBy('gig_id')
  expect(await left.execute()).toEqual([
    { user_id: other.id, gig_id: gig.id },
    { user_id: fan.id, gig_id: kept.id },
  ])
})

test('two presses at once are an on and an off', async () => {
  const [owner, fan] = [await buildUser(), await buildUser()]
  const gig = await buildGig({ owner })
  const toggle = () => toggleFavorite({ gigId: gig.id, viewer: viewerOf(fan), now: new Date() })
  const { presses } = await db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(${fan.id}, ${gig.id})`.execute(tx)
    const presses = Promise.all([toggle(), toggle()])
    await waitingForLock(2)
    return { presses }
  })
  expect((await presses).toSorted()).toEqual([false, true])
})

const press = async (gig: { id: number }, person: { id: number }) =>
  app.server.inject({ url: `/api/gigs/favorite/${gig.id}`, headers: await asUser(person) })
