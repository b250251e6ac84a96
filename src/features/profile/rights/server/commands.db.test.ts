import { expect, test } from 'vitest'
import { addGig } from '#features/gigs/server/commands.ts'
import { addDays, dayOf } from '#platform/days.ts'
import { fromCedis } from '#platform/money.ts'
import { db, inTransaction, pool } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { hashPassword } from '#platform/server/security/passwords.ts'
import { ports } from '#ports.ts'
import {
  asUser,
  asVisitor,
  type BuiltUser,
  bearer,
  buildUser,
  builtPassword,
  endAccount,
  postForm,
  registrationForm,
  tokenFor,
} from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { gigDraft } from '#test/builders/gig-draft.ts'
import { buildGig, viewerOf } from '#test/builders/gigs.ts'
import { buildIdPhoto } from '#test/builders/identity.ts'
import { buildOrder } from '#test/builders/orders.ts'
import { buildIdentity, buildPaymentAccount } from '#test/builders/profile.ts'
import { nextOf, openLiveUpdates } from '#test/builders/sockets.ts'
import { walletForm } from '#test/builders/wallets.ts'
import { lockPerson } from '../../server/queries.ts'
import { closeAccount } from './commands.ts'
import type { RightsPorts } from './ports.ts'

const app = useApp()
const place = { longitude: -0.19, latitude: 5.55 }

test('an account that is deleted names nobody and belongs to nobody', async () => {
  const user = await buildUser({ name: 'Ama Serwaa', place, premium: true })
  await buildPaymentAccount(user)
  await buildIdentity(user, { status: 'verified' })
  const photo = await buildIdPhoto(user)
  await leaveCodesOf(user)
  const before = new Date()
  const answer = await close(user)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json().message).toContain('deleted')
  const row = await rowOf(user)
  expect(row).toMatchObject({
    name: 'Deleted person',
    username: `deleted.${user.id}`,
    email: `deleted-${user.id}@invalid`,
    phone: null,
    phone_e164: null,
    location: null,
    longitude: null,
    latitude: null,
    premium_until: null,
    marketing_opt_in_at: null,
    status_id: 1,
  })
  expect(row.closed_at?.getTime()).toBeGreaterThanOrEqual(before.getTime())
  // The hash is of nobody's password and random: one of some hundreds has these letters in it.
  const { password_hash: _, ...columns } = row
  expect(JSON.stringify(columns)).not.toMatch(/serwaa|ama/i)
  for (const table of tablesOfBelongings) expect(await countIn(table, user), table).toBe(0)
  // Locked away until a job removes it.
  expect(await countIn('identity_photos', user)).toBe(1)
  expect(photo.storage_key).toMatch(/^identity\//)
})

test('nobody gets in any more, with the token, the password or a reset', async () => {
  const user = await buildUser()
  const token = await tokenFor(user)
  const socket = await (await openLiveUpdates())(token)
  const closed = nextOf(socket, 'disconnect')
  await close(user)
  expect(await closed).toBe('io server disconnect')
  const own = await app.server.inject({ url: '/api/customer', headers: bearer(token) })
  expect(own.statusCode).toBe(419)
  for (const email of [user.email, `deleted-${user.id}@invalid`, `deleted-${user.id}@invalid.gh`]) {
    const login = { email, password: builtPassword, device_name: 'Phone' }
    const answer = await postForm(app.server, '/api/sanctum/token', login)
    expect([401, 422], email).toContain(answer.statusCode)
  }
  const sent = await listOutbox()
  await postForm(app.server, '/api/password/forgot', { email: user.email })
  expect(await listOutbox()).toEqual(sent)
})

test('a deleted person carries no verified badge, and managers still see that there was one', async () => {
  const [user, manager] = [await buildUser(), await buildUser({ manager: true })]
  await buildIdentity(user, { status: 'verified' })
  const show = async () => {
    const [url, headers] = [`/api/manager/customer/${user.id}`, await asUser(manager)]
    return (await app.server.inject({ url, headers })).json().customer
  }
  expect(await show()).toMatchObject({ is_kyc_verified: true, kyc_status: 'verified' })
  expect((await close(user)).statusCode).toBe(200)
  expect(await show()).toMatchObject({
    ...{ profile_name: 'Deleted person', is_kyc_verified: false, kyc_status: 'verified' },
  })
})

test('the old address gets a farewell', async () => {
  const user = await buildUser({ name: 'Ama Serwaa' })
  await close(user)
  const [mail] = await listOutbox(1)
  expect(mail).toMatchObject({ channel: 'mail', to: user.email })
  expect(mail?.text).toMatch(/Hello Ama Serwaa,[\s\S]*your account is deleted/)
})

