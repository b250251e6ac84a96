import { fail, ok } from '#platform/server/observability/check-result.ts'
import { askRedis } from '#platform/server/realtime/redis.ts'
import { explainConnection } from '#platform/server/settings/start-faults.ts'
import { type Probe, reason } from './probe.ts'

/** Nothing where live updates go by PostgreSQL. Nobody is told anything. */
export const redisProbes = (url: string | undefined): Probe[] =>
  url === undefined ? [] : [{ name: 'redis', look: () => checkRedis(url) }]

async function checkRedis(url: string) {
  try {
    await askRedis(url)
    return ok('Redis answers and takes our password: live updates between processes go by it.')
  } catch (error) {
    return fail(reason(explainConnection(error, 'REDIS_URL', url)))
  }
}
