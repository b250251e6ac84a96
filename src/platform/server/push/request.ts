import { type LookupAllOptions, lookup } from 'node:dns'
import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSafely } from 'node:https'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'
import { faultOfEndpoint, isTestOrigin } from './endpoint-rules.ts'

/** `forbidden`: nothing was sent, since the address is not to be connected to. */
export type PushAnswer = { status: number; retryAfter: number | null } | 'silent' | 'forbidden'

type PushRequest = { endpoint: string; headers: Record<string, string>; body: Buffer | null }

const timeoutMs = 10_000
const mostBytes = 4096

/** One POST to a public address: the one that was resolved is the one connected to. Redirects are not followed. */
export function postToPushService({ endpoint, headers, body }: PushRequest): Promise<PushAnswer> {
  if (faultOfEndpoint(endpoint)) return Promise.resolve('forbidden')
  const url = new URL(endpoint)
  const isTest = isTestOrigin(url)
  const send = url.protocol === 'http:' ? requestPlain : requestSafely
  const options = { method: 'POST', headers, ...(!isTest && { lookup: lookUpPublic }) }
  return new Promise(settle => {
    const request = send(url, { ...options, agent: false }, answer => readAnswer(answer, settle))
    const timer = setTimeout(() => giveUp(request), timeoutMs)
    request.on('error', error => settle(error instanceof PrivateAddress ? 'forbidden' : 'silent'))
    request.on('close', () => {
      clearTimeout(timer)
      settle('silent')
    })
    request.end(body ?? undefined)
  })
}

const giveUp = (request: ClientRequest) => request.destroy(new Error('no answer in time'))

/** Nothing of what is answered is of use but its status: a little is read, so that the connection ends well. */
function readAnswer(answer: IncomingMessage, settle: (answer: PushAnswer) => void): void {
  const retryAfter = secondsOf(answer.headers['retry-after'])
  settle({ status: answer.statusCode ?? 0, retryAfter })
  let bytes = 0
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > mostBytes) answer.destroy()
  })
  answer.on('error', () => {})
}

/** Seconds, or a date. */
function secondsOf(header: string | undefined): number | null {
  if (header === undefined) return null
  if (/^\d+$/.test(header)) return Number(header)
  const moment = Date.parse(header)
  return Number.isNaN(moment) ? null : Math.max(0, Math.ceil((moment - Date.now()) / 1000))
}

type Address = { address: string; family: number }
type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  settle: (error: NodeJS.ErrnoException | null, addresses: Address[]) => void,
) => void

let resolve: Resolve = lookup

/** For tests: names lead where they say. */
export function openResolver(replacement: Resolve = lookup): void {
  resolve = replacement
}

class PrivateAddress extends Error {}

/** For the connection itself: names that lead into private networks lead nowhere. */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const hidden = addresses.find(({ address }) => !isPublic(address))
    const [first] = addresses
    if (hidden || !first) return callback(new PrivateAddress(`${hostname} is not public`), '')
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}

/** Whether an address is anybody's to connect to: not this machine, a private network, or a special one. */
export function isPublic(address: string): boolean {
  const plain = address.replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped) return isPublic(mapped)
  return isIPv6(plain) ? !specialIpv6.check(plain, 'ipv6') : !specialIpv4.check(plain)
}

/** The registries of special addresses (IANA), for IPv6 all but global unicast. Of one list IPv4 would be part of `::/3`. */
const specialIpv4 = new BlockList()
const specialIpv6 = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  specialIpv4.addSubnet(network, bits)
for (const [network, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  specialIpv6.addSubnet(network, bits, 'ipv6')
