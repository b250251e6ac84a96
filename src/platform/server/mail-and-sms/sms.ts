import type { Kysely } from 'kysely'
import { now } from '../clock.ts'
import { db } from '../database/database.ts'
import type { DB } from '../database/schema.generated.ts'
import { defineJob, enqueue, type Job } from '../jobs/jobs.ts'
import type { Settings } from '../settings/schema.ts'
import { countAttempt } from './delivery-attempts.ts'
import { keepInOutbox } from './outbox.ts'
import { countSending } from './sendings.ts'
import { type SmsKind, takeFromBudget } from './sms/budgets.ts'
import { smsProviders } from './sms/providers.ts'
import type { Sms, SmsSender } from './sms/sender.ts'

type CountedSms = Sms & {
  kind: SmsKind | 'warning'
  /** Of whoever counts it too, so that both count it on one day; else that of the clock. */
  at?: Date
}

let sender: SmsSender | 'outbox' = 'outbox'

export function openSms(settings: Settings): void {
  sender = senderFor(settings)
}

/**
 * Sends after the transaction has committed, and never if it rolls back. News and warnings beyond the budgets are left
 * out: whoever is told by SMS is told by mail too. Of codes `refuseBeyondBudget` has made sure before. Answers the
 * number of the sending, or null where it was left out.
 */
export async function enqueueSms(
  tx: Kysely<DB>,
  { kind, at = now(), ...sms }: CountedSms,
): Promise<number | null> {
  if (!(await takeFromBudget(tx, { kind, to: sms.to }))) return null
  if (sender === 'outbox') await keepSms(tx, sms)
  // A morning's news are many: whoever waits for a code does not wait for them.
  else await enqueue(tx, smsJob, sms, kind === 'news' ? {} : { isUrgent: true })
  const purpose = kind === 'warning' ? 'code' : kind
  return countSending(tx, { channel: 'sms', purpose, at })
}

/** Few tries: a code that comes after ten minutes is of no use to anyone. */
export const smsJob: Job<Sms> = defineJob({
  name: 'sealed-sms',
  sealed: true,
  run: ({ data }) => sendSms(data),
  retries: 5,
  firstRetryAfterSeconds: 5,
  timeoutSeconds: 60,
  concurrency: 2,
})

/** What processes of the release before this one queue, which cannot read what is sealed. */
export const plainSmsJob: Job<Sms> = { ...smsJob, name: 'sms' }

/** What providers want: country code and number, no plus sign. */
export function internationalDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.startsWith('0') ? `233${digits.slice(1)}` : digits
}

function senderFor(settings: Settings): SmsSender | 'outbox' {
  const { SMS_DRIVER } = settings
  if (SMS_DRIVER === 'outbox') return 'outbox'
  return sms => smsProviders[SMS_DRIVER].send(sms, settings)
}

/** Sends now, and throws if that fails. */
async function sendSms(sms: Sms): Promise<void> {
  if (sender === 'outbox') await keepSms(db, sms)
  else await deliver(sender, sms)
}

function deliver(send: SmsSender, { to, text }: Sms): Promise<void> {
  return countAttempt('sms', () => send({ to: internationalDigits(to), text }))
}

function keepSms(tx: Kysely<DB>, { to, text }: Sms): Promise<void> {
  return keepInOutbox(tx, { channel: 'sms', to, subject: null, text })
}
