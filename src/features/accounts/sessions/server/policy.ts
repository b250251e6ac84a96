import { createHmac } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import { secret } from '#platform/server/security/instance-secret.ts'
import { networkOf, networksAround } from '#platform/server/security/rate-limits.ts'

/** A device that was not seen for so long is new again. */
export const deviceDays = 180

/** What a client says of itself when a session begins. */
export type Client = {
  deviceName: string
  stepUp: boolean
  deviceHash: string
  network: string | null
}

type ClientInput = { device_name: string; step_up: boolean; device_id?: string | undefined }

export function clientOf(
  input: ClientInput,
  request: { ip: string; headers: { 'user-agent'?: string | undefined } },
): Client {
  const { device_name: deviceName, step_up: stepUp, device_id: deviceId } = input
  const browser = request.headers['user-agent'] ?? ''
  return {
    ...{ deviceName, stepUp },
    network: shortAddress(request.ip),
    deviceHash: deviceId ? `id:${hmacOf(deviceId)}` : `name:${hmacOf(`${deviceName}\n${browser}`)}`,
  }
}

/** Cut to /16, or /48 of IPv6: what a person recognises, and what names no household. */
export function shortAddress(ip: string): string | null {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(address)) return `${address.split('.').slice(0, 2).join('.')}.x.x`
  return isIPv6(address) ? (networksAround(networkOf(address))['IPv6 /48'] ?? null) : null
}

const hmacOf = (text: string) => createHmac('sha256', secret('device')).update(text).digest('hex')
