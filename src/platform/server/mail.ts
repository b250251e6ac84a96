import type { Kysely } from 'kysely'
import { db } from './database.ts'
import { defineJob, enqueue, type Job } from './jobs.ts'
import type { Mail, MailSender } from './mail/sender.ts'
import { openSmtp } from './mail/smtp.ts'
import { keepInOutbox } from './outbox.ts'
import type { DB } from './schema.generated.ts'

export type MailOptions = { driver: 'outbox' } | { driver: 'smtp'; url: string; from: string }

let sender: MailSender | 'outbox' = 'outbox'

export function openMail(options: MailOptions): void {
  closeMail()
  sender = options.driver === 'outbox' ? 'outbox' : openSmtp(options)
}

export function closeMail(): void {
  if (sender !== 'outbox') sender.close()
  sender = 'outbox'
}

/** Sends after the transaction has committed, and never if it rolls back. */
export async function enqueueMail(tx: Kysely<DB>, mail: Mail): Promise<void> {
  if (sender === 'outbox') await keepMail(tx, mail)
  else await enqueue(tx, mailJob, mail)
}

/** Kept for an hour only: the text may hold a code or a link that opens an account. */
export const mailJob: Job<Mail> = defineJob({
  name: 'mail',
  run: ({ data }) => sendMail(data),
  retries: 8,
  firstRetryAfterSeconds: 10,
  timeoutSeconds: 60,
  keepSeconds: 3600,
  concurrency: 2,
})

/** Sends now, and throws if that fails. */
async function sendMail(mail: Mail): Promise<void> {
  if (sender === 'outbox') await keepMail(db, mail)
  else await sender.send(mail)
}

function keepMail(tx: Kysely<DB>, { to, subject, text }: Mail): Promise<void> {
  return keepInOutbox(tx, { channel: 'mail', to, subject, text })
}
