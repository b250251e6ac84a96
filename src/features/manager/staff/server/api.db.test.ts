import { expect, onTestFinished, test } from 'vitest'
import {
  effectResets,
  requestReset,
} from '#features/accounts/second-factor/reset/server/commands.ts'
import { auditOf } from '#platform/server/audit.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { rememberCallers } from '#platform/server/security/authentication-cache.ts'
import { type BuiltUser, buildUser, giveRoles, tokenFor } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { newsFor } from '#test/builders/notifications.ts'
import { callAs, givePasskey } from '#test/builders/second-factors.ts'

const app = useApp()
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

async function ownerCalls({ provedAt = new Date() } = {}) {
  const known = await db.selectFrom('users').select('id').where('id', '=', 1).executeTakeFirst()
  const owner = known ?? (await buildUser({ id: 1, manager: true, username: 'the.owner' }))
  return callAs(app.server, await tokenFor(owner, provedAt))
}

async function setRoles(user: { id: number }, roles: unknown) {
  const owner = await ownerCalls()
  const answer = await owner.post('/manager/staff', { user_id: user.id, roles })
  return { status: answer.statusCode, ...answer.json() }
}

const subjectsTo = async ({ email }: BuiltUser) =>
  (await listOutbox()).filter(({ to }) => to === email).map(({ subject }) => subject)

test('everybody with a role is listed, the owner first, with second factor and last use', async () => {
  const owner = await ownerCalls()
  const [money, former] = [
    await buildUser({ roles: ['money'] }),
    await buildUser({ manager: true }),
  ]
  await buildUser()
  await giveRoles(former, [])
  await givePasskey(money)
  const used = minutesAgo(200)
  await tokenFor(money, minutesAgo(300))
  await tokenFor(money, used)
  const { staff } = (await owner.get('/manager/staff')).json()
  expect(staff).toMatchObject({ total: 2, per_page: 12, current_page: 1, last_page: 1 })
  expect(staff.data).toEqual([
    {
      user: { id: 1, username: 'the.owner', name: expect.any(String) },
      roles: ['owner', 'moderation', 'identity', 'money', 'disputes', 'content'],
      ...{ has_second_factor: false, last_used_at: expect.any(String) },
    },
    {
      user: { id: money.id, username: money.username, name: money.name },
      ...{ roles: ['money'], has_second_factor: true, last_used_at: used.toISOString() },
    },
  ])
  const { staff: second } = (await owner.get('/manager/staff?records_per_page=1&page=2')).json()
  expect(second).toMatchObject({ total: 2, last_page: 2, data: [{ user: { id: money.id } }] })
})

test('nobody keeps a manager blocked: who becomes one can be written to by those who had blocked him, and writes to them', async () => {
  const [ama, kofi, efua] = [await buildUser(), await buildUser(), await buildUser()]
  const [asAma, asEfua] = await Promise.all(
    [ama, efua].map(async user => callAs(app.server, await tokenFor(user))),
  )
  const block = `/people/${kofi.username}/block`
  expect((await asAma?.post(block, {}))?.statusCode).toBe(200)
  const [given, blocked] = await Promise.all([
    setRoles(kofi, ['moderation']),
    asEfua?.post(block, {}),
  ])
  expect(given.status).toBe(200)
  expect([200, 409]).toContain(blocked?.statusCode)
  const asKofi = callAs(app.server, await tokenFor(kofi))
  for (const { id } of [ama, efua])
    expect(
      (await asKofi.post('/chat/message/send', { to_user_id: id, message: 'Hello' })).statusCode,
    ).toBe(201)
  const answer = await asAma?.post('/chat/message/send', { to_user_id: kofi.id, message: 'Hello' })
  expect(answer?.statusCode).toBe(201)
  expect((await asAma?.get('/customer/blocks'))?.json().blocks.total).toBe(0)
})

test('a reset of the second step that was under way ends when its person becomes a manager', async () => {
  const [ama, kofi] = [await buildUser(), await buildUser()]
  const requestedAt = minutesAgo(24 * 60)
  for (const user of [ama, kofi]) {
    await givePasskey(user)
    await inTransaction(tx =>
      requestReset(tx, { userId: user.id, managerId: null, reason: 'Lost.', now: requestedAt }),
    )
  }
  expect((await setRoles(ama, ['money'])).status).toBe(200)
  await effectResets({ now: minutesAgo(-73 * 60) })
  const isEnabled = async (user: BuiltUser) =>
    (await callAs(app.server, await tokenFor(user)).get('/customer/second-factor')).json()
      .second_factor.enabled
  expect([await isEnabled(ama), await isEnabled(kofi)]).toEqual([true, false])
  expect((await subjectsTo(ama)).join()).toContain('second step stays')
})

test('roles are given in place of those there were, mailed to the person and logged', async () => {
  const user = await buildUser()
  const given = await setRoles(user, ['disputes', 'moderation', 'disputes'])
  expect(given).toMatchObject({
    ...{ status: 200, message: expect.any(String) },
    member: { user: { id: user.id }, roles: ['moderation', 'disputes'] },
  })
  expect((await setRoles(user, ['moderation', 'money'])).member.roles).toEqual([
    ...['moderation', 'money'],
  ])
  expect(await subjectsTo(user)).toHaveLength(2)
  expect(await auditOf({ type: 'staff', id: user.id })).toMatchObject([
    {
      ...{ action: 'grant', actor_id: 1 },
      before: { roles: ['moderation', 'disputes'] },
      after: { roles: ['moderation', 'money'] },
    },
    { action: 'grant', before: { roles: [] }, after: { roles: ['moderation', 'disputes'] } },
  ])
})

