import { createApp } from '#app.ts'
import { allJobs } from '#jobs.ts'
import { now } from '#platform/server/clock.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { startJobs } from '#platform/server/jobs/jobs.ts'
import { openSecret } from '#platform/server/security/instance-secret.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'

/**
 * A server that is there to be killed: the API alone, on as many connections as steps are to be cut off at once. It runs
 * no jobs but those that it is told to.
 */
const settings = loadSettings()
const url = String(settings.DATABASE_URL)
await openDatabase(url, { poolSize: Number(process.env.POOL_SIZE) })
openSecret({ appSecret: String(settings.APP_SECRET), dataDir: settings.DATA_DIR })
const jobs = allJobs(ports)
await startJobs({ url, jobs, work: false })
const app = await createApp({ ports, pages: false })
process.on('message', name => {
  const job = jobs.find(one => one.name === name)
  // What ends with this process has nobody to tell.
  job?.run({ data: {}, now: now() }).catch(() => {})
})
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
