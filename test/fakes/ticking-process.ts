import { openDatabase, pool } from '#platform/server/database/database.ts'
import { defineJob, startJobs } from '#platform/server/jobs/jobs.ts'

/** A process that notes each time its scheduled job runs. */
const url = String(process.env.DATABASE_URL)
await openDatabase(url)

const tick = defineJob({
  name: 'tick',
  schedule: '* * * * *',
  run: async ({ now }) => {
    const minute = now.toISOString().slice(0, 16)
    await pool.query('insert into ticks values ($1, $2)', [minute, process.pid])
  },
})

await startJobs({ url, jobs: [tick] })
