import { changePassword } from '#features/accounts/passwords/server/commands.ts'
import { unfitPassword } from '#features/accounts/passwords/server/policy.ts'
import { inTransaction } from '#platform/server/database.ts'
import { forgive, spend } from '#platform/server/limits.ts'
import { hashPassword, passwordMatches } from '#platform/server/passwords.ts'
import { invalid, refuseFaults } from '#platform/server/refusals.ts'
import { hangUp, revokeTokensOf } from '#platform/server/tokens.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { lockSelf } from '../../server/queries.ts'
import { passwordGuesses } from './policy.ts'
import { passwordHashOf } from './queries.ts'

type Change = { currentPassword: string; newPassword: string; viewer: Viewer }

/**
 * Logs out every device but the caller's.
 * @throws 422 for a wrong current password and for a new one that is well known, 429.
 */
export async function updatePassword({ currentPassword, newPassword, viewer }: Change) {
  await spend(passwordGuesses, viewer.id)
  const before = await passwordHashOf(viewer.id)
  const matches = await passwordMatches(currentPassword, before)
  if (matches) await forgive(passwordGuesses, viewer.id)
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
    })
    return revokeTokensOf(tx, { userId: viewer.id, exceptTokenId: viewer.tokenId })
  })
  hangUp(revoked)
}

const wrongPassword = { current_password: ['The current password is wrong.'] }