test('roles that stay as they were are told to nobody, and the answer says so', async () => {
  const [member, person] = [await buildUser({ roles: ['content'] }), await buildUser()]
  const kept = await setRoles(member, ['content'])
  expect(kept).toMatchObject({ status: 200, member: { roles: ['content'] } })
  expect(kept.message).toBe('These are the roles already. Nothing was changed.')
  const none = await setRoles(person, [])
  expect(none).toMatchObject({ status: 200, member: { roles: [] } })
  expect(none.message).toBe('This person is no manager. Nothing was changed.')
  expect([...(await subjectsTo(member)), ...(await subjectsTo(person))]).toEqual([])
})

test('a person reads which roles there are now, and without one that there is none', async () => {
  const user = await buildUser()
  for (const roles of [['money', 'content'], ['content'], []]) await setRoles(user, roles)
  const title = 'Your roles as a manager were changed'
  const route = '/manager/dashboard'
  const nothingLeft = 'You no longer have one: you are no manager now.'
  expect(await newsFor(user.id)).toMatchObject([
    { title, text: 'You have these roles now: money, content.', route },
    { title, text: 'You have these roles now: content.', route },
    { title, text: nothingLeft, route: '/account/profile' },
  ])
  const texts = (await listOutbox()).filter(({ to }) => to === user.email).map(({ text }) => text)
  expect(texts[0]).toContain(nothingLeft)
})

test('whoever loses a role takes it from nobody else', async () => {
  const [user, other] = [
    await buildUser({ roles: ['content', 'money'] }),
    await buildUser({ roles: ['content', 'money'] }),
  ]
  await setRoles(user, ['money'])
  const held = db.selectFrom('manager_roles').select('role').where('user_id', '=', other.id)
  expect(await held.execute()).toHaveLength(2)
})

test('what is given again changes nothing, and nobody is told', async () => {
  const user = await buildUser({ roles: ['content'] })
  expect((await setRoles(user, ['content'])).status).toBe(200)
  expect(await subjectsTo(user)).toEqual([])
  expect(await auditOf({ type: 'staff', id: user.id })).toEqual([])
})

test('a change holds at the next call, also where callers are remembered', async () => {
  onTestFinished(rememberCallers())
  const user = await buildUser()
  const call = callAs(app.server, await tokenFor(user))
  const tryOut = async () => (await call.get('/manager/orders')).statusCode
  const own = async () => (await call.get('/customer')).json().user
  for (let n = 0; n < 3; n++) {
    expect(await tryOut()).toBe(403)
    await setRoles(user, ['money'])
    expect(await tryOut()).toBe(200)
    expect(await own()).toMatchObject({ is_manager: true, manager_roles: ['money'] })
    await setRoles(user, ['content'])
    expect(await tryOut()).toBe(403)
    await setRoles(user, [])
    expect((await call.get('/manager/pending')).statusCode).toBe(403)
    expect(await own()).toMatchObject({ is_manager: false, manager_roles: [] })
  }
})

test.each([
  ['the owner’s', ['owner']],
  ['one that there is not', ['cooking']],
  ['one that there is not, beside one that there is', ['money', 'all']],
  ['no list', 'money'],
  ['nothing', undefined],
])('a role that cannot be given is refused: %s', async (_, roles) => {
  const user = await buildUser({ roles: ['content'] })
  const refused = await setRoles(user, roles)
  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['roles']])
  expect((await auditOf({ type: 'staff', id: user.id })).length).toBe(0)
})

test('nobody who is not there, deactivated or never verified gets a role, and the owner keeps all', async () => {
  expect((await setRoles({ id: 999_999 }, ['money'])).status).toBe(404)
  for (const person of [
    { id: 1 },
    await buildUser({ deactivated: true }),
    await buildUser({ verified: false }),
    await buildUser({ roles: ['money'], deactivated: true }),
  ])
    expect((await setRoles(person, [])).status).toBe(409)
})

test('a change asks for a fresh proof, also of sessions that do not know of it, after the fields and 404', async () => {
  const owner = await ownerCalls({ provedAt: minutesAgo(11) })
  const user = await buildUser()
  const send = async (payload: object) => {
    const answer = await owner.post('/manager/staff', payload)
    return [answer.statusCode, answer.json().reason]
  }
  expect(await send({ user_id: user.id, roles: ['owner'] })).toEqual([422, undefined])
  expect(await send({ user_id: 999_999, roles: [] })).toEqual([404, undefined])
  for (const person of [user, { id: 1 }])
    expect(await send({ user_id: person.id, roles: ['money'] })).toEqual([
      ...[403, 'fresh_proof_required'],
    ])
})

test('staff is the owner’s alone', async () => {
  const manager = callAs(app.server, await tokenFor(await buildUser({ manager: true })))
  for (const answer of [
    await manager.get('/manager/staff'),
    await manager.post('/manager/staff', { user_id: 1, roles: 'x' }),
  ])
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { message: 'This needs the role owner.', reason: 'role_required', roles: ['owner'] },
    ])
})
