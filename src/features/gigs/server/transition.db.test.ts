import type { Transaction, Updateable } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { userStatus } from '#features/accounts/process.ts'
import { lockPerson } from '#features/profile/server/queries.ts'
import { auditOf } from '#platform/server/audit.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB, Users } from '#platform/server/database/schema.generated.ts'
import { ports } from '#ports.ts'
import { type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useDatabase, waitingForLock } from '#test/builders/database.ts'
import { buildGig, viewerOf } from '#test/builders/gigs.ts'
import { captureJobs } from '#test/builders/jobs.ts'
import { newsFor } from '#test/builders/notifications.ts'
import { type GigAction, gigActions, gigProcess, gigStatus } from '../process.ts'
import { changeGig, lockGig, takeGigStep } from './transition.ts'

useDatabase()
beforeAll(() => void captureJobs())
const noon = new Date('2026-03-06T12:00:00Z')

const statuses = ['inReview', 'live', 'deleted', 'paused'] as const
const callers = ['owner', 'manager', 'stranger'] as const

/** Every state, caller and action there is: the answer follows from the process alone. */
const everyStep = statuses.flatMap(status =>
  callers.flatMap(caller => gigActions.map(action => ({ status, caller, action }))),
)

test.each(everyStep)('$action by the $caller on a gig that is $status', async step => {
  const { status, caller, action } = step
  const people = await buildPeople()
  const gig = await buildGig({ owner: people.owner, status, beforePause: 'live' })
  const viewer = viewerOf(people[caller])

  const outcome = await takeGigStep(ports.gigs, { gigId: gig.id, action, viewer, now: noon }).then(
    () => 200,
    refusal => refusal.status,
  )

  expect(outcome).toBe(outcomeOf(step))
  const after = await gigRow(gig.id)
  expect(after.status_id).toBe(outcome === 200 ? statusAfter(action) : gigStatus[status])
})

test('a gig is announced when it is approved for the first time, and no other time', async () => {
  const { owner, manager } = await buildPeople()
  const gig = await buildGig({ owner, status: 'inReview' })
  const announced: number[] = []
  const gigPorts = {
    ...ports.gigs,
    announceGig: async (_: unknown, id: number) => void announced.push(id),
  }
  const take = (action: GigAction) =>
    takeGigStep(gigPorts, { gigId: gig.id, action, viewer: viewerOf(manager), now: noon })
  await take('pause')
  await take('activate')
  expect(announced).toEqual([])
  await take('approve')
  expect(announced).toEqual([gig.id])
  await changeTitle(gig.id, owner)
  expect((await gigRow(gig.id)).status_id).toBe(gigStatus.inReview)
  await take('approve')
  expect(announced).toEqual([gig.id])
})

test('a gig that was never approved goes back to review after its pause', async () => {
  const { owner } = await buildPeople()
  const gig = await buildGig({ owner, status: 'inReview' })
  const viewer = viewerOf(owner)
  await takeGigStep(ports.gigs, { gigId: gig.id, action: 'pause', viewer, now: noon })
  await takeGigStep(ports.gigs, { gigId: gig.id, action: 'activate', viewer, now: noon })
  expect((await gigRow(gig.id)).status_id).toBe(gigStatus.inReview)
})

test.each(gigActions)('of two who %s at once, one succeeds and the other is told', async action => {
  const { owner, manager } = await buildPeople()
  const status = { pause: 'live', activate: 'paused', delete: 'live', approve: 'inReview' } as const
  const gig = await buildGig({ owner, status: status[action] })
  const press = () =>
    takeGigStep(ports.gigs, { gigId: gig.id, action, viewer: viewerOf(manager), now: noon })
  const presses = await Promise.allSettled([press(), press(), press()])
  const refused = presses.flatMap(press => (press.status === 'rejected' ? [press.reason] : []))
  expect(refused.map(refusal => refusal.status)).toEqual([409, 409])
})

