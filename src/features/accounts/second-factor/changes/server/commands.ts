import type { Transaction } from 'kysely'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { conflict, invalid, notFound, sessionExpired } from '#platform/server/http/refusals.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { recordProof } from '../../../proof/server/commands.ts'
import { requireFreshProof } from '../../../proof/server/policy.ts'
import { lockLivePerson, requireSession } from '../../../sessions/server/queries.ts'
import { offerUndo } from '../../../undo/server/commands.ts'
import type { Before } from '../../../undo/server/ports.ts'
import { openChallenge, takeChallenge } from '../../challenges/server/commands.ts'
import { creationOptions, verifyCreation } from '../../passkeys/server/commands.ts'
import { mostPasskeys, transportsIn } from '../../passkeys/server/policy.ts'
import { replaceRecoveryCodes } from '../../recovery-codes/server/commands.ts'
import { endReset, keepFactors } from '../../reset/server/commands.ts'
import { notifyCodesRenewed, notifyFactorAdded, notifyFactorRemoved } from '../../server/notices.ts'
import { hasSecondFactor, needsSecondFactor } from '../../server/policy.ts'
import { loadFactors, type SecondFactorRow } from '../../server/queries.ts'
import { confirmSecret, offerSecret } from '../../totp/server/commands.ts'

type Asker = { viewer: Viewer; now: Date }
/** Null where there was a factor before. */
type Added = { recoveryCodes: string[] | null }

/** @throws 403 without a fresh proof, 409 where there is an app */
export async function offerTotp({ viewer, now }: Asker) {
  return changeFactors({ viewer, now }, async (tx, person, factors) => {
    if (factors.totp) throw conflict('You have an authenticator app already. Remove it first.')
    return offerSecret(tx, { userId: viewer.id, username: person.username, now })
  })
}

/** @throws 403 without a fresh proof, 409 where nothing waits to be confirmed, 422 for a wrong code */
export async function confirmTotp({ code, viewer, now }: Asker & { code: string }): Promise<Added> {
  return changeFactors({ viewer, now }, async (tx, _person, before) => {
    const outcome = await confirmSecret(tx, { userId: viewer.id, code, now })
    if (outcome === 'nothing to confirm')
      throw conflict('There is no authenticator app to confirm. Begin again.')
    if (outcome === 'wrong')
      throw invalid({ code: ['This code is wrong. Look whether the time of your phone is right.'] })
    const factor = { what: 'An authenticator app', added: { factor: 'totp' }, before } as const
    return { recoveryCodes: await announceFactor(tx, { viewer, now }, factor) }
  })
}

/** @throws 403 without a fresh proof, 404, 409 for the last one of a manager who needs one */
export async function removeTotp({ viewer, now }: Asker): Promise<void> {
  requireTotp(await loadFactors(db, viewer.id))
  await changeFactors({ viewer, now }, async (tx, _person, before) => {
    requireTotp(before)
    refuseLastOne(before)
    await tx.deleteFrom('totp_secrets').where('user_id', '=', viewer.id).execute()
    await afterRemoval(tx, { viewer, now }, 'The authenticator app')
  })
}

/** @throws 403 without a fresh proof, 409 with ten passkeys */
export async function beginPasskey({ viewer, now }: Asker) {
  return changeFactors({ viewer, now }, async (tx, person, factors) => {
    refuseTooManyPasskeys(factors)
    const { options, challenge, userHandle } = await creationOptions(tx, {
      ...{ userId: viewer.id, username: person.username, name: person.name },
    })
    const kept = { purpose: 'passkey', userId: viewer.id, challenge, userHandle, now } as const
    const { id } = await openChallenge(tx, kept)
    return { challenge_id: id, options }
  })
}

type NewPasskey = Asker & {
  challengeId: string
  credential: Record<string, unknown>
  name: string
}

