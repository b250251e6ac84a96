import type { Transaction } from 'kysely'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { invalid } from '#platform/server/http/refusals.ts'
import type { FieldErrors } from '#platform/validation.ts'
import type { ProofMethod } from '../contract.ts'
import { redeemPasskey } from '../passkeys/server/commands.ts'
import { redeemRecoveryCode } from '../recovery-codes/server/commands.ts'
import { keepFactors } from '../reset/server/commands.ts'
import { redeemTotp } from '../totp/server/commands.ts'
import { notifyFallenCounter } from './notices.ts'
import { ownsMethod } from './policy.ts'
import { loadFactors, type SecondFactorRow } from './queries.ts'

/** What somebody brings to show that it is they. */
export type Evidence = {
  method: ProofMethod
  code?: string | undefined
  credential?: Record<string, unknown> | undefined
}

type Use = {
  userId: number
  evidence: Evidence
  /** What a passkey has to answer; null where none is open. */
  challenge: string | null
  now: Date
}

/**
 * Whether a factor or a recovery code is the person's, which is then used up, and stops a reset that is under way. What is
 * wrong is answered and not thrown: it is counted, so commit also then.
 * @throws 422 for a method that this person has not, 429 while an app is closed
 */
export async function redeemFactor(tx: Transaction<DB>, use: Use): Promise<FieldErrors | null> {
  const { userId, evidence, now } = use
  refuseOtherMethods(await loadFactors(tx, userId), evidence.method)
  const errors = await checkEvidence(tx, use)
  if (!errors) await keepFactors(tx, { userId, now })
  return errors
}

/** @throws 422 */
export function refuseOtherMethods(factors: SecondFactorRow, method: ProofMethod): void {
  if (!ownsMethod(factors, method))
    throw invalid({ method: ['This is not how you confirm that it is you.'] })
}

async function checkEvidence(tx: Transaction<DB>, use: Use): Promise<FieldErrors | null> {
  const { userId, evidence, now } = use
  const { method, code = '', credential = {} } = evidence
  if (method === 'totp')
    return (await redeemTotp(tx, { userId, code: code.replace(/\s/g, ''), now }))
      ? null
      : wrongCode()
  if (method === 'recovery_code')
    return (await redeemRecoveryCode(tx, { userId, code })) ? null : wrongCode()
  if (use.challenge === null) return wrongCredential()
  const used = await redeemPasskey(tx, { credential, challenge: use.challenge, userId, now })
  if (used.outcome === 'counter fell') await notifyFallenCounter(tx, { ...used, now })
  return used.outcome === 'right' ? null : wrongCredential()
}

const wrongCode = () => ({ code: ['This code is wrong, or has been used already.'] })
const wrongCredential = () => ({ credential: ['This passkey could not be used.'] })
