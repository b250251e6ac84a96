import type { Transaction } from 'kysely'
import { notify } from '#features/notifications/server/commands.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { settings } from '#platform/server/settings/settings.ts'

type Actioned = { id: number; reference: string; category: string; user_id: number }

/** Tells the reporter that the report has been dealt with: also who has not confirmed the e-mail, and gets no mail. */
export function notifyReporter(tx: Transaction<DB>, report: Actioned, now: Date): Promise<void> {
  const { id, reference, category, user_id: userId } = report
  const subject = `Your report ${reference} has been dealt with`
  return notify(tx, {
    ...{ userId, kind: 'account', event: 'report', route: '/report', now },
    source: `report:${id}`,
    title: subject,
    text: `Our team has looked into it (${category}) and done what was needed. If it goes on, send us another report.`,
    mail: {
      subject,
      paragraphs: [
        `thank you for your report ${reference} (${category}). Our team has looked into it and done what was needed.`,
        'For the privacy of others we cannot always say what that was. If it goes on, send us another report and name this one:',
        `${settings.APP_URL}/report`,
      ],
    },
  })
}
