import { settings } from '../settings/settings.ts'

/** Null for an address to which pushes may go; else why they may not. */
export function faultOfEndpoint(endpoint: string): string | null {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (!url || !isPlain(endpoint, url)) return 'The endpoint is no address as browsers write it.'
  if (url.username !== '' || url.password !== '') return 'The endpoint must name no user.'
  if (endpoint.includes('#')) return 'The endpoint must have no fragment.'
  if (isTestOrigin(url)) return null
  if (url.protocol !== 'https:') return 'The endpoint must begin with https.'
  if (url.port !== '') return 'The endpoint must be at the port of https.'
  if (!isHostName(url.hostname) || entryOf(url.hostname) === undefined)
    return 'The endpoint is of no push service that we know.'
  return null
}

/** Written in another way than addresses are read, it would be judged as one host and used as another. */
const isPlain = (endpoint: string, url: URL) =>
  endpoint.replace(/^(https:\/\/[^/]+):443(?=\/)/, '$1') === url.href

/** For tests: one more origin, which may also be plain and private. */
export const isTestOrigin = ({ origin }: URL) =>
  settings.PUSH_TEST_ORIGIN !== undefined && origin === new URL(settings.PUSH_TEST_ORIGIN).origin

/** No address literal: those of IPv4 end with a number, those of IPv6 stand in brackets. */
const isHostName = (hostname: string) => /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname)

/** By which a service is counted, whatever hosts it has: its entry in the settings. */
export function serviceOf(endpoint: string): string {
  const { hostname, host } = new URL(endpoint)
  return entryOf(hostname) ?? host
}

const entryOf = (hostname: string): string | undefined =>
  settings.PUSH_SERVICES.find(service =>
    service.startsWith('*.')
      ? hostname.endsWith(service.slice(1)) && hostname.length > service.length - 1
      : hostname === service,
  )
