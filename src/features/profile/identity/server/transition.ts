import type { Selectable, Transaction } from 'kysely'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB, Identities } from '#platform/server/database/schema.generated.ts'
import { conflict, notFound, Refusal } from '#platform/server/http/refusals.ts'
import { refuseOnManager } from '#platform/server/security/roles.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { type LockedPerson, lockPerson } from '../../server/queries.ts'
import { type IdentityDecision, type IdentityStatus, identityProcess } from '../process.ts'
import { notifyOfDecision } from './notices.ts'
import { identityOf } from './queries.ts'

type Decided = {
  customerId: number
  /** When what the manager looked at was sent: what has come since is not decided about. */
  seenSubmittedAt?: Date | undefined
  viewer: Viewer
  now: Date
}

/** @throws 404, 403 for a manager’s or one’s own, 409 when there is nothing to verify, or not what was seen */
export const verifyIdentity = (by: Decided): Promise<void> => decide({ ...by, decision: 'verify' })

/** @throws 404, 403 for a manager’s or one’s own, 409 when there is nothing to reject, or not what was seen */
export const rejectIdentity = (by: Decided & { reason: string }): Promise<void> =>
  decide({ ...by, decision: 'reject' })

type Step = Decided & { decision: IdentityDecision; reason?: string }

/** One step of an identity's life: lock, check, write, record, notify, commit. */
async function decide(step: Step): Promise<void> {
  const { customerId, decision, viewer, now } = step
  await inTransaction(async tx => {
    const person = await lockPerson(tx, customerId)
    if (!person) throw notFound('There is no such customer.')
    refuseOnManager(person, viewer)
    refuseOwnIdentity(person, viewer)
    const before = await openIdentity(tx, person, step)
    const after = await writeDecision(tx, step)
    await notifyOfDecision(tx, { userId: customerId, decision, reason: after.reason, now })
    await audit(tx, {
      actorId: viewer.id,
      action: decision,
      subject: { type: 'customer', id: customerId },
      before: { kyc_status: before.status },
      after: { kyc_status: after.status, ...(step.reason && { reason: step.reason }) },
      now,
    })
  })
}

/** @throws 403, also for the owner */
function refuseOwnIdentity({ id }: LockedPerson, viewer: Viewer): void {
  if (id !== viewer.id) return
  const message = 'You cannot decide about your own identity.'
  throw new Refusal(403, { message, reason: 'own_identity' })
}

async function openIdentity(
  tx: Transaction<DB>,
  person: LockedPerson,
  { decision, seenSubmittedAt: seen }: Step,
): Promise<Selectable<Identities>> {
  if (person.closed_at) throw conflict('This account has been deleted.')
  const identity = await identityOf(tx, person.id)
  if (!identity) throw conflict('This customer has not sent an ID.')
  if (!identityProcess[decision].from.includes(identity.status as IdentityStatus))
    throw conflict(already[decision])
  if (seen && seen.getTime() !== identity.submitted_at.getTime())
    throw conflict('This ID was changed meanwhile. Look at it again, then decide.')
  return identity
}

async function writeDecision(
  tx: Transaction<DB>,
  { customerId, decision, reason, now }: Step,
): Promise<{ status: IdentityStatus; reason: string | null }> {
  const { to: status } = identityProcess[decision]
  const rejection_reason = reason ?? null
  await tx
    .updateTable('identities')
    .set({ status, rejection_reason, decided_at: now })
    .where('user_id', '=', customerId)
    .execute()
  await tx
    .updateTable('users')
    .set({ kyc_verified_at: status === 'verified' ? now : null })
    .where('id', '=', customerId)
    .execute()
  return { status, reason: rejection_reason }
}

const already: Record<IdentityDecision, string> = {
  verify: 'This identity is verified already.',
  reject: 'This identity is rejected already.',
}
