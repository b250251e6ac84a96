import { createHash } from 'node:crypto'
import type { Limit } from '#platform/server/limits.ts'
import { invalid } from '#platform/server/refusals.ts'

export const emailLinkMinutes = 60

/** Each sends a mail to an address that may be a stranger's. */
export const emailChangesPerAccount: Limit = { name: 'email-change', points: 10, seconds: 3600 }

export const emailLinkExpiry = (now: Date) => new Date(now.getTime() + emailLinkMinutes * 60_000)

/** The code itself is too long to be guessed: a plain hash of it is enough. */
export const hashOfEmailCode = (code: string) => createHash('sha256').update(code).digest('hex')

export const badEmailLink = () =>
  invalid({ code: ['This link is not for this account, has expired or has been used.'] })
