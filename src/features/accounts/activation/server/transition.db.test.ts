import { expect, test } from 'vitest'
import { auditOf } from '#platform/server/audit.ts'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { ports } from '#ports.ts'
import { asUser, buildUser, postForm, tokenFor } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildGig, viewerOf } from '#test/builders/gigs.ts'
import { nextOf, openLiveUpdates } from '#test/builders/sockets.ts'
import { accountActions, accountProcess, userStatus } from '../../process.ts'
import { activateAccount, deactivateAccount } from './commands.ts'
import { takeAccountStep } from './transition.ts'

const app = useApp()
const noon = new Date('2026-03-06T12:00:00Z')

const kinds = {
  live: {},
  deactivated: { deactivated: true },
  'never verified': { verified: false },
} as const
const everyStep = (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap(kind =>
  accountActions.map(action => ({ kind, action })),
)

test.each(everyStep)('$action of an account that is $kind', async ({ kind, action }) => {
  const viewer = await aManager()
  const user = await buildUser(kinds[kind])
  const { from, to } = accountProcess[action]
  const isOpen = user.status_id === from
  const step = takeAccountStep(ports.activation, { userId: user.id, action, viewer, now: noon })
  expect(await statusOf(step)).toBe(isOpen ? 200 : 409)
  expect((await rowOf(user.id)).status_id).toBe(isOpen ? to : user.status_id)
})

test('an activation counts as a verified phone, and voids the code under way', async () => {
  const viewer = await aManager()
  const user = await buildUser({ verified: false })
  await db
    .insertInto('verification_codes')
    .values({ user_id: user.id, code_hash: 'x', tries_left: 5, expires_at: noon })
    .execute()
  await activateAccount(ports.activation, { userId: user.id, viewer, now: noon })
  expect(await rowOf(user.id)).toMatchObject({ status_id: 2, phone_verified_at: noon })
  expect(await db.selectFrom('verification_codes').selectAll().execute()).toEqual([])
})

test('a step changes one account, and voids nobody else’s code', async () => {
  const viewer = await aManager()
  const [user, other] = [await buildUser({ verified: false }), await buildUser({ verified: false })]
  await db
    .insertInto('verification_codes')
    .values({ user_id: other.id, code_hash: 'x', tries_left: 5, expires_at: noon })
    .execute()
  await activateAccount(ports.activation, { userId: user.id, viewer, now: noon })
  expect(await rowOf(other.id)).toMatchObject({ status_id: 1, phone_verified_at: null })
  const codes = db.deleteFrom('verification_codes').returning('user_id')
  expect(await codes.execute()).toEqual([{ user_id: other.id }])
})

test('who comes back after a deactivation keeps the day of the first verification', async () => {
  const viewer = await aManager()
  const user = await buildUser({ deactivated: true })
  await activateAccount(ports.activation, { userId: user.id, viewer, now: noon })
  expect((await rowOf(user.id)).phone_verified_at).toEqual(user.phone_verified_at)
})

test('a deactivated person is out on every device at once, and cannot come back in', async () => {
  const viewer = await aManager()
  const user = await buildUser()
  const [phone, laptop] = [await tokenFor(user), await tokenFor(user)]
  await deactivateAccount(ports.activation, { userId: user.id, viewer, now: noon })
  for (const token of [phone, laptop]) expect(await me(token)).toBe(419)
  const login = { email: user.email, password: 'kenkey and fish' }
  expect((await postForm(app.server, '/api/sanctum/token', login)).statusCode).toBe(401)
  await activateAccount(ports.activation, { userId: user.id, viewer, now: noon })
  expect((await postForm(app.server, '/api/sanctum/token', login)).statusCode).toBe(200)
  expect(await me(phone)).toBe(419)
})

test('a deactivation closes every open socket of the person, and nobody else’s', async () => {
  const [viewer, user] = [await aManager(), await buildUser()]
  const connect = await openLiveUpdates()
  const [phone, laptop] = [await connect(await tokenFor(user)), await connect(await tokenFor(user))]
  const elsewhere = await connect(await tokenFor(viewer))
  const closed = [nextOf(phone, 'disconnect'), nextOf(laptop, 'disconnect')]
  await deactivateAccount(ports.activation, { userId: user.id, viewer, now: noon })
  expect(await Promise.all(closed)).toEqual(Array(2).fill('io server disconnect'))
  expect(elsewhere.connected).toBe(true)
})

test('a refused deactivation logs nobody out', async () => {
  const user = await buildUser({ manager: true })
  const token = await tokenFor(user)
  const step = deactivateAccount(ports.activation, {
    userId: user.id,
    viewer: viewerOf(user),
    now: noon,
  })
  expect(await statusOf(step)).toBe(403)
  expect(await me(token)).toBe(200)
})

test('gigs of a deactivated person are hidden, and come back with the person', async () => {
  const viewer = await aManager()
  const user = await buildUser()
  const gig = await buildGig({ owner: user })
  const statusOfGig = async () => {
    const headers = await asUser(await buildUser())
    return (await app.server.inject({ url: `/api/gigs/${gig.id}`, headers })).statusCode
  }
  await deactivateAccount(ports.activation, { userId: user.id, viewer, now: noon })
  expect(await statusOfGig()).toBe(404)
  await activateAccount(ports.activation, { userId: user.id, viewer, now: noon })
  expect(await statusOfGig()).toBe(200)
})

test('the owner alone deactivates and activates managers, and nobody the owner', async () => {
  const owner = await buildUser({ id: 1, manager: true })
  const [one, two] = [await buildUser({ manager: true }), await buildUser({ manager: true })]
  const take = (step: typeof activateAccount, userId: number, by: typeof owner) =>
    statusOf(step(ports.activation, { userId, viewer: viewerOf(by), now: noon }))
  expect(await take(deactivateAccount, owner.id, one)).toBe(403)
  expect(await take(deactivateAccount, owner.id, owner)).toBe(409)
  for (const by of [one, two]) expect(await take(deactivateAccount, two.id, by)).toBe(403)
  expect(await take(deactivateAccount, two.id, owner)).toBe(200)
  expect(await take(activateAccount, two.id, one)).toBe(403)
  expect(await take(activateAccount, two.id, owner)).toBe(200)
  expect(await rowOf(two.id)).toMatchObject({ status_id: userStatus.live, is_manager: true })
})

test('a deleted account stays as it is', async () => {
  const viewer = await aManager()
  for (const action of accountActions) {
    const user = await buildUser({ deactivated: action === 'activate' })
    await db.updateTable('users').set({ closed_at: noon }).where('id', '=', user.id).execute()
    expect(
      await statusOf(
        takeAccountStep(ports.activation, { userId: user.id, action, viewer, now: noon }),
      ),
    ).toBe(409)
  }
})

test('an account that never was is not found', async () => {
  const viewer = await aManager()
  expect(
    await statusOf(activateAccount(ports.activation, { userId: 999_999, viewer, now: noon })),
  ).toBe(404)
})

test.each(accountActions)(
  'of managers who %s at once, one succeeds and the others are told',
  async action => {
    const viewer = await aManager()
    const user = await buildUser({ deactivated: action === 'activate' })
    const press = () =>
      statusOf(takeAccountStep(ports.activation, { userId: user.id, action, viewer, now: noon }))
    const outcomes = await Promise.all([press(), press(), press()])
    expect(outcomes.toSorted()).toEqual([200, 409, 409])
    expect(await auditOf({ type: 'customer', id: user.id })).toHaveLength(1)
    expect(await mailsTo(user.email)).toHaveLength(1)
  },
)

test('a step is kept with who, when, before and after, and the person is written to', async () => {
  const viewer = await aManager()
  const user = await buildUser()
  await deactivateAccount(ports.activation, { userId: user.id, viewer, now: noon })
  expect(await auditOf({ type: 'customer', id: user.id })).toMatchObject([
    {
      actor_id: viewer.id,
      action: 'deactivate',
      before: { status_id: 2 },
      after: { status_id: 1 },
      created_at: noon,
    },
  ])
  const [mail] = await mailsTo(user.email)
  expect(mail?.subject).toContain('deactivated')
  expect(mail?.text).toContain(user.name)
})

const aManager = async () => viewerOf(await buildUser({ manager: true }))

const statusOf = (step: Promise<void>): Promise<number> =>
  step.then(
    () => 200,
    refusal => refusal.status,
  )

async function me(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await app.server.inject({ url: '/api/customer', headers })).statusCode
}

const rowOf = (id: number) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const mailsTo = async (email: string) => (await listOutbox()).filter(({ to }) => to === email)
