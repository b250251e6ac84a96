import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { renewUsualPrices } from './commands.ts'

export const usualPricesJobs: Job<object>[] = [
  defineJob({
    name: 'services.usual-prices',
    schedule: '0 2 * * *',
    run: ({ now }) => inTransaction(tx => renewUsualPrices(tx, now)),
  }),
]
