import { allJobs } from '#jobs.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { startJobs } from '#platform/server/jobs/jobs.ts'
import { openSecret } from '#platform/server/security/instance-secret.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'

/**
 * A process that is there to be killed: it runs the jobs that it is told to, and no others, and serves the API alone where
 * that is asked for, on as many connections as steps are to be cut off at once.
 */
const settings = loadSettings()
const url = String(settings.DATABASE_URL)
await openDatabase(url, { poolSize: Number(process.env.POOL_SIZE) })
openSecret({ appSecret: String(settings.APP_SECRET), dataDir: settings.DATA_DIR })
const jobs = allJobs(ports)
await startJobs({ url, jobs, work: false })
process.on('message', ({ job: name, now }: { job: string; now: string }) => {
  const job = jobs.find(one => one.name === name)
  // What ends with this process has nobody to tell.
  job?.run({ data: {}, now: new Date(now) }).catch(() => {})
})
process.send?.(process.env.SERVES ? await serve() : '')

async function serve(): Promise<string> {
  const { createApp } = await import('#app.ts')
  const app = await createApp({ ports, pages: false })
  return app.listen({ port: 0, host: '127.0.0.1' })
}
