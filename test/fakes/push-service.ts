/** A push service and the devices behind it, by the RFCs alone: nothing here comes from the library that sends. */
import assert from 'node:assert/strict'
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import type { PushPayload } from '#platform/server/push/push.ts'
import { type Answer, type Call, fakeServer, type WhenOver } from './http.ts'

export type Device = {
  endpoint: string
  keys: { p256dh: string; auth: string }
  privateKey: Buffer
}

export type ReceivedPush = {
  endpoint: string
  payload: PushPayload
  headers: { ttl: number; urgency: string; topic: string | undefined }
  /** Of the operator, base64url. */
  key: string
  subject: string
  bytes: number
}

/** What the service answers to pushes of this device: 201 unless told otherwise. */
export type Behave = (device: Device) => Answer | 'hang'

export async function fakePushService(
  behave: Behave = () => ({ status: 201 }),
  whenOver?: WhenOver,
) {
  const devices = new Map<string, Device>()
  const pushes: ReceivedPush[] = []
  const faults: string[] = []
  let origin = ''
  const { baseUrl, calls } = await fakeServer(call => {
    const device = devices.get(call.url.pathname)
    if (!device) return { status: 404 }
    try {
      pushes.push(readPush(call, device, origin))
    } catch (error) {
      faults.push(String(error))
    }
    return behave(device)
  }, whenOver)
  origin = baseUrl
  return {
    ...{ origin, pushes, faults, calls },
    /** A browser that has subscribed. */
    newDevice(): Device {
      const device = newDevice(`${origin}/push/${randomUUID()}`)
      devices.set(new URL(device.endpoint).pathname, device)
      return device
    },
  }
}

export function newDevice(endpoint: string): Device {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const keys = {
    p256dh: pair.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  return { endpoint, keys, privateKey: pair.getPrivateKey() }
}

/** @throws AssertionError for what a push service would refuse (RFC 8030, 8188, 8291, 8292) */
export function readPush(call: Call, device: Device, origin: string): ReceivedPush {
  const { headers, body, method } = call
  assert.equal(method, 'POST')
  assert.equal(headers['content-encoding'], 'aes128gcm')
  assert.equal(headers['content-length'], String(body.length))
  assert.match(String(headers.ttl), /^\d+$/)
  assert.match(String(headers.urgency), /^(very-low|low|normal|high)$/)
  if (headers.topic !== undefined) assert.match(String(headers.topic), /^[\w-]{1,32}$/)
  assert.ok(body.length <= 4096, 'services take 4096 bytes')
  const text = decrypt(body, device).toString()
  return {
    endpoint: device.endpoint,
    payload: JSON.parse(text),
    headers: {
      ttl: Number(headers.ttl),
      urgency: String(headers.urgency),
      topic: headers.topic === undefined ? undefined : String(headers.topic),
    },
    ...verifyVapid(String(headers.authorization), origin),
    bytes: Buffer.byteLength(text),
  }
}

/** RFC 8188 with the keys of RFC 8291, section 3.4; one record, as section 4 wants it. */
export function decrypt(body: Buffer, { keys, privateKey }: Omit<Device, 'endpoint'>): Buffer {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + senderKey.length)
  assert.equal(senderKey.length, 65)
  assert.ok(record.length <= recordSize, 'more than one record')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  const info = Buffer.concat([
    Buffer.from('WebPush: info\0'),
    Buffer.from(keys.p256dh, 'base64url'),
    senderKey,
  ])
  const auth = Buffer.from(keys.auth, 'base64url')
  const secret = hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32)
  const derive = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${use}\0`, bytes))
  const opener = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  opener.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([opener.update(record.subarray(0, -16)), opener.final()])
  const end = padded.findLastIndex(byte => byte !== 0)
  assert.equal(padded[end], 2, 'the last record ends with a 2')
  return padded.subarray(0, end)
}

const dayOfSeconds = 86_400

function verifyVapid(authorization: string, origin: string): { key: string; subject: string } {
  const [, token = '', key = ''] =
    /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  assert.equal(point.length, 65)
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(half => half.toString('base64url'))
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  })
  const isGood = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  assert.ok(isGood, 'the signature is of another key')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  assert.equal(read(head).alg, 'ES256')
  const { aud, exp, sub } = read(claims)
  const now = Date.now() / 1000
  assert.equal(aud, origin)
  assert.ok(exp > now && exp <= now + dayOfSeconds, 'the token is good for too long, or no more')
  assert.match(sub, /^(mailto:.+@.+|https:\/\/.+)$/)
  return { key, subject: sub }
}
