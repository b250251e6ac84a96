/** A chain as phones with Android bring it for a new key, made by whoever brings it. */
import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Attest } from './authenticator.ts'

/** `crlAddress` is where the certificate of the key says that one learns whether it was withdrawn. */
export const androidKeyBy =
  (privateKey: KeyObject, crlAddress: string): Attest =>
  (signed, clientDataHash) => {
    const root = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const leaf = certificate('leaf', createPublicKey(privateKey), root.privateKey, [
      extension([1, 3, 6, 1, 4, 1, 11129, 2, 1, 17], keyDescription(clientDataHash)),
      extension([2, 5, 29, 31], crlPoints(crlAddress)),
    ])
    const x5c = [leaf, certificate('root', root.publicKey, root.privateKey, [])]
    const sig = sign('sha256', signed, privateKey)
    return { fmt: 'android-key', attStmt: { alg: -7, sig, x5c } }
  }

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const octets = (body: Buffer) => der(0x04, body)
const bits = (body: Buffer) => der(0x03, Buffer.of(0), body)
const integer = (value: number) => der(0x02, Buffer.of(value))
const enumeration = (value: number) => der(0x0a, Buffer.of(value))

/** All have the root for their issuer. */
function certificate(name: string, key: KeyObject, issuer: KeyObject, extensions: Buffer[]) {
  const signedBy = sequence(objectId([1, 2, 840, 10045, 4, 3, 2]))
  const body = sequence(
    der(0xa0, integer(2)),
    integer(1),
    signedBy,
    commonName('root'),
    sequence(moment(-1), moment(1)),
    commonName(name),
    key.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  )
  return sequence(body, signedBy, bits(sign('sha256', body, issuer)))
}

const commonName = (name: string) =>
  sequence(der(0x31, sequence(objectId([2, 5, 4, 3]), der(0x0c, Buffer.from(name)))))

const extension = (id: number[], value: Buffer) => sequence(objectId(id), octets(value))

const keyDescription = (challenge: Buffer) =>
  sequence(
    ...[integer(3), enumeration(1), integer(4), enumeration(1)],
    ...[octets(challenge), octets(Buffer.of()), sequence(), sequence()],
  )

const crlPoints = (address: string) =>
  sequence(sequence(der(0xa0, der(0xa0, der(0x86, Buffer.from(address))))))

function moment(days: number): Buffer {
  const at = new Date(Date.now() + days * 86_400_000).toISOString()
  return der(0x17, Buffer.from(`${at.replace(/\D/g, '').slice(2, 14)}Z`))
}

function objectId([first = 0, second = 0, ...others]: number[]): Buffer {
  return der(0x06, Buffer.from([first * 40 + second, ...others.flatMap(inSevenBits)]))
}

function inSevenBits(number: number): number[] {
  const digits = [number & 127]
  for (let rest = number >> 7; rest > 0; rest >>= 7) digits.unshift((rest & 127) | 128)
  return digits
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const head = length < 128 ? [length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.of(tag, ...head), body])
}
