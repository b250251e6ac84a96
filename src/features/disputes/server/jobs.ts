import type { OrderPorts } from '#features/orders/server/ports.ts'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { publishDisputeUpdate } from '../news/server/jobs.ts'
import { disputeFiles } from '../statements/server/jobs.ts'
import { effectDecisions, endWaitingForAnswers, tellOfOverdueDisputes } from './commands.ts'

export const disputesJobs = (ports: OrderPorts): Job<object>[] => [
  defineJob({
    name: 'disputes.stop-waiting',
    schedule: '* * * * *',
    run: ({ now }) => endWaitingForAnswers({ now }),
  }),
  defineJob({
    name: 'disputes.effect-decisions',
    schedule: '* * * * *',
    run: ({ now }) => effectDecisions(ports, { now }),
  }),
  defineJob({
    name: 'disputes.overdue',
    schedule: '* * * * *',
    run: ({ now }) => tellOfOverdueDisputes({ now }),
  }),
  publishDisputeUpdate,
  disputeFiles.sweep,
]
