/**
 * A call that comes again because its answer was lost is not done a second time: it is answered as the first time. Its
 * sender says that it is the same one by an `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header).
 */
import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { db } from '../database/database.ts'
import { defineJob } from '../jobs/jobs.ts'
import { type Key, keyOf, sealWith, unsealWith } from '../security/encryption.ts'
import { secret } from '../security/instance-secret.ts'
import { malformed, unavailable } from './refusals.ts'

/** `body` is null where nothing is said. */
export type WholeAnswer = { status: number; body: string | null }

/** `hash` finds the answer, `sealing` opens it: whoever reads the table alone has neither. */
export type IdempotencyKey = { hash: Buffer; sealing: Key }

const minutesKept = 60
/** A claim that is not renewed for so long is that of a process which has died. */
const longestSilenceMs = 60_000
const renewEveryMs = 20_000
const lookEveryMs = 250
const mostLooks = 80

/**
 * Undefined where the sender names none. The key counts for this call of this person with this content alone; what a
 * form with files holds is not looked at. @throws 400
 */
export function idempotencyKeyOf(request: FastifyRequest): IdempotencyKey | undefined {
  const named = request.headers['idempotency-key']
  if (named === undefined) return undefined
  if (typeof named !== 'string' || !/^[\x21-\x7e]{16,128}$/.test(named))
    throw malformed('An Idempotency-Key has 16 to 128 letters, digits and signs.')
  const { method, url, viewer, body } = request
  const isForm = request.isMultipart()
  const call = JSON.stringify([method, url, viewer?.id ?? null, isForm ? null : body, named])
  return {
    hash: macOf('idempotent-calls', call),
    sealing: keyOf(macOf('idempotent-answers', named)),
  }
}

const macOf = (purpose: string, text: string) =>
  createHmac('sha256', secret(purpose)).update(text).digest()

/**
 * Does what was not done under this key, or answers as it was answered then. What is refused may be tried again. A call
 * that is still being worked on is waited for.
 */
export async function answerOnce(
  key: IdempotencyKey,
  { now, log }: { now: Date; log: FastifyBaseLogger },
  perform: () => Promise<WholeAnswer>,
): Promise<WholeAnswer> {
  const earlier = await claimKey(key, now)
  if (earlier) return earlier
  const answer = await performUnderClaim(key, { now, log }, perform).catch(async error => {
    await releaseKey(key).catch(failure => log.warn(failure, 'a key stays claimed for a minute'))
    throw error
  })
  // It is done: that it cannot be told a second time is no reason to say that it failed.
  await keepAnswer(key, answer).catch(failure => log.warn(failure, 'an answer is not kept'))
  return answer
}

/** Pictures may wait for their turn for minutes. */
async function performUnderClaim(
  key: IdempotencyKey,
  { now, log }: { now: Date; log: FastifyBaseLogger },
  perform: () => Promise<WholeAnswer>,
): Promise<WholeAnswer> {
  const since = performance.now()
  const renewal = setInterval(() => {
    const moment = new Date(now.getTime() + performance.now() - since)
    renewClaim(key, moment).catch(failure => log.warn(failure, 'a claim is not renewed'))
  }, renewEveryMs)
  return perform().finally(() => clearInterval(renewal))
}

/** The answer that was given under this key, or undefined where it is ours to work on. @throws 503 */
async function claimKey(key: IdempotencyKey, now: Date): Promise<WholeAnswer | undefined> {
  for (let looks = 0; looks < mostLooks; looks++) {
    if (await isClaimed(key, now)) return undefined
    const earlier = await findAnswer(key)
    if (earlier) return earlier
    await setTimeout(lookEveryMs)
  }
  throw unavailable('This is still being done. Try again in a moment.')
}

async function isClaimed({ hash }: IdempotencyKey, now: Date): Promise<boolean> {
  const deadBefore = new Date(now.getTime() - longestSilenceMs)
  const row = await db
    .insertInto('idempotent_answers')
    .values({ key_hash: hash, claimed_at: now })
    .onConflict(conflict =>
      conflict
        .column('key_hash')
        .doUpdateSet({ claimed_at: now })
        .where('idempotent_answers.sealed_answer', 'is', null)
        .where('idempotent_answers.claimed_at', '<', deadBefore),
    )
    .returning('key_hash')
    .executeTakeFirst()
  return row !== undefined
}

async function findAnswer({ hash, sealing }: IdempotencyKey): Promise<WholeAnswer | undefined> {
  const row = await db
    .selectFrom('idempotent_answers')
    .select('sealed_answer')
    .where('key_hash', '=', hash)
    .executeTakeFirst()
  if (!row?.sealed_answer) return undefined
  return JSON.parse(unsealWith([sealing], row.sealed_answer, hash.toString('hex')).toString())
}

async function renewClaim({ hash }: IdempotencyKey, now: Date): Promise<void> {
  await db
    .updateTable('idempotent_answers')
    .set({ claimed_at: now })
    .where('key_hash', '=', hash)
    .where('sealed_answer', 'is', null)
    .execute()
}

async function keepAnswer({ hash, sealing }: IdempotencyKey, answer: WholeAnswer): Promise<void> {
  const sealed = sealWith(sealing, Buffer.from(JSON.stringify(answer)), hash.toString('hex'))
  await db
    .updateTable('idempotent_answers')
    .set({ sealed_answer: sealed })
    .where('key_hash', '=', hash)
    .execute()
}

async function releaseKey({ hash }: IdempotencyKey): Promise<void> {
  await db
    .deleteFrom('idempotent_answers')
    .where('key_hash', '=', hash)
    .where('sealed_answer', 'is', null)
    .execute()
}

export async function removeOldAnswers(now: Date): Promise<void> {
  const before = new Date(now.getTime() - minutesKept * 60_000)
  await db.deleteFrom('idempotent_answers').where('claimed_at', '<', before).execute()
}

export const oldAnswersJob = defineJob({
  name: 'http.remove-answers',
  schedule: '*/10 * * * *',
  run: ({ now }) => removeOldAnswers(now),
})
