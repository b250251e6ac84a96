import type { SecondFactorMethod } from '#features/accounts/contract.ts'
import { needsFactor } from '#platform/server/security/roles.ts'
import type { ProofMethod } from '../contract.ts'
import type { SecondFactorRow } from './queries.ts'

export const hasSecondFactor = ({ totp, passkeys }: SecondFactorRow): boolean =>
  totp !== null || passkeys.length > 0

/** Those that work now: an app that too many wrong codes have closed is not among them. */
export function openMethods(factors: SecondFactorRow, now: Date): SecondFactorMethod[] {
  const { totp, passkeys, recoveryCodes } = factors
  const isOpen = totp !== null && !(totp.closed_until && totp.closed_until > now)
  return [
    ...(isOpen ? (['totp'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(hasSecondFactor(factors) && recoveryCodes > 0 ? (['recovery_code'] as const) : []),
  ]
}

/** How somebody shows that it is they: by the second factor where there is one. */
export const proofMethodsOf = (factors: SecondFactorRow, now: Date): ProofMethod[] =>
  hasSecondFactor(factors) ? openMethods(factors, now) : ['password']

/** What somebody has, also while an app is closed. */
export function ownsMethod(factors: SecondFactorRow, method: ProofMethod): boolean {
  if (method === 'password') return !hasSecondFactor(factors)
  if (method === 'totp') return factors.totp !== null
  if (method === 'passkey') return factors.passkeys.length > 0
  return hasSecondFactor(factors)
}

/** Managers, where the operator wants it so. */
export const needsSecondFactor = ({ isManager }: Pick<SecondFactorRow, 'isManager'>): boolean =>
  isManager && needsFactor()