test('username, e-mail and phone are free again', async () => {
  const user = await buildUser({ phone: '0249998887' })
  await close(user)
  const { username, email } = user
  const form = registrationForm({ username, email, phone: '0249998887' })
  const answer = await postForm(app.server, '/api/customer/register', form)
  expect(answer.statusCode, answer.body).toBe(201)
})

test('gigs are deleted and shown no more, favourites forgotten, those of others kept', async () => {
  const [user, other] = [await buildUser(), await buildUser()]
  const live = await buildGig({ owner: user })
  await buildGig({ owner: user, status: 'paused' })
  await buildGig({ owner: user, status: 'deleted' })
  const others = await buildGig({ owner: other })
  await db
    .insertInto('favorites')
    .values([
      { user_id: user.id, gig_id: others.id, created_at: new Date() },
      { user_id: other.id, gig_id: others.id, created_at: new Date() },
    ])
    .execute()
  await close(user)
  const statuses = await db
    .selectFrom('gigs')
    .select('status_id')
    .where('user_id', '=', user.id)
    .execute()
  expect(statuses.map(({ status_id }) => status_id)).toEqual([3, 3, 3])
  const show = (id: number) => app.server.inject({ url: `/api/gigs/${id}`, headers: asVisitor() })
  expect((await show(live.id)).statusCode).toBe(404)
  expect((await show(others.id)).statusCode).toBe(200)
  expect(await countIn('favorites', user)).toBe(0)
  expect(await countIn('favorites', other)).toBe(1)
})

test('a gig that is posted while the account ends is not left behind', async () => {
  const user = await buildUser()
  const draft = { ...gigDraft, amount: fromCedis(gigDraft.amount) }
  const viewer = viewerOf(user)
  const held = Promise.withResolvers<void>()
  const posting = Promise.withResolvers<unknown>()
  const closings: RightsPorts['closings'] = {
    ...ports.rights.closings,
    async auditLog(tx, leaving) {
      posting.resolve(addGig({ draft, files: [], viewer, now: new Date() }).catch(error => error))
      await held.promise
      await ports.rights.closings.auditLog(tx, leaving)
    },
  }
  const leaving = { password: builtPassword, viewer, now: new Date() }
  const closing = closeAccount({ ...ports.rights, closings }, leaving)
  const outcome = posting.promise
  await expect.poll(transactionsWaiting, often).toBe(1)
  held.resolve()
  await closing
  expect(await outcome).toMatchObject({ status: 419 })
  expect(await db.selectFrom('gigs').select('id').where('user_id', '=', user.id).execute()).toEqual(
    [],
  )
})

test('a gig that is deleted on another screen while the account ends keeps nobody from leaving', async () => {
  const user = await buildUser()
  const gig = await buildGig({ owner: user })
  const { closing } = await db.transaction().execute(async tx => {
    await tx
      .updateTable('gigs')
      .set({ status_id: 3, deleted_at: new Date() })
      .where('id', '=', gig.id)
      .execute()
    const closing = close(user)
    await waitingForLock()
    return { closing }
  })
  expect((await closing).statusCode).toBe(200)
})

test.each([
  ['a location', 'POST', 'location/update', place],
  ['days away', 'POST', 'away', { until: addDays(dayOf(new Date()), 7) }],
  ['the removal of a photo', 'DELETE', 'portrait', undefined],
  ['a payment account', 'POST', 'settlement/update', walletForm('0244000111')],
  ['a question for its name', 'POST', 'settlement/check', {}],
] as const)(
  '%s that arrives while the account ends is refused',
  async (_, method, path, payload) => {
    const user = await buildUser()
    const headers = await asUser(user)
    const { saving } = await db.transaction().execute(async tx => {
      await lockPerson(tx, user.id)
      const url = `/api/customer/${path}`
      const saving = app.server.inject({ method, url, headers, ...(payload && { payload }) })
      await waitingForLock()
      await endAccount(tx, user)
      return { saving: saving.then(({ statusCode }) => statusCode) }
    })
    expect(await saving).toBe(419)
    expect(await rowOf(user)).toMatchObject({ location: null, back_on: null })
  },
)

test('a wrong password ends nothing', async () => {
  const user = await buildUser()
  const answer = await close(user, 'a wrong guess')
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toEqual({ password: ['The password is incorrect.'] })
  expect(await rowOf(user)).toMatchObject({ closed_at: null, email: user.email })
})

