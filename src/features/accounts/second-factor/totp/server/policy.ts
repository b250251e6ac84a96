import { verifySync } from 'otplib'
import { settings } from '#platform/server/settings/settings.ts'
import { appCodePattern } from '../../contract.ts'

const totpPeriodSeconds = 30
export const offerMinutes = 30
/** So many wrong codes in that time close an app for as long. */
export const wrongCodesAllowed = 10
export const wrongCodesMinutes = 15

/** What an app reads from a QR code, or is opened with. Blanks as `%20`: some apps show a plus sign as it is. */
export function totpUri({ secret, username }: { secret: string; username: string }): string {
  const [issuer, account] = [settings.APP_NAME, username].map(encodeURIComponent)
  const kind = `algorithm=SHA1&digits=6&period=${totpPeriodSeconds}`
  return `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}&${kind}`
}

/** The step whose code this is, one before and one after the present one included; null for a wrong code. */
export function stepOfCode({
  secret,
  code,
  now,
}: {
  secret: string
  code: string
  now: Date
}): number | null {
  // otplib throws for what has not the form of a code.
  if (!appCodePattern.test(code)) return null
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: totpPeriodSeconds,
    period: totpPeriodSeconds,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