test('what its owner has changed since a manager looked is not approved, and what was looked at is', async () => {
  const { owner, manager } = await buildPeople()
  const gig = await buildGig({ owner, status: 'inReview', now: noon })
  // As fast as can be: within the millisecond that the manager has seen.
  await changeTitle(gig.id, owner)
  const approve = (seenUpdatedAt: Date) =>
    takeGigStep(ports.gigs, {
      ...{ gigId: gig.id, action: 'approve', viewer: viewerOf(manager), now: noon },
      seenUpdatedAt,
    })
  await expect(approve(noon)).rejects.toMatchObject({ status: 409 })
  const { status_id, updated_at } = await gigRow(gig.id)
  expect(status_id).toBe(gigStatus.inReview)
  await approve(updated_at)
  expect((await gigRow(gig.id)).status_id).toBe(gigStatus.live)
})

test('a gig that is being changed at this moment is waited for, and not approved unseen', async () => {
  const { owner, manager } = await buildPeople()
  const gig = await buildGig({ owner, status: 'inReview', now: noon })
  const { outcomes } = await db.transaction().execute(async tx => {
    await lockGig(tx, { gigId: gig.id, viewer: viewerOf(owner) })
    const change = changeTitle(gig.id, owner)
    await waitingForLock()
    const by = { viewer: viewerOf(manager), now: noon, seenUpdatedAt: noon }
    const approval = takeGigStep(ports.gigs, { gigId: gig.id, action: 'approve', ...by })
    const outcomes = Promise.allSettled([change, approval])
    await waitingForLock(2)
    return { outcomes }
  })
  expect(await outcomes).toMatchObject([{ value: { changed: true } }, { reason: { status: 409 } }])
  expect((await gigRow(gig.id)).status_id).toBe(gigStatus.inReview)
})

type ChangeOfOwner = (owner: BuiltUser) => { columns: Updateable<Users>; known: object }

/** And what then holds of a gig that is approved, once its promotion is over. */
const changesOfOwner: Record<string, ChangeOfOwner> = {
  deactivated: () => ({ columns: { status_id: userStatus.inactive }, known: { listed: false } }),
  renamed: ({ id }) => ({
    columns: { username: `renamed${id}` },
    known: { label: expect.stringContaining(`renamed${id}`) },
  }),
  'given Premium': () => ({
    columns: { premium_since: noon, premium_until: new Date('2100-01-01') },
    known: { rank: 1 },
  }),
}

test.each(
  Object.keys(changesOfOwner).flatMap(change =>
    ['gig', 'owner'].map(first => [change, first] as const),
  ),
)(
  'a gig that is approved while its owner is %s knows both, where the %s came first',
  async (change, first) => {
    const { owner } = await buildPeople()
    const promotedUntil = new Date(noon.getTime() + 1000)
    const gig = await buildGig({ owner, status: 'inReview', promotedUntil, now: noon })
    const { columns, known } = changesOfOwner[change]?.(owner) ?? {}
    const approve = (tx: Transaction<DB>) =>
      tx
        .updateTable('gigs')
        .set({ status_id: gigStatus.live, updated_at: promotedUntil })
        .where('id', '=', gig.id)
        .execute()
    const changeOwner = (tx: Transaction<DB>) =>
      tx
        .updateTable('users')
        .set(columns ?? {})
        .where('id', '=', owner.id)
        .execute()
    const [begin, follow] = first === 'gig' ? [approve, changeOwner] : [changeOwner, approve]
    const { following } = await inTransaction(async tx => {
      await begin(tx)
      const following = inTransaction(follow)
      await waitingForLock()
      return { following }
    })
    await following
    const { listed, rank } = await gigRow(gig.id)
    const labels = db.selectFrom('gig_labels').selectAll().where('gig_id', '=', gig.id)
    const { label, status_id } = await labels.executeTakeFirstOrThrow()
    expect({ listed, rank, label, status_id }).toMatchObject({
      status_id: gigStatus.live,
      ...known,
    })
  },
)

test.each(['approve', 'edit'])(
  'a manager’s %s holds no gig while it waits for an owner who is leaving',
  async what => {
    const { owner, manager } = await buildPeople()
    const gig = await buildGig({ owner, status: 'inReview', now: noon })
    const by = { gigId: gig.id, viewer: viewerOf(manager), now: noon }
    const { outcome } = await db.transaction().execute(async tx => {
      await lockPerson(tx, owner.id)
      const step =
        what === 'edit'
          ? changeTitle(gig.id, manager)
          : takeGigStep(ports.gigs, { ...by, action: 'approve' })
      const outcome = Promise.allSettled([step])
      await waitingForLock()
      await lockGig(tx, { gigId: gig.id, viewer: viewerOf(owner) })
      return { outcome }
    })
    expect(await outcome).toMatchObject([{ status: 'fulfilled' }])
    expect(await newsFor(owner.id)).toMatchObject([{ event: what }])
  },
)

