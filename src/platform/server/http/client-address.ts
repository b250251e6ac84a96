import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import { settings } from '../settings/settings.ts'

/** The address of whoever opens a socket, as `request.ip` is that of a call: what a balancer adds counts, if it is ours. */
export function callerAddress(request: IncomingMessage): string {
  const trusted = settings.TRUST_PROXY ? settings.TRUST_PROXY.split(',').map(one => one.trim()) : []
  return proxyAddress(request, proxyAddress.compile(trusted))
}
