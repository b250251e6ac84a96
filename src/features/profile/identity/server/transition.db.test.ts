import { expect, onTestFinished, test, vi } from 'vitest'
import { auditOf } from '#platform/server/audit.ts'
import { openClock } from '#platform/server/clock.ts'
import { db } from '#platform/server/database.ts'
import { listOutbox } from '#platform/server/outbox.ts'
import { tell } from '#platform/server/realtime.ts'
import { viewerOfToken } from '#platform/server/tokens.ts'
import { asVisitor, buildUser, tokenFor } from '../../../../../test/builders/accounts.ts'
import { useApp } from '../../../../../test/builders/app.ts'
import { buildGig, viewerOf } from '../../../../../test/builders/gigs.ts'
import { buildIdentity } from '../../../../../test/builders/profile.ts'
import { identityDecisions, identityProcess, identityStatuses } from '../process.ts'
import { rejectIdentity, verifyIdentity } from './transition.ts'

vi.mock(import('#platform/server/realtime.ts'), async original => ({
  ...(await original()),
  tell: vi.fn<typeof tell>(),
}))

const app = useApp()
const noon = new Date('2026-11-20T12:00:00Z')
const reason = 'The photo is too dark to read.'

const everyStep = identityStatuses.flatMap(status =>
  identityDecisions.map(decision => ({ status, decision })),
)
test.each(everyStep)('%o', async ({ status, decision }) => {
  const [customer, manager] = [await buildUser(), await buildManager()]
  await buildIdentity(customer, { status })
  const by = { customerId: customer.id, viewer: manager, now: noon }
  const step = decision === 'verify' ? verifyIdentity(by) : rejectIdentity({ ...by, reason })
  const { from, to } = identityProcess[decision]
  if (!from.includes(status)) return expect(step).rejects.toMatchObject({ status: 409 })
  await step
  expect(await stateOf(customer.id)).toEqual({
    status: to,
    rejection_reason: to === 'rejected' ? reason : null,
    decided_at: noon,
    kyc_verified_at: to === 'verified' ? noon : null,
  })
})

test('there is nothing to decide where nothing was handed in, and nobody who is not there', async () => {
  const [customer, viewer] = [await buildUser({ kyc: true }), await buildManager()]
  const of = (customerId: number) => ({ customerId, viewer, now: noon })
  await expect(verifyIdentity(of(customer.id))).rejects.toMatchObject({ status: 409 })
  await expect(rejectIdentity({ ...of(customer.id), reason })).rejects.toMatchObject({
    status: 409,
  })
  await expect(verifyIdentity(of(999_999))).rejects.toMatchObject({ status: 404 })
})

test('the identity of a deleted account is not decided about', async () => {
  const [customer, viewer] = [await buildUser(), await buildManager()]
  await buildIdentity(customer)
  await db.updateTable('users').set({ closed_at: noon }).where('id', '=', customer.id).execute()
  const step = verifyIdentity({ customerId: customer.id, viewer, now: noon })
  await expect(step).rejects.toMatchObject({ status: 409 })
})

test('of two managers who verify at once one is told that it is done', async () => {
  const [customer, viewer] = [await buildUser(), await buildManager()]
  await buildIdentity(customer)
  const verify = () => verifyIdentity({ customerId: customer.id, viewer, now: noon })
  const outcomes = await Promise.allSettled([verify(), verify(), verify()])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await auditOf({ type: 'customer', id: customer.id })).toHaveLength(1)
})

test('a rejection is kept in the managers’ book, mailed with its reason, and told at once', async () => {
  const [customer, viewer] = [await buildUser(), await buildManager()]
  await buildIdentity(customer)
  await rejectIdentity({ customerId: customer.id, viewer, now: noon, reason })
  expect(await auditOf({ type: 'customer', id: customer.id })).toMatchObject([
    {
      actor_id: viewer.id,
      action: 'reject',
      before: { kyc_status: 'pending' },
      after: { kyc_status: 'rejected', reason },
      created_at: noon,
    },
  ])
  const [mail] = await listOutbox(1)
  expect(mail).toMatchObject({ to: customer.email, text: expect.stringContaining(reason) })
  expect(mail?.text).not.toContain('GHA-')
  expect(tell).toHaveBeenLastCalledWith(customer.id, 'notification', {
    kind: 'identity',
    text: 'Your identity could not be verified. See why, and hand it in again.',
    route: '/account/profile/identity-details',
  })
})

test('nobody is told of what was refused', async () => {
  const [customer, viewer] = [await buildUser(), await buildManager()]
  await buildIdentity(customer, { status: 'verified' })
  vi.mocked(tell).mockClear()
  const before = await listOutbox()
  await verifyIdentity({ customerId: customer.id, viewer, now: noon }).catch(() => {})
  expect(tell).not.toHaveBeenCalled()
  expect(await listOutbox()).toEqual(before)
})

test('who is verified is known as such by the very next call, and in lists within two seconds', async () => {
  const [customer, viewer] = [await buildUser(), await buildManager()]
  await buildIdentity(customer)
  await buildGig({ owner: customer, category: 11 })
  const token = await tokenFor(customer)
  const badge = async () => {
    const answer = await app.server.inject({ url: '/api/gigs?category=11', headers: asVisitor() })
    return answer.json().records.data[0].user.is_kyc_verified
  }
  expect(await badge()).toBe(false)
  await verifyIdentity({ customerId: customer.id, viewer, now: noon })
  expect(await viewerOfToken(token, new Date())).toMatchObject({ isKycVerified: true })
  onTestFinished(() => openClock({ offsetMs: 0 }))
  openClock({ offsetMs: 2000 })
  expect(await badge()).toBe(true)
})

const buildManager = async () => viewerOf(await buildUser({ manager: true }))

const stateOf = (userId: number) =>
  db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['status', 'rejection_reason', 'decided_at', 'kyc_verified_at'])
    .where('user_id', '=', userId)
    .execute()
    .then(([row]) => row)