/** @throws 403 without a fresh proof, 409 with ten passkeys, 422 for a challenge that is over and for what does not fit it */
export async function addPasskey(
  input: NewPasskey,
): Promise<Added & { passkey: SecondFactorRow['passkeys'][number] }> {
  const { challengeId, credential, name, viewer, now } = input
  await requireFreshProof({ viewer, scope: 'always', now })
  // Used up also by what does not fit.
  const taken = await inTransaction(tx =>
    takeChallenge(tx, { id: challengeId, purpose: 'passkey', userId: viewer.id, now }),
  )
  if (!taken?.challenge || !taken.user_handle)
    throw invalid({ challenge_id: ['This took too long. Begin again.'] })
  const created = await verifyCreation(credential, taken.challenge)
  if (!created) throw badCredential()
  const { id, publicKey, counter, transports } = created.credential
  const userHandle = taken.user_handle
  return changeFactors({ viewer, now }, async (tx, _person, before) => {
    refuseTooManyPasskeys(before)
    const passkey = await tx
      .insertInto('passkeys')
      .values({
        ...{ user_id: viewer.id, credential_id: id, counter, name, created_at: now },
        ...{ public_key: Buffer.from(publicKey), user_handle: userHandle },
        transports: transportsIn(transports),
      })
      .onConflict(conflict => conflict.column('credential_id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!passkey) throw badCredential()
    const factor = { what: `The passkey “${name}”`, added: { passkey_id: passkey.id }, before }
    return { passkey, recoveryCodes: await announceFactor(tx, { viewer, now }, factor) }
  })
}

/** @throws 403 without a fresh proof, 404, 409 for the last factor of a manager who needs one */
export async function removePasskey({ id, viewer, now }: Asker & { id: number }): Promise<void> {
  requirePasskey(await loadFactors(db, viewer.id), id)
  await changeFactors({ viewer, now }, async (tx, _person, before) => {
    const passkey = requirePasskey(before, id)
    refuseLastOne(before)
    await tx.deleteFrom('passkeys').where('id', '=', id).execute()
    await afterRemoval(tx, { viewer, now }, `The passkey “${passkey.name}”`)
  })
}

/** @throws 403 without a fresh proof, 409 without a second factor */
export async function renewRecoveryCodes({ viewer, now }: Asker): Promise<string[]> {
  return changeFactors({ viewer, now }, async (tx, _person, factors) => {
    if (!hasSecondFactor(factors)) throw conflict('Set up a second step first.')
    await notifyCodesRenewed(tx, { viewer, now })
    return replaceRecoveryCodes(tx, viewer.id)
  })
}

/** @throws 409 where no reset is under way */
export async function stopReset({ viewer, now }: Asker): Promise<void> {
  const stopped = await inTransaction(async tx => {
    await lockLivePerson(tx, viewer.id)
    return keepFactors(tx, { userId: viewer.id, now })
  })
  if (!stopped) throw conflict('There is nothing to stop.')
}

type AddedFactor = Before['second_factor']

/** For `UndoPorts`: takes an added factor away, if it is still there. The person is locked, and is told by the caller. */
export async function removeAddedFactor(
  tx: Transaction<DB>,
  { userId, before: added, now }: { userId: number; before: AddedFactor; now: Date },
): Promise<'removed'> {
  if ('factor' in added) await tx.deleteFrom('totp_secrets').where('user_id', '=', userId).execute()
  else
    await tx
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .where('id', '=', added.passkey_id)
      .execute()
  await endWithoutFactor(tx, { userId, now })
  return 'removed'
}

type Person = NonNullable<Awaited<ReturnType<typeof lockLivePerson>>>

/** One change of a person's factors at a time, by somebody who was there a moment ago. */
async function changeFactors<T>(
  { viewer, now }: Asker,
  change: (tx: Transaction<DB>, person: Person, before: SecondFactorRow) => Promise<T>,
): Promise<T> {
  await requireFreshProof({ viewer, scope: 'always', now })
  return inTransaction(async tx => {
    const person = await lockLivePerson(tx, viewer.id)
    if (!person) throw sessionExpired()
    await requireSession(tx, viewer)
    return change(tx, person, await loadFactors(tx, viewer.id))
  })
}

/** Confirming a factor is a proof, and stops a reset as any proof by one does. The first one brings recovery codes. */
async function announceFactor(
  tx: Transaction<DB>,
  { viewer, now }: Asker,
  { what, added, before }: { what: string; added: AddedFactor; before: SecondFactorRow },
): Promise<string[] | null> {
  await recordProof(tx, viewer, now)
  await keepFactors(tx, { userId: viewer.id, now })
  const change = { userId: viewer.id, kind: 'second_factor', before: added, now } as const
  const undoLink = await offerUndo(tx, change)
  await notifyFactorAdded(tx, { viewer, what, undoLink, now })
  return hasSecondFactor(before) ? null : replaceRecoveryCodes(tx, viewer.id)
}

async function afterRemoval(tx: Transaction<DB>, { viewer, now }: Asker, what: string) {
  await endWithoutFactor(tx, { userId: viewer.id, now })
  await notifyFactorRemoved(tx, { viewer, what, now })
}

/**
 * Recovery codes stand in for a factor, and are none by themselves. A reset that is under way would later take the next
 * factor away.
 */
async function endWithoutFactor(
  tx: Transaction<DB>,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  if (hasSecondFactor(await loadFactors(tx, userId))) return
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await endReset(tx, { userId, now })
}

/** What is not there is told before a proof is asked for. @throws 404 */
function requireTotp({ totp }: SecondFactorRow): void {
  if (!totp) throw notFound('You have no authenticator app.')
}

/** @throws 404 */
function requirePasskey({ passkeys }: SecondFactorRow, id: number) {
  const passkey = passkeys.find(one => one.id === id)
  if (!passkey) throw notFound('There is no such passkey.')
  return passkey
}

function refuseLastOne(factors: SecondFactorRow): void {
  const count = factors.passkeys.length + (factors.totp ? 1 : 0)
  if (count === 1 && needsSecondFactor(factors))
    throw conflict('A manager needs a second step. Add another one before you remove this one.')
}

function refuseTooManyPasskeys({ passkeys }: SecondFactorRow): void {
  if (passkeys.length >= mostPasskeys)
    throw conflict(`You have ${mostPasskeys} passkeys already. Remove one first.`)
}

const badCredential = () => invalid({ credential: ['This passkey could not be added.'] })
