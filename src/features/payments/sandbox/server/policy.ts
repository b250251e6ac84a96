import { createHmac, timingSafeEqual } from 'node:crypto'
import { institutions } from '#platform/institutions.ts'
import type { Callback } from '#platform/server/payment-providers/provider.ts'
import { secret } from '#platform/server/security/instance-secret.ts'
import type { Settings } from '#platform/server/settings/schema.ts'
import { minutesOfCheckout } from '../../process.ts'
import type { Deposit } from './queries.ts'

/** Whoever has the page can approve a payment: never where money is real. */
export const isSandboxOpen = ({ production, PAYMENT_METHOD }: Settings): boolean =>
  !production && PAYMENT_METHOD === 'SANDBOX'

/** The page of a checkout works as long as those of real providers; who has pressed Pay may come back any time. */
export const isExpired = ({ state, created_at }: Deposit, now: Date): boolean =>
  state === 'session' && now.getTime() - created_at.getTime() >= minutesOfCheckout * 60_000

export const callbackPath = '/api/payments/callback/sandbox'
const callbackLifeMs = 300_000

/** Headers that prove a callback to be the sandbox's own, for a few minutes. */
export function signatureHeaders(body: string, now: Date): Record<string, string> {
  const date = now.toISOString()
  return { 'sandbox-date': date, 'sandbox-signature': signature(date, Buffer.from(body)) }
}

export function isOwnCallback({ method, path, headers, body }: Callback, now: Date): boolean {
  const { 'sandbox-date': date, 'sandbox-signature': signatureSent } = headers
  if (method !== 'POST' || path !== callbackPath) return false
  if (typeof date !== 'string' || typeof signatureSent !== 'string') return false
  const age = Math.abs(now.getTime() - Date.parse(date))
  return age <= callbackLifeMs && isSame(signatureSent, signature(date, body))
}

const signature = (date: string, body: Buffer) =>
  createHmac('sha256', secret('sandbox-callbacks'))
    .update(`POST ${callbackPath} ${date}\n`)
    .update(body)
    .digest('hex')

function isSame(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export type Entered = { network: string; number: string }
export type Faults = Partial<Record<keyof Entered, string>>

/**
 * What is wrong with a wallet as it was typed. A leading 0 is let through: the note beside the field says that such a
 * payment fails, and so it does.
 */
export function faultsIn({ network, number }: Entered): Faults {
  const isKnown = institutions.mobile_money.some(({ code }) => code === network)
  const isNumber = /^(0|\+?233)?[25]\d{8}$/.test(plainNumber(number))
  return {
    ...(!isKnown && { network: 'Choose the network.' }),
    ...(!isNumber && {
      number: 'Enter the 9 digits of the number without the leading 0, such as 241234567.',
    }),
  }
}

export const plainNumber = (number: string): string => number.replace(/[\s().-]/g, '')
