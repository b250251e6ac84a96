import { expect, onTestFinished, test } from 'vitest'
import { auditOf } from '#platform/server/audit.ts'
import { openClock } from '#platform/server/clock.ts'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { viewerOfToken } from '#platform/server/security/tokens.ts'
import { asVisitor, buildUser, tokenFor } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { buildGig, viewerOf } from '#test/builders/gigs.ts'
import { newsFor } from '#test/builders/notifications.ts'
import { buildIdentity } from '#test/builders/profile.ts'
import { lockPerson } from '../../server/queries.ts'
import { identityDecisions, identityProcess, identityStatuses } from '../process.ts'
import { handIn, saveIdentity } from './commands.ts'
import { rejectIdentity, verifyIdentity } from './transition.ts'

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
  const paramsFor = (customerId: number) => ({ customerId, viewer, now: noon })
  await expect(verifyIdentity(paramsFor(customer.id))).rejects.toMatchObject({ status: 409 })
  await expect(rejectIdentity({ ...paramsFor(customer.id), reason })).rejects.toMatchObject({
    status: 409,
  })
  await expect(verifyIdentity(paramsFor(999_999))).rejects.toMatchObject({ status: 404 })
})

test('the identity of a deleted account is not decided about', async () => {
  const [customer, viewer] = [await buildUser(), await buildManager()]
  await buildIdentity(customer)
  await db.updateTable('users').set({ closed_at: noon }).where('id', '=', customer.id).execute()
  const step = verifyIdentity({ customerId: customer.id, viewer, now: noon })
  await expect(step).rejects.toMatchObject({ status: 409 })
})

test('nobody decides about the own identity, not even the owner', async () => {
  const owner = await buildOwner()
  await buildIdentity(owner)
  const params = { customerId: owner.id, viewer: viewerOf(owner), now: noon }
  const refusal = { status: 403, body: { reason: 'own_identity' } }
  await expect(verifyIdentity(params)).rejects.toMatchObject(refusal)
  await expect(rejectIdentity({ ...params, reason })).rejects.toMatchObject(refusal)
  expect(await stateOf(owner.id)).toMatchObject({ status: 'pending', kyc_verified_at: null })
  expect(await auditOf({ type: 'customer', id: owner.id })).toEqual([])
})

test('the identity of a manager is decided about by the owner alone', async () => {
  const [manager, other] = [await buildUser({ roles: ['content'] }), await buildManager()]
  await buildIdentity(manager)
  const params = { customerId: manager.id, viewer: other, now: noon }
  const refusal = { status: 403, body: { reason: 'role_required', roles: ['owner'] } }
  await expect(verifyIdentity(params)).rejects.toMatchObject(refusal)
  await expect(rejectIdentity({ ...params, reason })).rejects.toMatchObject(refusal)
  await verifyIdentity({ ...params, viewer: viewerOf(await buildOwner()) })
  expect(await stateOf(manager.id)).toMatchObject({ status: 'verified' })
})

test('what is decided about one identity, or handed in, changes nobody else', async () => {
  const [one, verified, waiting] = [await buildUser(), await buildUser(), await buildUser()]
  await buildIdentity(one)
  await buildIdentity(verified, { status: 'verified' })
  await buildIdentity(waiting)
  const ofOthers = async () => [await stateOf(verified.id), await stateOf(waiting.id)]
  const before = await ofOthers()
  const params = { customerId: one.id, viewer: await buildManager(), now: noon }
  await verifyIdentity(params)
  expect(await ofOthers()).toEqual(before)
  await rejectIdentity({ ...params, reason })
  expect(await ofOthers()).toEqual(before)
  await sendAnother(one.id)
  expect(await ofOthers()).toEqual(before)
})

test('of two managers who verify at once one is told that it is done', async () => {
  const [customer, viewer] = [await buildUser(), await buildManager()]
  await buildIdentity(customer)
  const verify = () => verifyIdentity({ customerId: customer.id, viewer, now: noon })
  const outcomes = await Promise.allSettled([verify(), verify(), verify()])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await auditOf({ type: 'customer', id: customer.id })).toHaveLength(1)
})

test('what was sent after the manager looked is neither verified nor rejected', async () => {
  const [customer, viewer] = [await buildUser(), await buildManager()]
  await buildIdentity(customer, { now: noon })
  const by = { customerId: customer.id, viewer, now: noon }
  // As fast as can be: within the millisecond that the manager has seen.
  await sendAnother(customer.id)
  const seen = { ...by, seenSubmittedAt: noon }
  await expect(verifyIdentity(seen)).rejects.toMatchObject({ status: 409 })
  await expect(rejectIdentity({ ...seen, reason })).rejects.toMatchObject({ status: 409 })
  expect(await stateOf(customer.id)).toMatchObject({ status: 'pending', kyc_verified_at: null })
  expect(await newsFor(customer.id)).toEqual([])
  const { submitted_at } = await identityRow(customer.id)
  await verifyIdentity({ ...by, seenSubmittedAt: submitted_at })
  expect(await stateOf(customer.id)).toMatchObject({ status: 'verified' })
})

test('an identity that is being changed at this moment is waited for, and not verified unseen', async () => {
  const [customer, viewer] = [await buildUser(), await buildManager()]
  await buildIdentity(customer, { now: noon })
  const { outcomes } = await db.transaction().execute(async tx => {
    await lockPerson(tx, customer.id)
    const change = sendAnother(customer.id)
    await waitingForLock()
    const by = { customerId: customer.id, viewer, now: noon, seenSubmittedAt: noon }
    const outcomes = Promise.allSettled([change, verifyIdentity(by)])
    await waitingForLock(2)
    return { outcomes }
  })
  expect(await outcomes).toMatchObject([{ value: true }, { reason: { status: 409 } }])
  expect(await stateOf(customer.id)).toMatchObject({ status: 'pending', kyc_verified_at: null })
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
  expect(await newsFor(customer.id)).toMatchObject([
    {
      ...{ kind: 'identity', event: 'reject', route: '/account/profile/identity-details' },
      text: 'We could not verify your ID. See why, then send it again.',
    },
  ])
})

test('nobody is told of what was refused', async () => {
  const [customer, viewer] = [await buildUser(), await buildManager()]
  await buildIdentity(customer, { status: 'verified' })
  const before = await listOutbox()
  await verifyIdentity({ customerId: customer.id, viewer, now: noon }).catch(() => {})
  expect(await newsFor(customer.id)).toEqual([])
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

const sendAnother = (userId: number) =>
  handIn({ form: { ...another, id_photo: [] }, userId, now: noon }, async (tx, handedIn) => {
    await lockPerson(tx, userId)
    return saveIdentity(tx, handedIn, { by: 'owner', now: noon })
  })
const another = {
  name: 'Somebody Else',
  id_type: 'ghana_card',
  id_reference: 'GHA-987654321-0',
} as const

async function buildOwner() {
  const known = await db.selectFrom('users').selectAll().where('id', '=', 1).executeTakeFirst()
  return known ?? buildUser({ id: 1, manager: true })
}

const identityRow = (userId: number) =>
  db.selectFrom('identities').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()

const stateOf = (userId: number) =>
  db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['status', 'rejection_reason', 'decided_at', 'kyc_verified_at'])
    .where('user_id', '=', userId)
    .execute()
    .then(([row]) => row)
