import { type Kysely, sql } from 'kysely'
import { now } from '../clock.ts'
import { db } from '../database/database.ts'
import type { DB } from '../database/schema.generated.ts'
import { defineJob, type EnqueueOptions, enqueue, type Job } from '../jobs/jobs.ts'
import { settings } from '../settings/settings.ts'
import { countAttempt } from './delivery-attempts.ts'
import type { Mail, MailSender } from './mail/sender.ts'
import { keepInOutbox } from './outbox.ts'
import { countSending } from './sendings.ts'

export type MailOptions = { driver: 'outbox' } | { driver: 'smtp'; url: string; from: string }

let sender: MailSender | 'outbox' = 'outbox'

export async function openMail(options: MailOptions): Promise<void> {
  closeMail()
  if (options.driver === 'outbox') return
  // Loaded where it is used, which spares every other start a twentieth.
  const { openSmtp } = await import('./mail/smtp.ts')
  sender = openSmtp(options)
}

export function closeMail(): void {
  if (sender !== 'outbox') sender.close()
  sender = 'outbox'
}

/** Sends after the transaction has committed, and never if it rolls back: before all news that wait. */
export const enqueueMail = (tx: Kysely<DB>, mail: Mail): Promise<void> =>
  queueMail(tx, mail, { isUrgent: true })

/**
 * As `enqueueMail`, for what is no code, link or warning of the account itself: an address that its owner never
 * confirmed may be a stranger's, who is not to be written to.
 */
export async function enqueueNewsMail(tx: Kysely<DB>, mail: Mail): Promise<void> {
  if (settings.EMAIL_CONFIRMATION === 'optional' || (await isConfirmed(tx, mail.to)))
    await queueMail(tx, mail, {})
}

async function queueMail(tx: Kysely<DB>, mail: Mail, options: EnqueueOptions): Promise<void> {
  await countSending(tx, { channel: 'mail', purpose: 'news', at: now() })
  if (sender === 'outbox') await keepMail(tx, mail)
  else await enqueue(tx, mailJob, mail, options)
}

async function isConfirmed(tx: Kysely<DB>, address: string): Promise<boolean> {
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', sql`lower(${address})`)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return person !== undefined
}

export const mailJob: Job<Mail> = defineJob({
  name: 'sealed-mail',
  sealed: true,
  run: ({ data }) => sendMail(data),
  retries: 8,
  firstRetryAfterSeconds: 10,
  timeoutSeconds: 60,
  concurrency: 2,
})

/** What processes of the release before this one queue, which cannot read what is sealed. */
export const plainMailJob: Job<Mail> = { ...mailJob, name: 'mail' }

/** Sends now, and throws if that fails. */
async function sendMail(mail: Mail): Promise<void> {
  if (sender === 'outbox') await keepMail(db, mail)
  else await deliver(sender, mail)
}

function deliver(through: MailSender, mail: Mail): Promise<void> {
  return countAttempt('mail', () => through.send(mail))
}

function keepMail(tx: Kysely<DB>, { to, subject, text, headers }: Mail): Promise<void> {
  return keepInOutbox(tx, { channel: 'mail', to, subject, text, headers: headers ?? null })
}
