import { createHmac, timingSafeEqual } from 'node:crypto'
import { codeRules } from '#features/accounts/contract.ts'
import { secret } from '#platform/server/security/instance-secret.ts'

export const codeExpiry = (now: Date) => new Date(now.getTime() + codeRules.minutes * 60_000)

/** Six digits are soon tried out: without the installation's secret the hash gives nothing away. */
export function hashOfCode(userId: number, code: string): string {
  return createHmac('sha256', secret('verification-code')).update(`${userId}:${code}`).digest('hex')
}

export function isCode(userId: number, code: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashOfCode(userId, code)), Buffer.from(hash))
}
