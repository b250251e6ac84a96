import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { workOnEach } from '#platform/server/jobs/work-on-each.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { sendOutgoing } from '../outgoing/server/commands.ts'
import { refreshPayment } from './commands.ts'
import { publishPaymentNotice } from './notices.ts'
import type { PaymentPorts } from './ports.ts'
import { openMethods } from './providers.ts'
import { manualPaymentsToLapse, transactionsToAsk } from './queries.ts'
import { settle } from './transition.ts'

/** How many questions are under way at a time. */
const atOnce = 8

/**
 * Asks providers about everything of which they may know more than we do. Once all questions of a round fail
 * it stops: the provider is away, and the next run asks again.
 */
export async function reconcile(ports: PaymentPorts, { now }: { now: Date }): Promise<void> {
  const references = await transactionsToAsk({ methods: openMethods(settings), now })
  const failures: unknown[] = []
  for (let start = 0; start < references.length; start += atOnce) {
    const round = references.slice(start, start + atOnce)
    const answers = await Promise.allSettled(
      round.map(reference => refreshPayment(ports, { reference, now })),
    )
    const failed = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason] : []))
    failures.push(...failed)
    if (failed.length === round.length) break
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some transactions are still unclear')
}

/** Gives up the manual payments that nobody said to have made. */
export async function lapseManualPayments(
  ports: PaymentPorts,
  { now }: { now: Date },
): Promise<void> {
  await workOnEach(await manualPaymentsToLapse(now), reference =>
    settle(ports, { reference, action: 'cancel', by: 'clock', now }),
  )
}

export const paymentsJobs = (ports: PaymentPorts): Job<object>[] => [
  defineJob({
    name: 'payments.reconcile',
    schedule: '*/2 * * * *',
    // Not tried again: the next run comes soon, and asks about everything.
    retries: 0,
    run: ({ now }) => reconcile(ports, { now }),
  }),
  defineJob({
    name: 'payments.lapse',
    schedule: '*/5 * * * *',
    run: ({ now }) => lapseManualPayments(ports, { now }),
  }),
  sendOutgoing,
  publishPaymentNotice,
]
