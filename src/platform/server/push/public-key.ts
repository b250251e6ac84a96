import { createECDH } from 'node:crypto'

/** On P-256; null where the private key is outside the curve's order. */
export function publicKeyOf(privateKey: Buffer): Buffer | null {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey)
  } catch {
    return null
  }
  return pair.getPublicKey()
}
