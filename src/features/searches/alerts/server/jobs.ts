import { defineJob } from '#platform/server/jobs/jobs.ts'
import { tellWorkers } from './commands.ts'

export const alertWorkers = defineJob<{ gigId: number }>({
  name: 'searches.alert-workers',
  run: ({ data: { gigId }, now }) => tellWorkers({ gigId, now }),
})
