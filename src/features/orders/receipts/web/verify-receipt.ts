import type { Received } from '#platform/contract.ts'
import type { listReceiptKeys, showReceipt } from '../contract.ts'
import { signatureAlgorithm } from '../process.ts'

type Receipt = Received<typeof showReceipt>['receipt']
type Keys = Received<typeof listReceiptKeys>['keys']

/** Whether the listed key of its name has signed exactly this text. */
export async function verifyReceipt(receipt: Receipt, keys: Keys): Promise<boolean> {
  if (receipt.state !== 'confirmed') return false
  const listed = keys.find(({ key_id }) => key_id === receipt.key_id)
  if (!listed) return false
  const jwk = { kty: 'OKP', crv: signatureAlgorithm, x: listed.public_key }
  const key = await crypto.subtle.importKey('jwk', jwk, signatureAlgorithm, false, ['verify'])
  const signed = new TextEncoder().encode(receipt.signed)
  return crypto.subtle.verify(signatureAlgorithm, key, bytesOf(receipt.signature), signed)
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), sign => sign.charCodeAt(0))
