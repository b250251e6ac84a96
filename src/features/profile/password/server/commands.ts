import { changePassword } from '#features/accounts/passwords/server/commands.ts'
import { unfitPassword } from '#features/accounts/passwords/server/policy.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { invalid, refuseFaults } from '#platform/server/http/refusals.ts'
import { hashPassword, passwordMatches } from '#platform/server/security/passwords.ts'
import { forgive, spend } from '#platform/server/security/rate-limits.ts'
import { hangUp, revokeTokensOf } from '#platform/server/security/tokens.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { lockSelf } from '../../server/queries.ts'
import { passwordHashOf } from './queries.ts'

type Change = { currentPassword: string; newPassword: string; viewer: Viewer; now: Date }

/**
 * Logs out every device but the caller's.
 * @throws 422 for a wrong current password and for a new one that is well known, 429.
 */
export async function updatePassword({ currentPassword, newPassword, viewer, now }: Change) {
  await spend('password-change', viewer.id)
  const before = await passwordHashOf(viewer.id)
  const matches = await passwordMatches(currentPassword, before)
  if (matches) await forgive('password-change', viewer.id)
  refuseFaults({
    ...(!matches && wrongPassword),
    ...unfitPassword({ new_password: newPassword }),
  })
  const passwordHash = await hashPassword(newPassword)
  const revoked = await inTransaction(async tx => {
    const person = await lockSelf(tx, viewer)
    // Changed from elsewhere while we were hashing: what was typed is not the current one any more.
    if (person.password_hash !== before) throw invalid(wrongPassword)
    await changePassword(tx, {
      userId: viewer.id,
      passwordHash,
      loggedOut: 'every other device',
      now,
    })
    return revokeTokensOf(tx, { userId: viewer.id, exceptTokenId: viewer.tokenId })
  })
  hangUp(revoked)
}

const wrongPassword = { current_password: ['The current password is wrong.'] }
