import type { Transaction } from 'kysely'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { enqueueNewsMail } from '#platform/server/mail-and-sms/mail.ts'
import { settings } from '#platform/server/settings/settings.ts'

type Actioned = { reference: string; category: string; user_id: number }

/** Tells the reporter that the report has been dealt with, unless the account is gone by now. */
export async function notifyReporter(tx: Transaction<DB>, report: Actioned): Promise<void> {
  const reporter = await tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', report.user_id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!reporter) return
  await enqueueNewsMail(tx, {
    to: reporter.email,
    subject: `Your report ${report.reference} has been dealt with`,
    text: `Hello ${reporter.name},

thank you for your report ${report.reference} (${report.category}). Our team has looked into it and done what was needed.

For the privacy of others we cannot always say what that was. If it goes on, send us another report and name this one:

${settings.APP_URL}/report`,
  })
}
