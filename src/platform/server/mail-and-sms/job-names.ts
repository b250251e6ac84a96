import { mailJob, plainMailJob } from './mail.ts'
import { plainSmsJob, smsJob } from './sms.ts'

/** Of all jobs that send a message, also those of earlier releases. */
export const messageJobNames = {
  mail: [mailJob.name, plainMailJob.name],
  sms: [smsJob.name, plainSmsJob.name],
}
