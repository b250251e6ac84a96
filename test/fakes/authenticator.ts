/** A software authenticator, as WebAuthn describes one: makes passkeys and answers challenges with them. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Flags = { isVerified?: boolean }
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
  { isVerified = true }: Flags = {},
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
  return {
    ...shellOf(passkey),
    response: {
      clientDataJSON: clientData('webauthn.create', options.challenge, place.origin),
      attestationObject: attestationOf(authData).toString('base64url'),
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
  const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
  const signature = sign('sha256', Buffer.concat([authenticatorData, hash]), passkey.privateKey)
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

/** `{fmt: "none", attStmt: {}, authData}` in CBOR. */
const attestationOf = (authData: Buffer) =>
  Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
    Buffer.of(authData.length),
    authData,
  ])
