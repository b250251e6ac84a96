import type { Transaction } from 'kysely'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { invalid } from '#platform/server/http/refusals.ts'
import { forgetTokens } from '#platform/server/security/authentication-cache.ts'
import { passwordMatches } from '#platform/server/security/passwords.ts'
import { forgive, spend } from '#platform/server/security/rate-limits.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import type { FieldErrors } from '#platform/validation.ts'
import { openChallenge, takeChallenge } from '../../second-factor/challenges/server/commands.ts'
import { assertionOptions } from '../../second-factor/passkeys/server/commands.ts'
import {
  type Evidence,
  redeemFactor,
  refuseOtherMethods,
} from '../../second-factor/server/commands.ts'
import { proofMethodsOf } from '../../second-factor/server/policy.ts'
import { loadFactors } from '../../second-factor/server/queries.ts'
import { lockLivePerson } from '../../sessions/server/queries.ts'
import { freshUntil } from './policy.ts'

/** How this person can show that it is they, and what a passkey of theirs has to answer. */
export async function loadProofOptions({ viewer, now }: { viewer: Viewer; now: Date }) {
  const factors = await loadFactors(db, viewer.id)
  const methods = proofMethodsOf(factors, now)
  if (factors.passkeys.length === 0) return { methods, challenge_id: null, passkey_options: null }
  const { options, challenge } = await assertionOptions(factors.passkeys)
  const { id } = await openChallenge(db, { purpose: 'proof', userId: viewer.id, challenge, now })
  return { methods, challenge_id: id, passkey_options: options }
}

type Proof = Evidence & { password?: string | undefined; challenge_id?: string | undefined }

/**
 * Makes the proof of this session fresh. Answers until when it is.
 * @throws 422 for what is wrong or not this person's method, 429
 */
export async function proveSelf(input: { proof: Proof; viewer: Viewer; now: Date }): Promise<Date> {
  const { proof, viewer, now } = input
  await spend('proof', viewer.id)
  if (proof.method === 'password') await proveByPassword(proof.password ?? '', viewer, now)
  else await proveByFactor(proof, viewer, now)
  forgetTokens([viewer.tokenId])
  return freshUntil(now)
}

/** Guessing is limited as where the password is changed. */
async function proveByPassword(password: string, viewer: Viewer, now: Date): Promise<void> {
  refuseOtherMethods(await loadFactors(db, viewer.id), 'password')
  await spend('password-change', viewer.id)
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  if (!(await passwordMatches(password, password_hash))) throw invalid(wrongPassword)
  await forgive('password-change', viewer.id)
  await inTransaction(async tx => {
    const person = await lockLivePerson(tx, viewer.id)
    // Changed while we were hashing, or a factor was added: what was shown is not enough any more.
    if (person?.password_hash !== password_hash) throw invalid(wrongPassword)
    refuseOtherMethods(await loadFactors(tx, viewer.id), 'password')
    await recordProof(tx, viewer, now)
  })
}

/** A wrong try is counted, so its transaction commits. */
async function proveByFactor(proof: Proof, viewer: Viewer, now: Date): Promise<void> {
  const errors = await inTransaction(async (tx): Promise<FieldErrors | null> => {
    await lockLivePerson(tx, viewer.id)
    const challenge = await takeOwnChallenge(tx, { proof, viewer, now })
    const wrong = await redeemFactor(tx, { userId: viewer.id, evidence: proof, challenge, now })
    if (!wrong) await recordProof(tx, viewer, now)
    return wrong
  })
  if (errors) throw invalid(errors)
}

async function takeOwnChallenge(
  tx: Transaction<DB>,
  { proof, viewer, now }: { proof: Proof; viewer: Viewer; now: Date },
): Promise<string | null> {
  if (proof.method !== 'passkey' || proof.challenge_id === undefined) return null
  const wanted = { id: proof.challenge_id, purpose: 'proof', userId: viewer.id, now } as const
  return (await takeChallenge(tx, wanted))?.challenge ?? null
}

export async function recordProof(tx: Transaction<DB>, viewer: Viewer, now: Date): Promise<void> {
  await tx
    .updateTable('tokens')
    .set({ proved_at: now })
    .where('id', '=', viewer.tokenId)
    .where('user_id', '=', viewer.id)
    .execute()
}

const wrongPassword = { password: ['The password is incorrect.'] }
