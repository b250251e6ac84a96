import { defineJob } from '#platform/server/jobs/jobs.ts'
import { forgetMisses } from './commands.ts'

export const forgetMissesJob = defineJob({
  name: 'gigs.forget-search-misses',
  schedule: '20 3 * * *',
  run: forgetMisses,
})
