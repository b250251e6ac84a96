/** A software authenticator, as WebAuthn describes one: makes passkeys and answers challenges with them. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Flags = { isVerified?: boolean }
type Statement = { fmt: string; attStmt: CborMap }
/** What vouches for a new key; `signed` is what its statement has to sign. */
export type Attest = (signed: Buffer, clientDataHash: Buffer) => Statement
type Place = { origin: string; rpId: string }

export type FakePasskey = ReturnType<typeof newPasskey>

const here: Place = { origin: 'http://localhost:3000', rpId: 'localhost' }
const userPresent = 1
const userVerified = 4
const attestedData = 64

/** A key of its own; `counter` rises with each use unless it is 0. */
export function newPasskey({ counter = 0 } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return {
    id: randomBytes(16).toString('base64url'),
    privateKey,
    coordinates: { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') },
    userHandle: '',
    counter,
  }
}

/** What a browser answers to creation options. */
export function createCredential(
  passkey: FakePasskey,
  options: { challenge: string; user?: { id: string } },
  place: Place = here,
  { isVerified = true, attest = attestNothing }: Flags & { attest?: Attest } = {},
) {
  passkey.userHandle = options.user?.id ?? ''
  const id = Buffer.from(passkey.id, 'base64url')
  const attested = Buffer.concat([
    Buffer.alloc(16),
    Buffer.of(id.length >> 8, id.length & 255),
    id,
    coseKey(passkey),
  ])
  const flags = userPresent | attestedData | (isVerified ? userVerified : 0)
  const authData = Buffer.concat([dataOf(place.rpId, flags, passkey.counter), attested])
  const clientDataJSON = clientData('webauthn.create', options.challenge, place.origin)
  const hash = hashOf(clientDataJSON)
  const attestation = cbor({ ...attest(Buffer.concat([authData, hash]), hash), authData })
  return {
    ...shellOf(passkey),
    response: {
      clientDataJSON,
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    },
  }
}

/** What a browser answers to request options. */
export function answerChallenge(
  passkey: FakePasskey,
  options: { challenge: string },
  place: Place = here,
  { isVerified = true }: Flags = {},
) {
  const flags = userPresent | (isVerified ? userVerified : 0)
  const authenticatorData = dataOf(place.rpId, flags, passkey.counter)
  const clientDataJSON = clientData('webauthn.get', options.challenge, place.origin)
  const signed = Buffer.concat([authenticatorData, hashOf(clientDataJSON)])
  const signature = sign('sha256', signed, passkey.privateKey)
  return {
    ...shellOf(passkey),
    response: {
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: passkey.userHandle,
    },
  }
}

const shellOf = ({ id }: FakePasskey) => ({
  ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
  authenticatorAttachment: 'platform',
})

function dataOf(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(flags), count])
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')

/** `{1: 2, 3: -7, -1: 1, -2: x, -3: y}` in CBOR: an EC2 key for ES256. */
const coseKey = ({ coordinates: { x, y } }: FakePasskey) =>
  Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x, Buffer.from('225820', 'hex'), y])

const hashOf = (clientDataJSON: string) =>
  createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()

const attestNothing: Attest = () => ({ fmt: 'none', attStmt: {} })

type Cbor = number | string | Buffer | Cbor[] | CborMap
type CborMap = { [key: string]: Cbor }

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([cborHead(4, value.length), ...value.map(cbor)])
  const entries = Object.entries(value)
  const written = entries.flatMap(([key, held]) => [cbor(key), cbor(held)])
  return Buffer.concat([cborHead(5, entries.length), ...written])
}

function cborHead(type: number, length: number): Buffer {
  if (length < 24) return Buffer.of((type << 5) | length)
  if (length < 256) return Buffer.of((type << 5) | 24, length)
  return Buffer.of((type << 5) | 25, length >> 8, length & 255)
}