test('a password that is changed meanwhile is the one that counts', async () => {
  const user = await buildUser()
  const password_hash = await hashPassword('banku with okro')
  const [written, hold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const changing = inTransaction(async tx => {
    await tx.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
    written.resolve()
    await hold.promise
  })
  await written.promise
  const closing = close(user)
  await expect.poll(transactionsWaiting, often).toBe(1)
  hold.resolve()
  await changing
  expect((await closing).statusCode).toBe(422)
  expect((await rowOf(user)).closed_at).toBeNull()
})

test('a manager cannot be deleted, and is told why', async () => {
  const managers = [await buildUser({ id: 1, manager: true }), await buildUser({ manager: true })]
  for (const manager of managers) {
    const answer = await close(manager)
    expect(answer.statusCode).toBe(409)
    expect(answer.json().error).toBe('The account of a manager cannot be deleted.')
    expect((await rowOf(manager)).closed_at).toBeNull()
  }
})

test('an account stays as long as something is open, and all of it when letting go fails', async () => {
  const [busy, unlucky] = [await buildUser(), await buildUser()]
  const gig = await buildGig({ owner: unlucky })
  await buildOrder({ buyer: busy, status: 'ongoing' })
  const answer = await close(busy)
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toEqual({ error: 'One of your orders is still open.' })
  const sent = await listOutbox()
  const auditLog = () => Promise.reject(new Error('The database is away'))
  const attempt = closeAccount(
    { ...ports.rights, closings: { ...ports.rights.closings, auditLog } },
    { password: builtPassword, viewer: viewerOf(unlucky), now: new Date() },
  )
  await expect(attempt).rejects.toThrow('The database is away')
  for (const user of [busy, unlucky]) expect((await rowOf(user)).closed_at).toBeNull()
  expect(
    await db.selectFrom('gigs').select('status_id').where('id', '=', gig.id).execute(),
  ).toEqual([{ status_id: 2 }])
  expect(await listOutbox()).toEqual(sent)
})

test('two who delete the same account at once do it once', async () => {
  const user = await buildUser()
  const headers = await asUser(user)
  const answers = await Promise.all([
    close(user, builtPassword, headers),
    close(user, builtPassword, headers),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 419])
})

test('somebody who chose that username before is not in the way', async () => {
  const user = await buildUser()
  await buildUser({ username: `deleted.${user.id}` })
  expect((await close(user)).statusCode).toBe(200)
  expect(await rowOf(user)).toMatchObject({ username: `deleted-${user.id}` })
})

test('news and offers can be agreed to and not any more; the first agreement keeps its time', async () => {
  const user = await buildUser()
  const choose = async (opt_in: unknown) => {
    const headers = await asUser(user)
    const url = '/api/customer/marketing'
    const answer = await app.server.inject({ method: 'POST', url, payload: { opt_in }, headers })
    return { answer, at: (await rowOf(user)).marketing_opt_in_at }
  }
  const first = await choose(true)
  expect(first.answer.json().user.marketing_opt_in).toBe(true)
  expect(first.at).not.toBeNull()
  expect((await choose('1')).at).toEqual(first.at)
  const last = await choose(false)
  expect(last.answer.json().user.marketing_opt_in).toBe(false)
  expect(last.at).toBeNull()
  expect((await choose('perhaps')).answer.statusCode).toBe(422)
  expect((await choose(undefined)).answer.statusCode).toBe(422)
})

const tablesOfBelongings = [
  'tokens',
  'payment_accounts',
  'email_changes',
  'verification_codes',
  'password_resets',
] as const

async function leaveCodesOf(user: BuiltUser): Promise<void> {
  const [user_id, expires_at] = [user.id, new Date(Date.now() + 60_000)]
  const code_hash = crypto.randomUUID()
  await db.insertInto('password_resets').values({ user_id, expires_at, code_hash }).execute()
  await db
    .insertInto('verification_codes')
    .values({ user_id, expires_at, code_hash, tries_left: 5 })
    .execute()
  await db
    .insertInto('email_changes')
    .values({ user_id, expires_at, code_hash, email: 'new.ama@example.test' })
    .execute()
  await db
    .updateTable('users')
    .set({ marketing_opt_in_at: new Date() })
    .where('id', '=', user_id)
    .execute()
}

async function close(user: BuiltUser, password = builtPassword, headers?: Record<string, string>) {
  return app.server.inject({
    method: 'POST',
    url: '/api/customer/delete',
    payload: { password },
    headers: headers ?? (await asUser(user)),
  })
}

const rowOf = ({ id }: BuiltUser) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const often = { interval: 5 }

async function transactionsWaiting(): Promise<number> {
  const { rows } = await pool.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

async function countIn(
  table: (typeof tablesOfBelongings)[number] | 'favorites' | 'identity_photos',
  user: BuiltUser,
): Promise<number> {
  const rows = await db.selectFrom(table).select('user_id').where('user_id', '=', user.id).execute()
  return rows.length
}
