/** What settings look like. Every message goes on with a sentence that begins with the setting's name. */
import { isIP } from 'node:net'
import * as z from 'zod'

/** What ends up in headers, links and calls. */
export const line = z.string().regex(/^(?!\s+$)\P{Cc}+$/u, 'must be one line of text')

export const choice = <const Value extends string>(...values: [Value, ...Value[]]) =>
  z.enum(values, `must be ${alternatives(values)}`)

export function wholeNumber(least?: number, most?: number) {
  const message = `must be a whole number${rangeIn(least, most)}`
  return z
    .string()
    .regex(/^-?\d{1,15}$/, message)
    .transform(Number)
    .refine(value => value >= (least ?? value) && value <= (most ?? value), message)
}

function rangeIn(least?: number, most?: number): string {
  if (most !== undefined) return ` from ${least} to ${most}`
  return least === undefined ? '' : ` from ${least} up`
}

/** An address of one of these schemes, with a host. */
export function address(schemes: string[], example: string) {
  return z
    .string()
    .refine(text => isAddress(text, schemes), `must be an address such as ${example}`)
}

export const webAddress = (example: string) => address(['https:', 'http:'], example)

export const databaseAddress = address(
  ['postgres:', 'postgresql:'],
  'postgres://user:password@host:5432/name, with the signs / @ # ? % of its password written as %2F %40 %23 %3F %25',
)

/** Links are made by writing a path behind it, and nothing of ours lies under a path. */
export const siteAddress = z.string().refine(text => {
  const url = isAddress(text, ['https:', 'http:']) && new URL(text)
  return url && /^\/+$/.test(url.pathname) && !url.search && !url.hash && !url.username
}, 'must be the address alone, such as https://adwuma.example, without a path')

export const tilesAddress = z
  .string()
  .refine(
    text =>
      isAddress(text.replace('{s}', 'a'), ['https:', 'http:']) &&
      ['{z}', '{x}', '{y}'].every(part => text.includes(part)),
    'must be an address such as https://tiles.example/{z}/{x}/{y}.png',
  )

export const host = z
  .string()
  .regex(/^[\w.:-]+$/, 'must be an address or a name of this machine, such as 0.0.0.0')

export const proxies = z
  .string()
  .refine(
    text => text.split(',').every(one => isNetwork(one.trim())),
    'must be addresses or networks with commas between, such as 127.0.0.1, 10.0.0.0/8',
  )

export const mailbox = z
  .string()
  .regex(
    /^(?:[^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
    'must be an email address, also with a name: Adwuma <no-reply@adwuma.example>',
  )

/** A key of so many bytes. */
export const base64url = (bytes: number) =>
  z
    .string()
    .refine(
      text => /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes,
      `must be ${bytes} bytes in base64url: npx web-push generate-vapid-keys makes them`,
    )

export const pushServices = z
  .string()
  .refine(
    text => text.split(',').every(host => /^(\*\.)?([a-z0-9-]+\.)+[a-z0-9-]+$/.test(host.trim())),
    'must be hosts with commas between, such as fcm.googleapis.com,*.push.apple.com',
  )
  .transform(text => text.split(',').map(host => host.trim()))

/** What browsers and apps call where a page is from: `https://app.example`, `android:apk-key-hash:…`. */
export const origins = z
  .string()
  .refine(
    text => text === '' || text.split(',').every(one => isOrigin(one.trim())),
    'must be origins with commas between, such as https://app.example,android:apk-key-hash:AbC-1_2',
  )
  .transform(text => (text === '' ? [] : text.split(',').map(one => one.trim())))

const isOrigin = (text: string) =>
  /^(android:apk-key-hash:[\w-]+|ios:bundle-id:[\w.-]+)$/.test(text) ||
  (isAddress(text, ['https:', 'http:']) && new URL(text).origin === text)

function isAddress(text: string, schemes: string[]): boolean {
  if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, hash } = new URL(text)
  return schemes.includes(protocol) && hash === '' && (hostname !== '' || /[?&]host=/.test(text))
}

function isNetwork(text: string): boolean {
  const [ip = '', bits, ...rest] = text.split('/')
  const version = isIP(ip)
  if (rest.length > 0) return false
  if (version === 0) return bits === undefined && namedNetworks.includes(ip)
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

/** As Fastify knows them. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']

/** `a, b or c` */
export const alternatives = (values: string[]) => values.join(', ').replace(/, ([^,]+)$/, ' or $1')
