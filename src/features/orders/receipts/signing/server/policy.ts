/** Ed25519 signatures of receipts: anybody can verify them with the keys that are listed, without us. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { keysIn } from '#platform/server/security/encryption.ts'
import { secret } from '#platform/server/security/instance-secret.ts'
import { settings } from '#platform/server/settings/settings.ts'

export type ReceiptKey = {
  id: string
  /** 32 bytes in base64url. */
  publicKey: string
  privateKey: KeyObject
}

/** The first signs, all of them verify. */
export function receiptKeys(): [ReceiptKey, ...ReceiptKey[]] {
  const [first, ...others] = keysIn(settings.RECEIPT_KEY ?? '') ?? [secret('receipts')]
  return [keyOf(first), ...others.map(keyOf)]
}

export function signText(text: string): { key_id: string; signed: string; signature: string } {
  const [{ id, privateKey }] = receiptKeys()
  const signature = sign(null, Buffer.from(text), privateKey).toString('base64url')
  return { key_id: id, signed: text, signature }
}

/** Whether the key of that name, which has to be listed, has signed exactly this. */
export function isSigned(receipt: { key_id: string; signed: string; signature: string }): boolean {
  const key = receiptKeys().find(({ id }) => id === receipt.key_id)
  const signature = Buffer.from(receipt.signature, 'base64url')
  return key !== undefined && verify(null, Buffer.from(receipt.signed), publicOf(key), signature)
}

const publicOf = ({ privateKey }: ReceiptKey) => createPublicKey(privateKey)

/** What stands in front of the 32 bytes of a seed where a key is written as PKCS #8 (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

function keyOf(seed: Buffer): ReceiptKey {
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey).export({ format: 'jwk' }).x ?? ''
  return { id: nameOf(publicKey), publicKey, privateKey }
}

const nameOf = (publicKey: string) =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex').slice(0, 16)
