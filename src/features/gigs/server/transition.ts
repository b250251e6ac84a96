import type { Selectable, Transaction, Updateable } from 'kysely'
import { audit } from '#platform/server/audit.ts'
import { laterThan } from '#platform/server/clock.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB, Gigs } from '#platform/server/database/schema.generated.ts'
import { conflict, forbidden, notFound } from '#platform/server/http/refusals.ts'
import { mayModerateGigs } from '#platform/server/security/roles.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { moderatedFields, toFieldName } from '../fields.ts'
import { type GigAction, type GigActor, type GigStatus, gigProcess, gigStatus } from '../process.ts'
import { notifyOwner } from './notices.ts'
import { gigActorOf } from './policy.ts'
import type { GigPorts } from './ports.ts'

export type LockedGig = Omit<Selectable<Gigs>, 'status_id' | 'status_before_pause'> & {
  status_id: GigStatus
  status_before_pause: GigStatus | null
}

type Step = {
  gigId: number
  action: GigAction
  /** The version that was looked at: one that has changed since is left as it is. */
  seenUpdatedAt?: Date | undefined
  viewer: Viewer
  now: Date
}

/** One step of a gig's life: lock, check, write, record, notify, commit. */
export async function takeGigStep(ports: GigPorts, step: Step): Promise<void> {
  await inTransaction(async tx => {
    const { isFirstApproval } = await takeGigStepIn(tx, step)
    if (isFirstApproval) await ports.announceGig(tx, step.gigId)
  })
}

/** As `takeGigStep`, within the caller's transaction. */
export async function takeGigStepIn(
  tx: Transaction<DB>,
  { gigId, action, seenUpdatedAt, viewer, now }: Step,
): Promise<{ isFirstApproval: boolean }> {
  const locked = await lockGig(tx, { gigId, viewer })
  refuseUnlessOpen(action, locked.actor, locked.gig.status_id)
  refuseUnlessSeen(locked.gig, seenUpdatedAt)
  const after = changesOf(action, locked.gig, now)
  await tx.updateTable('gigs').set(after).where('id', '=', gigId).execute()
  const isFirstApproval = action === 'approve' && locked.gig.first_live_at === null
  if (locked.actor !== 'manager') return { isFirstApproval }
  await audit(tx, {
    actorId: viewer.id,
    action,
    subject: { type: 'gig', id: gigId },
    before: { status_id: locked.gig.status_id },
    after: { status_id: after.status_id },
    now,
  })
  await notifyOwner(tx, action, locked.gig, { viewer, now })
  return { isFirstApproval }
}

/** What a change did to a gig. */
type Changes = {
  columns?: Updateable<Gigs>
  /** Their keys. */
  imagesAdded?: string[]
  imagesRemoved?: string[]
}

type Author = { gigId: number; viewer: Viewer; now: Date }

export type GigChange = { changed: boolean; backInReview: boolean }

/**
 * A change of what a gig says: the lock, the rules that every change obeys, and its record. `work`
 * does the change's own part and answers what it changed; the columns are written here.
 */
export async function changeGig(
  by: Author,
  work: (tx: Transaction<DB>, gig: LockedGig) => Promise<Changes>,
): Promise<GigChange> {
  const { changed, status } = await inTransaction(async tx => {
    const locked = await lockGig(tx, by)
    refuseIfDeleted(locked.gig)
    const changes = await work(tx, locked.gig)
    const changed = namesOf(changes)
    const status = statusAfter(changed, locked)
    if (changed.length > 0) await writeChange(tx, { ...by, ...locked, changes, status })
    return { changed, status }
  })
  return { changed: changed.length > 0, backInReview: Object.keys(status).length > 0 }
}

/**
 * Locks the gig for a change until the transaction ends; favourites and images may still be
 * attached by others, since only its key is left free.
 * @throws 404 when there is none, or it is not this viewer's to change.
 */
export async function lockGig(
  tx: Transaction<DB>,
  { gigId, viewer }: { gigId: number; viewer: Viewer },
): Promise<{ gig: LockedGig; actor: GigActor }> {
  if (mayModerateGigs(viewer)) await lockOwner(tx, { gigId, viewer })
  const gig = await tx
    .selectFrom('gigs')
    .selectAll()
    .where('id', '=', gigId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const actor = gig && gigActorOf(gig, viewer)
  if (!gig || !actor) throw notFound('There is no such gig.')
  return { gig: gig as LockedGig, actor }
}

/** Who is told of what a manager does: people are locked before their gigs, as everywhere. */
async function lockOwner(
  tx: Transaction<DB>,
  { gigId, viewer }: { gigId: number; viewer: Viewer },
): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', eb => eb.selectFrom('gigs').select('user_id').where('gigs.id', '=', gigId))
    .where('id', '<>', viewer.id)
    .forKeyShare()
    .execute()
}

