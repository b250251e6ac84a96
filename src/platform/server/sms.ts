import type { Kysely } from 'kysely'
import { db } from './database.ts'
import { defineJob, enqueue, type Job } from './jobs.ts'
import { keepInOutbox } from './outbox.ts'
import type { DB } from './schema.generated.ts'
import { type ArkeselOptions, arkesel } from './sms/arkesel.ts'
import { type HubtelOptions, hubtel } from './sms/hubtel.ts'
import type { Sms, SmsSender } from './sms/sender.ts'
import { type TwilioOptions, twilio } from './sms/twilio.ts'

export type SmsOptions =
  | { driver: 'outbox' }
  | ({ driver: 'arkesel' } & ArkeselOptions)
  | ({ driver: 'hubtel' } & HubtelOptions)
  | ({ driver: 'twilio' } & TwilioOptions)

let sender: SmsSender | 'outbox' = 'outbox'

export function openSms(options: SmsOptions): void {
  sender = senderFor(options)
}

/** Sends after the transaction has committed, and never if it rolls back. */
export async function enqueueSms(tx: Kysely<DB>, sms: Sms): Promise<void> {
  if (sender === 'outbox') await keepSms(tx, sms)
  else await enqueue(tx, smsJob, sms)
}

/** Few tries and a short memory: a code that comes after ten minutes is of no use to anyone. */
export const smsJob: Job<Sms> = defineJob({
  name: 'sms',
  run: ({ data }) => sendSms(data),
  retries: 5,
  firstRetryAfterSeconds: 5,
  timeoutSeconds: 60,
  keepSeconds: 3600,
  concurrency: 2,
})

/** What providers want: country code and number, no plus sign. */
export function internationalDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.startsWith('0') ? `233${digits.slice(1)}` : digits
}

function senderFor(options: SmsOptions): SmsSender | 'outbox' {
  switch (options.driver) {
    case 'outbox':
      return 'outbox'
    case 'arkesel':
      return arkesel(options)
    case 'hubtel':
      return hubtel(options)
    case 'twilio':
      return twilio(options)
  }
}

/** Sends now, and throws if that fails. */
async function sendSms(sms: Sms): Promise<void> {
  if (sender === 'outbox') await keepSms(db, sms)
  else await sender({ to: internationalDigits(sms.to), text: sms.text })
}

function keepSms(tx: Kysely<DB>, { to, text }: Sms): Promise<void> {
  return keepInOutbox(tx, { channel: 'sms', to, subject: null, text })
}
