import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { matchImages } from '#features/gigs/images/matching/server/commands.ts'
import { auditOf } from '#platform/server/audit.ts'
import { db } from '#platform/server/database/database.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildGig } from '#test/builders/gigs.ts'
import { captureJobs } from '#test/builders/jobs.ts'
import { buildPaymentAccount } from '#test/builders/profile.ts'

const app = useApp()

test('two pictures that look alike wait for managers, the older one first', async () => {
  const { ama, kofi, match } = await buildMatch()
  expect(match).toMatchObject({
    ...{ state: 'waiting', distance: 0 },
    first: { title: 'Braids', status_id: 2, user: { id: ama.id, username: ama.username } },
    second: { title: 'Hair by Kofi', status_id: 1, user: { id: kofi.id } },
  })
  expect(match.first.image_url).toMatch(/^http.*\/files\/public\/gigs\/[0-9a-f]{32}-640\.webp$/)
  expect(match.first.uploaded_at < match.second.uploaded_at).toBe(true)
})

test('a decision stays, is on record with its note, and leaves both gigs as they are', async () => {
  const { match } = await buildMatch()
  const { status, ...decided } = await decide(match.id, { decision: 'copied', note: ' His logo. ' })
  expect([status, decided.match.state]).toEqual([200, 'copied'])
  expect([decided.match.first.status_id, decided.match.second.status_id]).toEqual([2, 1])
  expect(await logOf(match.id)).toEqual([
    {
      ...{ action: 'picture-match.copied', before: { state: 'waiting' } },
      after: { state: 'copied', note: 'His logo.' },
    },
  ])
  expect((await decide(match.id, { decision: 'allowed' })).status).toBe(409)
  expect((await list('?state=copied')).data[0].id).toBe(match.id)
  expect((await list('?state=waiting')).data).not.toContainEqual(
    expect.objectContaining({ id: match.id }),
  )
})

test('what cannot be decided is refused: nobody’s, one’s own, and what is no decision', async () => {
  const { ama, match } = await buildMatch()
  expect((await decide(999_999, { decision: 'copied' })).status).toBe(404)
  expect((await decide(match.id, { decision: 'waiting' })).status).toBe(422)
  expect((await decide(match.id, { decision: 'copied', note: 'a'.repeat(501) })).status).toBe(422)
  await giveModeration(ama)
  expect((await decide(match.id, { decision: 'allowed' }, ama)).status).toBe(403)
  expect((await list('?state=waiting')).data.map(({ id }: { id: number }) => id)).toContain(
    match.id,
  )
})

test('the pages of matches follow each other, newest first, and count what is asked for', async () => {
  const built = [await buildMatch(), await buildMatch(), await buildMatch()]
  const ids = built.map(({ match }) => match.id).reverse()
  await decide(ids[0], { decision: 'allowed' })
  const all = await list('?state=waiting&records_per_page=100')
  expect(all.data).toHaveLength(all.total)
  for (const page of [1, 2]) {
    const { data } = await list(`?state=waiting&records_per_page=1&page=${page}`)
    expect(data.map(({ id }: { id: number }) => id)).toEqual([ids[page]])
  }
})

test('neither owner is told of a match, and it goes with its picture', async () => {
  const jobs = captureJobs()
  const { ama, kofi, match } = await buildMatch()
  expect(jobs).toEqual([])
  const { count } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', 'in', [ama.id, kofi.id])
    .executeTakeFirstOrThrow()
  expect(count).toBe(0)
  await db.deleteFrom('gig_images').where('gig_id', '=', match.second.gig_id).execute()
  expect((await decide(match.id, { decision: 'copied' })).status).toBe(404)
})

test('what waits in safety is counted for those who decide it: pictures for moderation, names of wallets for identity and money', async () => {
  const roles = ['moderation', 'identity', 'money', 'disputes'] as const
  const managers = await Promise.all(roles.map(role => buildUser({ roles: [role] })))
  const countAll = () => Promise.all(managers.map(countWaiting))
  const before = await countAll()
  const { ama, match } = await buildMatch()
  await buildPaymentAccount(ama)
  const found = { result: 'different', registered_name: Buffer.from('x'), source: 'SANDBOX' }
  const asked = { account_fingerprint: 'x', asked_at: new Date(), checked_at: new Date() }
  await db
    .insertInto('wallet_name_checks')
    .values([{ user_id: ama.id, ...found, ...asked }])
    .execute()
  const after = await countAll()
  expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([1, 1, 1, 0])
  await decide(match.id, { decision: 'allowed' })
  expect((await countAll())[0]).toBe(before[0])
})

async function countWaiting(manager: BuiltUser): Promise<number> {
  const headers = await asUser(manager)
  const answer = await app.server.inject({ url: '/api/manager/pending', headers })
  return answer.json().pending.safety
}

let nextHash = 0x1234_5678_9abc_def0n

async function buildMatch() {
  const [ama, kofi] = [await buildUser(), await buildUser()]
  const gigs = [
    await buildGig({ owner: ama, title: 'Braids', images: 1, now: new Date('2026-03-01') }),
    await buildGig({ owner: kofi, title: 'Hair by Kofi', images: 1, status: 'inReview' }),
  ]
  nextHash = BigInt.asUintN(64, nextHash * 0x5851_f42d_4c95_7f2dn + 1n)
  await sql`update gig_images set dhash = ${String(BigInt.asIntN(64, nextHash))}::bigint
    where gig_id in (${sql.join(gigs.map(({ id }) => id))})`.execute(db)
  const images = await db
    .selectFrom('gig_images')
    .select('id')
    .where('gig_id', '=', gigs[1]?.id ?? 0)
    .execute()
  await matchImages(
    images.map(({ id }) => id),
    new Date(),
  )
  const { data } = await list('?state=waiting')
  return { ama, kofi, match: data[0] }
}

let moderator: BuiltUser | undefined
const findModerator = async () => {
  moderator ??= await buildUser({ roles: ['moderation'] })
  return moderator
}

async function list(query: string) {
  const headers = await asUser(await findModerator())
  const url = `/api/manager/gig-image-matches${query}`
  return (await app.server.inject({ url, headers })).json().matches
}

async function decide(id: number, payload: object, viewer?: BuiltUser) {
  const answer = await app.server.inject({
    ...{ method: 'POST', url: `/api/manager/gig-image-matches/${id}`, payload },
    headers: await asUser(viewer ?? (await findModerator())),
  })
  return { status: answer.statusCode, ...answer.json() }
}

const giveModeration = (user: BuiltUser) =>
  db
    .insertInto('manager_roles')
    .values({ user_id: user.id, role: 'moderation', given_at: new Date() })
    .execute()

const logOf = async (id: number) =>
  (await auditOf({ type: 'picture-match', id })).map(({ action, before, after }) => ({
    ...{ action, before, after },
  }))
