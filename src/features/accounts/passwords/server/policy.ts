import { createHash } from 'node:crypto'
import { resetLinkMinutes } from '#features/accounts/contract.ts'
import { refuse } from '#platform/server/http/refusals.ts'
import { isWellKnownPassword } from '#platform/server/security/passwords.ts'
import type { FieldErrors } from '#platform/validation.ts'

export const linkExpiry = (now: Date) => new Date(now.getTime() + resetLinkMinutes * 60_000)

/** The code itself is too long to be guessed: a plain hash of it is enough. */
export const hashOfResetCode = (code: string) => createHash('sha256').update(code).digest('hex')

export const badLink = () => refuse('Sorry, the reset link has expired or has been used.')

/** What is wrong with a new password, long enough as it may be. */
export const unfitPassword = ({ new_password = '' }: { new_password?: string }): FieldErrors =>
  isWellKnownPassword(new_password)
    ? { new_password: ['The new password is one that many people use. Please choose another one.'] }
    : {}