export function refuseIfDeleted(gig: Pick<LockedGig, 'status_id'>): void {
  if (gig.status_id === gigStatus.deleted) throw conflict('This gig is deleted.')
}

/** What somebody has changed since it was read would be put back by a form that knows nothing of it. */
export function refuseIfEdited({ edited_at }: LockedGig, seenUpdatedAt: Date | undefined): void {
  if (!seenUpdatedAt || !edited_at || edited_at <= seenUpdatedAt) return
  throw conflict('This gig was changed meanwhile. Look at what is new, then save again.')
}

function namesOf({ columns = {}, imagesAdded = [], imagesRemoved = [] }: Changes): string[] {
  const images = imagesAdded.length + imagesRemoved.length > 0 ? ['images'] : []
  return [...Object.keys(columns), ...images]
}

/** An owner's change of a moderated gig sends it back to review; a manager's does not. */
function statusAfter(changed: string[], { gig, actor }: { gig: LockedGig; actor: GigActor }) {
  if (!changed.some(isModerated) || actor === 'manager') return {}
  if (gig.status_id === gigStatus.live) return { status_id: gigStatus.inReview }
  if (gig.status_before_pause === gigStatus.live) return { status_before_pause: gigStatus.inReview }
  return {}
}

const moderated = new Set<string>([...moderatedFields, 'images'])
const isModerated = (column: string) => moderated.has(toFieldName(column))

type Written = Author & {
  gig: LockedGig
  actor: GigActor
  changes: Changes
  status: Updateable<Gigs>
}

async function writeChange(tx: Transaction<DB>, written: Written): Promise<void> {
  const { gig, actor, viewer, now, status } = written
  const { columns = {}, imagesAdded = [], imagesRemoved = [] } = written.changes
  const at = laterThan(gig.updated_at, now)
  const edited = Object.keys(columns).length > 0 && { edited_at: at }
  const values = { ...columns, ...status, ...edited, updated_at: at }
  await tx.updateTable('gigs').set(values).where('id', '=', gig.id).execute()
  if (actor !== 'manager') return
  const before = Object.fromEntries(Object.entries(gig).filter(([column]) => column in columns))
  await audit(tx, {
    actorId: viewer.id,
    action: 'edit',
    subject: { type: 'gig', id: gig.id },
    before: { ...before, ...(imagesRemoved.length > 0 && { images: imagesRemoved }) },
    after: { ...columns, ...(imagesAdded.length > 0 && { images: imagesAdded }) },
    now,
  })
  await notifyOwner(tx, 'edit', gig, { viewer, now })
}

function refuseUnlessOpen(action: GigAction, actor: GigActor, status: GigStatus): void {
  const { by, from } = gigProcess[action]
  if (!by.includes(actor)) throw forbidden('Only managers approve gigs.')
  if (from.includes(status)) return
  throw conflict(status === gigStatus.deleted ? 'This gig is deleted.' : refusals[action])
}

function refuseUnlessSeen({ updated_at }: LockedGig, seen: Date | undefined): void {
  if (!seen || seen.getTime() === updated_at.getTime()) return
  throw conflict('This gig was changed meanwhile. Look at it again, then decide.')
}

const refusals: Record<GigAction, string> = {
  pause: 'This gig is already paused.',
  activate: 'Only a paused gig can be activated.',
  delete: 'This gig is deleted.',
  approve: 'Only a gig in review can be approved.',
}

function changesOf(action: GigAction, gig: LockedGig, now: Date) {
  const { to } = gigProcess[action]
  const status_id = to === 'before' ? (gig.status_before_pause ?? gigStatus.inReview) : to
  return {
    status_id,
    status_before_pause: status_id === gigStatus.paused ? gig.status_id : null,
    updated_at: laterThan(gig.updated_at, now),
    ...(action === 'approve' && { approved_at: now }),
    ...(action === 'delete' && { deleted_at: now }),
  }
}
