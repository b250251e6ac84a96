import { createHash, createHmac } from 'node:crypto'
import { refuse } from '#platform/server/http/refusals.ts'
import { secret } from '#platform/server/security/instance-secret.ts'
import { undoHours } from '../process.ts'

export const undoExpiry = (now: Date) => new Date(now.getTime() + undoHours * 3_600_000)

/** The code itself is too long to be guessed: a plain hash of it is enough. */
export const hashOfUndoCode = (code: string) => createHash('sha256').update(code).digest('hex')

/** Tells addresses apart without saying what they are; in whatever case they are written. */
export const macOfEmail = (email: string) =>
  createHmac('sha256', secret('former-email')).update(email.toLowerCase()).digest('base64url')

export const deadUndoLink = () => refuse('Sorry, this link has expired or has been used.')
