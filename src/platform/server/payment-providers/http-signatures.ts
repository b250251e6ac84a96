/** HTTP Message Signatures (RFC 9421) with Content-Digest (RFC 9530), as far as callbacks use them. */
import { constants, createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Callback } from './provider.ts'

/** The public key of an id, as PEM. Null where nobody has such a key. */
export type FindKey = (keyId: string) => Promise<string | null>

/** Clocks differ. */
const leewaySeconds = 60
/** For a signature that names no end of its own. */
const longestLifeSeconds = 900
/** Without these a signature could be carried over to another address or body. */
const mustCover = ['@method', '@path', 'content-digest']

/** Whether the body is as it was sent, the signature is of now, and the key's owner made it. */
export async function isSigned(callback: Callback, findKey: FindKey, now: Date): Promise<boolean> {
  const input = readInput(callback.headers)
  if (!input || !mustCover.every(name => input.covered.includes(name))) return false
  if (!isOfNow(input, now) || !isBodyUntouched(callback)) return false
  const base = signatureBase(callback, input)
  const key = base && readKey(await findKey(input.keyId))
  return Boolean(key && isByKey(input, key, Buffer.from(base ?? '')))
}

type Input = {
  covered: string[]
  /** The inner list with its parameters, as it stands in the header: it is signed too. */
  params: string
  algorithm: string
  keyId: string
  created: number | null
  expires: number | null
  signature: Buffer
}

function readInput(headers: IncomingHttpHeaders): Input | null {
  const described =
    /^\s*([a-z*][a-z0-9_.*-]*)=(\(([^()]*)\)((?:;[a-z]+=(?:"[^"]*"|\d+))*))\s*$/.exec(
      text(headers, 'signature-input') ?? '',
    )
  const [, label = '', params = '', list = '', rest = ''] = described ?? []
  const signature = bytesOf(text(headers, 'signature') ?? '', label)
  // Whatever is between the names has to be plain: parameters of a component would change its meaning.
  const covered = [...list.matchAll(/"([^"]*)"/g)].map(([, name = '']) => name)
  if (!signature || covered.map(name => `"${name}"`).join(' ') !== list.trim()) return null
  const parameter = (name: string) => new RegExp(`;${name}=(?:"([^"]*)"|(\\d+))`).exec(rest)
  const number = (name: string) => {
    const digits = parameter(name)?.[2]
    return digits ? Number(digits) : null
  }
  return {
    covered,
    params,
    algorithm: parameter('alg')?.[1] ?? '',
    keyId: parameter('keyid')?.[1] ?? '',
    created: number('created'),
    expires: number('expires'),
    signature,
  }
}

function isOfNow({ created, expires }: Input, now: Date): boolean {
  const seconds = now.getTime() / 1000
  if (created !== null && created > seconds + leewaySeconds) return false
  const end = expires ?? (created === null ? null : created + longestLifeSeconds)
  return end !== null && seconds <= end + leewaySeconds
}

const hashes = new Map([
  ['sha-256', 'sha256'],
  ['sha-512', 'sha512'],
])

/** Every digest that we can compute must be right, and there must be one. */
function isBodyUntouched({ headers, body }: Callback): boolean {
  const digests = (text(headers, 'content-digest') ?? '').split(',').map(part => part.trim())
  const known = digests.flatMap(part => {
    const name = part.slice(0, part.indexOf('='))
    const hash = hashes.get(name.toLowerCase())
    return hash ? [{ hash, bytes: bytesOf(part, name) }] : []
  })
  return (
    known.length > 0 &&
    known.every(({ hash, bytes }) => bytes?.equals(createHash(hash).update(body).digest()))
  )
}

/** Null where something is covered that is not there, or that we cannot rebuild. */
function signatureBase(callback: Callback, { covered, params }: Input): string | null {
  if (new Set(covered).size !== covered.length) return null
  const lines = covered.map(name => {
    const value = componentOf(callback, name)
    return value === null ? null : `"${name}": ${value}`
  })
  return lines.includes(null) ? null : [...lines, `"@signature-params": ${params}`].join('\n')
}

function componentOf({ method, authority, path, headers }: Callback, name: string): string | null {
  const [pathname = '', query = ''] = path.split('?', 2)
  if (name === '@method') return method.toUpperCase()
  if (name === '@authority') return authority.toLowerCase().replace(/:(80|443)$/, '')
  if (name === '@path') return pathname
  if (name === '@query') return `?${query}`
  return name.startsWith('@') ? null : text(headers, name)
}

type Scheme = {
  hash: string
  /** Of an elliptic curve; none for RSA. */
  curve?: string
  rsa?: { padding: number; saltLength?: number }
}

const schemes: Record<string, Scheme> = {
  'ecdsa-p256-sha256': { hash: 'sha256', curve: 'prime256v1' },
  'ecdsa-p384-sha384': { hash: 'sha384', curve: 'secp384r1' },
  'rsa-pss-sha512': {
    hash: 'sha512',
    rsa: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 },
  },
  'rsa-v1_5-sha256': { hash: 'sha256', rsa: { padding: constants.RSA_PKCS1_PADDING } },
}

/** The RFC writes r and s side by side, libraries often DER: both say the same. */
const ecdsaEncodings = ['ieee-p1363', 'der'] as const

function isByKey({ algorithm, signature }: Input, key: KeyObject, base: Buffer): boolean {
  const scheme = Object.hasOwn(schemes, algorithm) ? schemes[algorithm] : undefined
  if (!scheme || !fits(scheme, key)) return false
  if (scheme.rsa) return verify(scheme.hash, base, { key, ...scheme.rsa }, signature)
  return ecdsaEncodings.some(dsaEncoding =>
    verify(scheme.hash, base, { key, dsaEncoding }, signature),
  )
}

/** The header chooses the algorithm, so it must be the one that the key was made for. */
function fits({ curve, rsa }: Scheme, key: KeyObject): boolean {
  if (curve) return key.asymmetricKeyDetails?.namedCurve === curve
  const isPss = rsa?.padding === constants.RSA_PKCS1_PSS_PADDING
  return key.asymmetricKeyType === 'rsa' || (isPss && key.asymmetricKeyType === 'rsa-pss')
}

function readKey(pem: string | null): KeyObject | null {
  if (!pem) return null
  try {
    return createPublicKey(pem)
  } catch {
    // A key that is none verifies nothing.
    return null
  }
}

/** The byte sequence `label=:base64:`. */
function bytesOf(dictionary: string, label: string): Buffer | null {
  const prefix = `${label}=:`
  const entry = dictionary
    .split(',')
    .map(part => part.trim())
    .find(part => part.startsWith(prefix) && part.endsWith(':') && part.length > prefix.length)
  const encoded = entry?.slice(prefix.length, -1) ?? ''
  return label && /^[A-Za-z0-9+/]+={0,2}$/.test(encoded) ? Buffer.from(encoded, 'base64') : null
}

/** A header's value, also where it was sent in several lines. */
function text(headers: IncomingHttpHeaders, name: string): string | null {
  const value = Object.hasOwn(headers, name) ? headers[name] : undefined
  if (value === undefined) return null
  return (Array.isArray(value) ? value : [value]).map(line => line.trim()).join(', ')
}
