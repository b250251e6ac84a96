import type { Selectable, Transaction } from 'kysely'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/database.ts'
import { conflict, forbidden, notFound } from '#platform/server/refusals.ts'
import type { DB, Gigs } from '#platform/server/schema.generated.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { type GigAction, type GigActor, type GigStatus, gigProcess, gigStatus } from '../process.ts'
import { tellOfGig } from './notices.ts'
import { gigActorOf } from './policy.ts'

export type LockedGig = Omit<Selectable<Gigs>, 'status_id' | 'status_before_pause'> & {
  status_id: GigStatus
  status_before_pause: GigStatus | null
}

/** One step of a gig's life: lock, check, write, record, commit, tell. */
export async function takeStep(step: {
  gigId: number
  action: GigAction
  viewer: Viewer
  now: Date
}): Promise<void> {
  const { gigId, action, viewer, now } = step
  const { gig, actor } = await inTransaction(async tx => {
    const locked = await lockGig(tx, { gigId, viewer })
    refuseUnlessOpen(action, locked.actor, locked.gig.status_id)
    const after = changesOf(action, locked.gig, now)
    await tx.updateTable('gigs').set(after).where('id', '=', gigId).execute()
    if (locked.actor === 'manager')
      await audit(tx, {
        actorId: viewer.id,
        action,
        subject: { type: 'gig', id: gigId },
        before: { status_id: locked.gig.status_id },
        after: { status_id: after.status_id },
        now,
      })
    return locked
  })
  if (actor === 'manager') tellOfGig(action, gig, viewer)
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

export function refuseIfDeleted(gig: Pick<LockedGig, 'status_id'>): void {
  if (gig.status_id === gigStatus.deleted) throw conflict('This gig is deleted.')
}

/** Where a gig goes when its owner changed what a manager had looked at. */
export function statusAfterReviewedChange(gig: LockedGig) {
  if (gig.status_id === gigStatus.live) return { status_id: gigStatus.inReview }
  if (gig.status_id === gigStatus.paused) return { status_before_pause: gigStatus.inReview }
  return {}
}

function refuseUnlessOpen(action: GigAction, actor: GigActor, status: GigStatus): void {
  const { by, from } = gigProcess[action]
  if (!by.includes(actor)) throw forbidden('Only managers approve gigs.')
  if (from.includes(status)) return
  throw conflict(status === gigStatus.deleted ? 'This gig is deleted.' : refusals[action])
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
    updated_at: now,
    ...(action === 'approve' && { approved_at: now }),
    ...(action === 'delete' && { deleted_at: now }),
  }
}
