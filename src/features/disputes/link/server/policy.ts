/** The link by which a side reads and answers whose account is deactivated: signed, and kept nowhere. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { OrderSide } from '#features/orders/process.ts'
import { secret } from '#platform/server/security/instance-secret.ts'
import { settings } from '#platform/server/settings/settings.ts'

type Linked = { disputeId: number; side: OrderSide }

export const disputeLinkOf = (linked: Linked) =>
  `${settings.APP_URL}/disputes/link/${codeOf(linked)}`

/** Null for a code that we did not make. */
export function readDisputeCode(code: string): Linked | null {
  const [content = '', signature = '', more] = code.split('.')
  const [id = '', side, rest] = content.split('-')
  if (more !== undefined || rest !== undefined) return null
  if (!/^[1-9]\d{0,8}$/.test(id) || (side !== 'buyer' && side !== 'seller')) return null
  const [actual, expected] = [Buffer.from(signature), Buffer.from(signatureOf(content))]
  const isOurs = actual.length === expected.length && timingSafeEqual(actual, expected)
  return isOurs ? { disputeId: Number(id), side } : null
}

function codeOf({ disputeId, side }: Linked): string {
  const content = `${disputeId}-${side}`
  return `${content}.${signatureOf(content)}`
}

const signatureOf = (content: string) =>
  createHmac('sha256', secret('dispute-link')).update(content).digest('base64url')
