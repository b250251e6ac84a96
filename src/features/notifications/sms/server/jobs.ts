import { defineJob } from '#platform/server/jobs/jobs.ts'
import { sendDueSms } from './commands.ts'

/** Looks by the application's clock, so that nothing is lost over a stop. */
export const sendSms = defineJob({
  name: 'notifications.sms',
  schedule: '* * * * *',
  runsAtStart: true,
  run: ({ now }) => sendDueSms(now),
})
