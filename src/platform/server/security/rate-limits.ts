import { isIPv6 } from 'node:net'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type LimitName, limits } from '#platform/limits.ts'
import { pool } from '../database/database.ts'
import { tooManyAttempts } from '../http/refusals.ts'
import { settings } from '../settings/settings.ts'

/** @throws 429 with Retry-After once the key has used up its points. */
export async function spend(name: LimitName, key: string | number): Promise<void> {
  if (settings.RATE_LIMITS === 'off') return
  try {
    await limiterOf(name).consume(key)
  } catch (outcome) {
    if (!(outcome instanceof RateLimiterRes)) throw outcome
    throw tooManyAttempts(limits[name].points, Math.ceil(outcome.msBeforeNext / 1000))
  }
}

/**
 * Spends those of the named limits that count this network or one around it, the narrowest first.
 * @throws 429
 */
export async function spendByNetwork(
  names: readonly LimitName[],
  networkAddress: string,
): Promise<void> {
  const keys = networksAround(networkAddress)
  for (const name of names) {
    const key = keys[limits[name].per]
    if (key !== undefined) await spend(name, key)
  }
}

/** Forgets what the key has spent: after a success, for example. */
export async function forgive(name: LimitName, key: string | number): Promise<void> {
  await limiterOf(name).delete(key)
}

/**
 * Whom an address stands for. Of IPv6 every customer is given a whole network, /64 at least, and may change the address
 * at every call; an IPv4 address written as IPv6 is the same as without.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}

/** The network itself and those around it, by the names that the table of limits has for them. */
export function networksAround(networkAddress: string): Record<string, string | undefined> {
  const [prefix = ''] = networkAddress.split('::/64')
  const groups = prefix.split(':')
  const bytes = networkAddress.split('.')
  return {
    network: networkAddress,
    ...(groups.length === 4 && {
      'IPv6 /48': `${groups.slice(0, 3).join(':')}::/48`,
      'IPv6 /32': `${groups.slice(0, 2).join(':')}::/32`,
    }),
    ...(bytes.length === 4 && {
      'IPv4 /24': `${bytes.slice(0, 3).join('.')}.0/24`,
      'IPv4 /16': `${bytes.slice(0, 2).join('.')}.0.0/16`,
    }),
  }
}

/** The eight groups of an IPv6 address, those left out as zeros. */
function groupsOf(address: string): string[] {
  const [start = '', end] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [left = [], right = []] = [start, end ?? ''].map(part =>
    part.split(':').filter(group => group !== ''),
  )
  const zeros = end === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array(zeros).fill('0'), ...right]
}

let limiters = new Map<LimitName, RateLimiterPostgres>()
let limitersPool = pool

function limiterOf(name: LimitName): RateLimiterPostgres {
  if (limitersPool !== pool) {
    limiters = new Map()
    limitersPool = pool
  }
  const known = limiters.get(name)
  if (known) return known
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'limits',
    tableCreated: true,
    keyPrefix: name,
    points: limits[name].points,
    duration: limits[name].seconds,
  })
  limiters.set(name, limiter)
  return limiter
}
