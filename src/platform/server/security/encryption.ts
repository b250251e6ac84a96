import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/**
 * Encryption at rest, AES-256-GCM. What is sealed begins with a version, the name of its key and a
 * random nonce, so that keys can change while older seals still open. `boundTo` names the place
 * where the content belongs: put anywhere else it does not open.
 */

const cipher = 'aes-256-gcm'
const keyBytes = 32
const version = 1
const nameBytes = 8
const nonceBytes = 12
const tagBytes = 16
const headerBytes = 1 + nameBytes + nonceBytes
const authTagLength = tagBytes

export type Key = { name: Buffer; secret: Buffer }

let keys: Key[] = []

/** The content was changed, belongs elsewhere, or its key is not among ours. */
export class SealBroken extends Error {
  override name = 'SealBroken'
}

/** The first key seals, all of them open. */
export function openEncryption(secrets: readonly [Buffer, ...Buffer[]]): void {
  keys = secrets.map(keyOf)
}

export const keyOf = (secret: Buffer): Key => ({ name: nameOf(secret), secret })

/** Keys as settings carry them: 32 bytes each in base64, separated by commas. Null when one is no such key. */
export function keysIn(text: string): [Buffer, ...Buffer[]] | null {
  const parts = text.split(',').map(part => part.trim())
  const [first, ...others] = parts.map(part => Buffer.from(part, 'base64'))
  const isWhole = parts.every(part => /^[A-Za-z0-9+/]{43}=$/.test(part))
  return first && isWhole ? [first, ...others] : null
}

/** The key that seals now, in letters fit for a storage key: what is sealed with another one can be told by it. */
export const currentKeyName = () => sealingKey().name.toString('hex')

/** Of all keys that open. */
export const keyNames = () => keys.map(({ name }) => name.toString('hex'))

/** Of the key that has sealed this. */
export const keyNameOf = (sealed: Buffer) => sealed.subarray(1, 1 + nameBytes).toString('hex')

export const seal = (content: Buffer, boundTo: string): Buffer =>
  sealWith(sealingKey(), content, boundTo)

/** @throws SealBroken */
export const unseal = (sealed: Buffer, boundTo: string): Buffer => unsealWith(keys, sealed, boundTo)

/** As `seal`, with a key of the caller's own. */
export function sealWith({ name, secret }: Key, content: Buffer, boundTo: string): Buffer {
  const header = Buffer.concat([Buffer.of(version), name, randomBytes(nonceBytes)])
  const nonce = header.subarray(1 + nameBytes)
  const encryption = createCipheriv(cipher, secret, nonce, { authTagLength })
  encryption.setAAD(context(header, boundTo))
  const sealed = [header, encryption.update(content), encryption.final()]
  return Buffer.concat([...sealed, encryption.getAuthTag()])
}

/** As `unseal`, with whichever of the keys has sealed it. @throws SealBroken */
export function unsealWith(from: readonly Key[], sealed: Buffer, boundTo: string): Buffer {
  if (sealed.length < headerBytes + tagBytes || sealed[0] !== version)
    throw new SealBroken('This was not sealed by us.')
  const header = sealed.subarray(0, headerBytes)
  const body = sealed.subarray(headerBytes, -tagBytes)
  const nonce = header.subarray(1 + nameBytes)
  const decryption = createDecipheriv(cipher, secretFor(header, from), nonce, { authTagLength })
  decryption.setAAD(context(header, boundTo))
  decryption.setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([decryption.update(body), decryption.final()])
  } catch (error) {
    throw new SealBroken('The content was changed, or belongs elsewhere.', { cause: error })
  }
}

function sealingKey(): Key {
  const [first] = keys
  if (!first) throw new Error('Encryption has not been opened')
  return first
}

function secretFor(header: Buffer, from: readonly Key[]): Buffer {
  const name = header.subarray(1, 1 + nameBytes)
  const key = from.find(candidate => candidate.name.equals(name))
  if (!key) throw new SealBroken('The key that sealed this is not among ours.')
  return key.secret
}

const context = (header: Buffer, boundTo: string) => Buffer.concat([header, Buffer.from(boundTo)])

/** Says which key it is and nothing about it. */
function nameOf(secret: Buffer): Buffer {
  if (secret.length !== keyBytes) throw new Error('A key must have 32 bytes')
  return createHash('sha256').update('name of key').update(secret).digest().subarray(0, nameBytes)
}
