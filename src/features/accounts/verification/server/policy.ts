import { createHmac, timingSafeEqual } from 'node:crypto'
import { codeRules } from '#features/accounts/contract.ts'
import { secret } from '#platform/server/instance-secret.ts'
import type { Limit } from '#platform/server/limits.ts'

/** For one account and address: a stranger cannot use up the codes of somebody who has just registered. */
export const resendsPerMinute: Limit = {
  name: 'resend-minute',
  points: 1,
  seconds: codeRules.resendSeconds,
}
export const resendsPerDay: Limit = {
  name: 'resend-day',
  points: codeRules.resendsADay,
  seconds: 86_400,
}
/** For one account from everywhere, so that many addresses do not flood a phone, or guess for long. */
export const resendsPerDayFromAnywhere: Limit = {
  name: 'resend-anywhere',
  points: codeRules.resendsADay * 4,
  seconds: 86_400,
}
export const resendsPerAddress: Limit = { name: 'resend-address', points: 30, seconds: 3600 }

/** Looser than the tries of a code, which hold whatever these say. */
export const verificationsPerAccount: Limit = { name: 'verify-account', points: 10, seconds: 60 }
export const verificationsPerAddress: Limit = { name: 'verify-address', points: 60, seconds: 60 }

export const codeExpiry = (now: Date) => new Date(now.getTime() + codeRules.minutes * 60_000)

/** Six digits are soon tried out: without the installation's secret the hash gives nothing away. */
export function hashOfCode(userId: number, code: string): string {
  return createHmac('sha256', secret('verification-code')).update(`${userId}:${code}`).digest('hex')
}

export function isCode(userId: number, code: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashOfCode(userId, code)), Buffer.from(hash))
}
