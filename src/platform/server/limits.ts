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
