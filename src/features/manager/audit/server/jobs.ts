import { defineJob } from '#platform/server/jobs/jobs.ts'
import { log } from '#platform/server/observability/logging.ts'
import { newestOfChain } from './queries.ts'

/** Whoever keeps the logs elsewhere can prove later that nothing up to then was rewritten: `npm run audit -- --expect`. */
export async function logNewestHash(): Promise<void> {
  const { entries, hash } = await newestOfChain()
  log.info({ entries, hash }, 'the newest entry of the audit log')
}

export const logNewestHashJob = defineJob({
  name: 'audit.newest-hash',
  schedule: '5 0 * * *',
  run: logNewestHash,
})
