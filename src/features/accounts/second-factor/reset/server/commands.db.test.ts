import { expect, test } from 'vitest'
import { takeAccountStep } from '#features/accounts/activation/server/transition.ts'
import { now } from '#platform/server/clock.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { ports } from '#ports.ts'
import { buildUser, tokenFor } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import { callAs, givePasskey, giveTotp } from '#test/builders/second-factors.ts'
import { nextOf, openLiveUpdates } from '#test/builders/sockets.ts'
import { effectResets, requestReset, resetAtOnce } from './commands.ts'

const app = useApp()

const subjectsTo = async ({ email }: { email: string }) =>
  (await listOutbox()).filter(({ to }) => to === email).map(({ subject }) => subject)
const factorOf = async (token: string) =>
  (await callAs(app.server, token).get('/customer/second-factor')).json().second_factor

test('on the machine the owner’s factors are removed at once and every session ends, nobody else’s', async () => {
  const [owner, other] = [await buildUser({ id: 1, manager: true }), await buildUser()]
  const { token } = await giveTotp(app.server, owner)
  await givePasskey(owner)
  const others = await giveTotp(app.server, other)
  expect(await resetAtOnce({ userId: owner.id, now: now() })).toBe(true)
  expect((await callAs(app.server, token).get('/customer')).statusCode).toBe(419)
  expect(await factorOf(await tokenFor(owner))).toEqual({
    ...{ enabled: false, required: false, totp: null, passkeys: [] },
    ...{ recovery_codes_left: 0, reset_due_at: null },
  })
  expect(await factorOf(others.token)).toMatchObject({ enabled: true, recovery_codes_left: 10 })
  expect((await subjectsTo(owner)).join()).toMatch(/second step was removed/)
  const logged = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_type', 'subject_id', 'reason'])
    .where('action', '=', 'reset-second-factor')
    .execute()
  expect(logged).toEqual([
    { actor_id: null, subject_type: 'customer', subject_id: owner.id, reason: 'On the machine.' },
  ])
})

test('where there is no second factor the machine changes nothing and ends no session', async () => {
  const person = await buildUser()
  const token = await tokenFor(person)
  expect(await resetAtOnce({ userId: person.id, now: now() })).toBe(false)
  expect((await callAs(app.server, token).get('/customer')).statusCode).toBe(200)
  expect(await subjectsTo(person)).toEqual([])
})

test('a reset takes effect 72 hours after it was asked for, closes sockets, and is stopped no more', async () => {
  const connect = await openLiveUpdates()
  const asked = now()
  const after = (hours: number) => new Date(asked.getTime() + hours * 3_600_000)
  const request = async (user: { id: number }, moment: Date) =>
    inTransaction(tx =>
      requestReset(tx, { userId: user.id, managerId: null, reason: 'Lost.', now: moment }),
    )
  const [loser, later] = [await buildUser(), await buildUser()]
  const { token } = await giveTotp(app.server, loser)
  const others = await giveTotp(app.server, later)
  const socket = await connect(token)
  expect(await request(loser, asked)).toEqual({ dueAt: after(72) })
  await request(later, after(1))
  const closed = nextOf(socket, 'disconnect')
  await effectResets({ now: after(72.9) })
  expect(await closed).toBe('io server disconnect')
  expect(await factorOf(others.token)).toMatchObject({ enabled: true })
  await giveTotp(app.server, loser)
  expect((await subjectsTo(loser)).filter(subject => /step stays/.test(subject ?? ''))).toEqual([])
})

test('no second step ends while its owner is deactivated, and three days begin anew with the activation', async () => {
  const [manager, person] = [await buildUser({ manager: true }), await buildUser()]
  await givePasskey(person)
  const begin = now()
  const after = (hours: number) => new Date(begin.getTime() + hours * 3_600_000)
  await inTransaction(tx =>
    requestReset(tx, { userId: person.id, managerId: manager.id, reason: 'Lost.', now: begin }),
  )
  const take = (action: 'activate' | 'deactivate', moment: Date) => {
    const step = { userId: person.id, action, viewer: viewerOf(manager), now: moment }
    return takeAccountStep(ports.activation, step)
  }
  const isEnabled = async () => (await factorOf(await tokenFor(person))).enabled
  await take('deactivate', after(1))
  await effectResets({ now: after(100) })
  await take('activate', after(120))
  await effectResets({ now: after(191) })
  expect(await isEnabled()).toBe(true)
  expect(
    (await subjectsTo(person)).filter(subject => /will be removed/.test(subject ?? '')),
  ).toHaveLength(2)
  await effectResets({ now: after(192) })
  expect(await isEnabled()).toBe(false)
})
