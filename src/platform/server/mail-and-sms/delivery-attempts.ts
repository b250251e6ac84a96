import { defineCounter } from '../observability/metrics.ts'

const outcomes = ['sent', 'failed'] as const
export type Channel = 'sms' | 'mail'

const attempts = defineCounter({
  name: 'adwuma_delivery_attempts_total',
  help: 'Tries to hand a message to its provider since the start, by channel and outcome',
  series: (['sms', 'mail'] as const).flatMap(channel =>
    outcomes.map(outcome => ({ channel, outcome })),
  ),
})

/** Each try counts: one that fails is made again, and may succeed before its job has failed for good. */
export async function countAttempt(channel: Channel, send: () => Promise<void>): Promise<void> {
  try {
    await send()
  } catch (error) {
    attempts.add({ channel, outcome: 'failed' })
    throw error
  }
  attempts.add({ channel, outcome: 'sent' })
}
