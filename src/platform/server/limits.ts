import { isIPv6 } from 'node:net'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { pool } from './database.ts'
import { tooManyAttempts } from './refusals.ts'
import { settings } from './settings.ts'

/** How often something may be tried: `points` times in `seconds`, counted over all processes. */
export type Limit = { name: string; points: number; seconds: number }

/** @throws 429 with Retry-After once the key has used up its points. */
export async function spend(limit: Limit, key: string | number): Promise<void> {
  if (settings.RATE_LIMITS === 'off') return
  try {
    await limiterOf(limit).consume(key)
  } catch (outcome) {
    if (!(outcome instanceof RateLimiterRes)) throw outcome
    throw tooManyAttempts(limit.points, Math.ceil(outcome.msBeforeNext / 1000))
  }
}

/** Forgets what the key has spent: after a success, for example. */
export async function forgive(limit: Limit, key: string | number): Promise<void> {
  await limiterOf(limit).delete(key)
}

/**
 * Whom an address stands for. Of IPv6 every customer is given a whole network, /64 at least, and may change the address
 * at every call; an IPv4 address written as IPv6 is the same as without.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [start = '', end] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const [left, right] = [start, end ?? ''].map(part =>
    part.split(':').filter(group => group !== ''),
  )
  const zeros = end === undefined ? 0 : 8 - (left?.length ?? 0) - (right?.length ?? 0)
  const groups = [...(left ?? []), ...Array(zeros).fill('0'), ...(right ?? [])]
  return `${groups.slice(0, 4).join(':')}::/64`
}

let limiters = new Map<string, RateLimiterPostgres>()
let limitersPool = pool

function limiterOf(limit: Limit): RateLimiterPostgres {
  if (limitersPool !== pool) {
    limiters = new Map()
    limitersPool = pool
  }
  const known = limiters.get(limit.name)
  if (known) return known
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'limits',
    tableCreated: true,
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.seconds,
  })
  limiters.set(limit.name, limiter)
  return limiter
}
