import { createHash } from 'node:crypto'
import { conflict, invalid } from '#platform/server/http/refusals.ts'
import { settings } from '#platform/server/settings/settings.ts'

export const emailLinkMinutes = 60

export const emailLinkExpiry = (now: Date) => new Date(now.getTime() + emailLinkMinutes * 60_000)

/** The code itself is too long to be guessed: a plain hash of it is enough. */
export const hashOfEmailCode = (code: string) => createHash('sha256').update(code).digest('hex')

export const badEmailLink = () =>
  invalid({ code: ['This link is not for this account, has expired or has been used.'] })

export const nothingToConfirm = () => conflict('Your email is confirmed already.')

/** Whether news and payouts wait until the owner has opened the link that was sent to the address. */
export const needsEmailConfirmation = (person: { email_verified_at: Date | null }): boolean =>
  settings.EMAIL_CONFIRMATION === 'required' && person.email_verified_at === null
