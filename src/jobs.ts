import { accountsJobs } from '#features/accounts/server/jobs.ts'
import { moderationJobs } from '#features/chat/moderation/server/jobs.ts'
import { messageFiles } from '#features/chat/server/commands.ts'
import { chatJobs } from '#features/chat/server/jobs.ts'
import { disputesJobs } from '#features/disputes/server/jobs.ts'
import { gigsJobs } from '#features/gigs/server/jobs.ts'
import { logNewestHashJob } from '#features/manager/audit/server/jobs.ts'
import { foldStatisticsJob } from '#features/manager/statistics/server/jobs.ts'
import { notificationsJobs } from '#features/notifications/server/jobs.ts'
import { ordersJobs } from '#features/orders/server/jobs.ts'
import { sandboxJobs } from '#features/payments/sandbox/server/jobs.ts'
import { paymentsJobs } from '#features/payments/server/jobs.ts'
import { availabilityJobs } from '#features/profile/availability/server/jobs.ts'
import { identityJobs } from '#features/profile/identity/server/jobs.ts'
import { sweepPortraits } from '#features/profile/portrait/server/jobs.ts'
import { emailChangesJobs } from '#features/profile/username-and-email/server/jobs.ts'
import { reportsJobs } from '#features/reports/server/jobs.ts'
import { searchesJobs } from '#features/searches/server/jobs.ts'
import { usualPricesJobs } from '#features/services/usual-prices/server/jobs.ts'
import { halfWrittenJob, uploadsJob } from '#platform/server/files/uploads.ts'
import { oldAnswersJob } from '#platform/server/http/idempotency.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { mailJob, plainMailJob } from '#platform/server/mail-and-sms/mail.ts'
import { sendingsJob } from '#platform/server/mail-and-sms/sendings.ts'
import { plainSmsJob, smsJob } from '#platform/server/mail-and-sms/sms.ts'
import type { Ports } from './ports.ts'

/** Every job that is ever enqueued. */
export const allJobs = (ports: Ports): Job<object>[] => [
  mailJob,
  plainMailJob,
  smsJob,
  plainSmsJob,
  ...accountsJobs,
  ...gigsJobs,
  ...chatJobs,
  ...moderationJobs,
  ...ordersJobs(ports.orders),
  ...disputesJobs(ports.orders),
  ...notificationsJobs(ports.notifications),
  ...paymentsJobs(ports.payments),
  messageFiles.sweep,
  ...sandboxJobs,
  ...emailChangesJobs,
  ...identityJobs,
  ...availabilityJobs,
  sweepPortraits,
  uploadsJob,
  halfWrittenJob,
  oldAnswersJob,
  sendingsJob,
  ...reportsJobs,
  ...usualPricesJobs,
  ...searchesJobs,
  foldStatisticsJob,
  logNewestHashJob,
]
