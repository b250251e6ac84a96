import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { callbackPath, signatureHeaders } from './policy.ts'
import { depositById, sendingById } from './queries.ts'
import { finishSending } from './transition.ts'

const answerWithinMs = 10_000

/** Sends the callback as a provider does: over the network, signed, and again until it is accepted. */
export const sandboxCallback = defineJob<{ id: string }>({
  name: 'sandbox.callback',
  retries: 10,
  firstRetryAfterSeconds: 1,
  timeoutSeconds: 30,
  run: ({ data: { id }, now }) => deliverCallback({ id, now, origin: ownOrigin() }),
})

/** Completes refunds and payouts a moment after they were accepted. */
export const sandboxSending = defineJob<{ id: string }>({
  name: 'sandbox.sending',
  run: async ({ data: { id }, now }) => {
    await finishSending({ id, now })
    await deliverCallback({ id, now, origin: ownOrigin() })
  },
})

export const sandboxJobs: Job<object>[] = [sandboxCallback, sandboxSending]

type Delivery = { id: string; now: Date; origin: string }

/** @throws when it was not taken: the job tries again */
export async function deliverCallback({ id, now, origin }: Delivery): Promise<void> {
  const body = await callbackBody(id)
  if (!body) return
  const answer = await fetch(origin + callbackPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signatureHeaders(body, now) },
    body,
    signal: AbortSignal.timeout(answerWithinMs),
  })
  if (!answer.ok) throw new Error(`the sandbox's callback was answered with ${answer.status}`)
}

/** Null where there is nothing to report yet, and for a cancelled checkout. */
async function callbackBody(id: string): Promise<string | null> {
  const deposit = await depositById(id)
  const sending = deposit ? undefined : await sendingById(id)
  const state = deposit?.state ?? sending?.state
  if (state !== 'completed' && state !== 'failed') return null
  return JSON.stringify({ [`${sending?.kind ?? 'deposit'}Id`]: id, status: state.toUpperCase() })
}

/** This machine's own address, whatever the public one leads to. */
function ownOrigin(): string {
  const { HOST, PORT } = settings
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}