test('a step is taken by one gig, and by no other of its owner', async () => {
  const { owner, manager } = await buildPeople()
  const [gig, other] = [
    await buildGig({ owner, status: 'inReview' }),
    await buildGig({ owner, status: 'inReview' }),
  ]
  const before = await gigRow(other.id)
  const by = { gigId: gig.id, action: 'approve', viewer: viewerOf(manager), now: noon } as const
  await takeGigStep(ports.gigs, by)
  expect(await gigRow(other.id)).toEqual(before)
})

test('an approval waits for nobody but the owner', async () => {
  const { owner, manager, stranger } = await buildPeople()
  const gig = await buildGig({ owner, status: 'inReview' })
  const by = { gigId: gig.id, action: 'approve', viewer: viewerOf(manager), now: noon } as const
  await db.transaction().execute(async tx => {
    await lockPerson(tx, stranger.id)
    await takeGigStep(ports.gigs, by)
  })
  expect((await gigRow(gig.id)).status_id).toBe(gigStatus.live)
})

test('an approval is kept with who, when, before and after', async () => {
  const { owner, manager } = await buildPeople()
  const gig = await buildGig({ owner, status: 'inReview' })
  await takeGigStep(ports.gigs, {
    gigId: gig.id,
    action: 'approve',
    viewer: viewerOf(manager),
    now: noon,
  })
  expect(await auditOf({ type: 'gig', id: gig.id })).toMatchObject([
    {
      actor_id: manager.id,
      action: 'approve',
      before: { status_id: 1 },
      after: { status_id: 2 },
      created_at: noon,
    },
  ])
})

test('what owners do to their own gigs is not in the managers’ book', async () => {
  const { owner } = await buildPeople()
  const gig = await buildGig({ owner })
  await takeGigStep(ports.gigs, {
    gigId: gig.id,
    action: 'pause',
    viewer: viewerOf(owner),
    now: noon,
  })
  expect(await auditOf({ type: 'gig', id: gig.id })).toEqual([])
})

test('an owner is told that the gig was approved, and where it is', async () => {
  const { owner, manager } = await buildPeople()
  const gig = await buildGig({ owner, status: 'inReview' })
  await takeGigStep(ports.gigs, {
    gigId: gig.id,
    action: 'approve',
    viewer: viewerOf(manager),
    now: noon,
  })
  expect(await newsFor(owner.id)).toMatchObject([
    {
      ...{ kind: 'gig', event: 'approve', text: `“${gig.title}” is approved and live.` },
      route: `/gigs/view/${gig.id}/${gig.slug}`,
    },
  ])
})

test('a manager with gigs of their own is not told of what they did themselves', async () => {
  const { manager } = await buildPeople()
  const gig = await buildGig({ owner: manager, status: 'inReview' })
  await takeGigStep(ports.gigs, {
    gigId: gig.id,
    action: 'approve',
    viewer: viewerOf(manager),
    now: noon,
  })
  expect(await newsFor(manager.id)).toEqual([])
})

function outcomeOf(step: (typeof everyStep)[number]): number {
  const { by, from } = gigProcess[step.action]
  if (step.caller === 'stranger') return 404
  if (!by.includes(step.caller)) return 403
  return from.includes(gigStatus[step.status]) ? 200 : 409
}

const statusAfter = (action: GigAction) =>
  action === 'activate' ? gigStatus.live : gigProcess[action].to

async function buildPeople() {
  const [owner, manager, stranger] = await Promise.all([
    buildUser(),
    buildUser({ manager: true }),
    buildUser({ kyc: true }),
  ])
  return { owner, manager, stranger }
}

const changeTitle = (gigId: number, by: BuiltUser) =>
  changeGig({ gigId, viewer: viewerOf(by), now: noon }, async () => ({
    columns: { title: 'Something that nobody has read' },
  }))

const gigRow = (id: number) =>
  db.selectFrom('gigs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
