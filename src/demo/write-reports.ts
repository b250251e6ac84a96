import type { Transaction } from 'kysely'
import { reportStatus } from '#features/reports/process.ts'
import { audit } from '#platform/server/audit.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { putFile } from '#platform/server/files/storage.ts'
import { type DemoReport, demoReports } from './reports.ts'
import { minutesBefore } from './when.ts'

const managerId = 1
const actionedAfterMinutes = 190

const chatKey = ({ reference }: DemoReport) => `reports/demo-${reference.toLowerCase()}.txt`

/** What came along with reports. */
export async function storeReportFiles(): Promise<void> {
  for (const report of demoReports)
    if (report.chat)
      await putFile(chatKey(report), Buffer.from(report.chat), { contentType: 'text/plain' })
}

/** People are numbered from 1, in the order in which they were made. */
export async function writeReports(tx: Transaction<DB>, now: Date): Promise<void> {
  const categories = await tx.selectFrom('report_categories').selectAll().execute()
  const categoryIds = new Map(categories.map(({ id, name }) => [name, id]))
  for (const report of demoReports) {
    const id = await insertReport(tx, report, { categoryIds, now })
    if (report.chat) await insertChat(tx, report, id)
    if (report.isActioned) await recordActioned(tx, id, timeOfAction(report, now))
  }
}

type Filed = { categoryIds: Map<string, number>; now: Date }

async function insertReport(
  tx: Transaction<DB>,
  report: DemoReport,
  { categoryIds, now }: Filed,
): Promise<number> {
  const { by, category, reference, aboutPerson = null, description, isActioned } = report
  const { id } = await tx
    .insertInto('reports')
    .values({
      reference,
      user_id: by,
      category_id: categoryIds.get(category) as number,
      about_user_id: aboutPerson,
      about_gig_id: await aboutGigId(tx, report),
      description,
      status_id: isActioned ? reportStatus.completed : reportStatus.pending,
      created_at: minutesBefore(now, report.minutesAgo),
      actioned_at: isActioned ? timeOfAction(report, now) : null,
      actioned_by: isActioned ? managerId : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function aboutGigId(
  tx: Transaction<DB>,
  { aboutPerson, aboutTheirGig }: DemoReport,
): Promise<number | null> {
  if (aboutPerson === undefined || !aboutTheirGig) return null
  const gig = await tx
    .selectFrom('gigs')
    .select('id')
    .where('user_id', '=', aboutPerson)
    .where('listed', '=', true)
    .orderBy('id')
    .executeTakeFirst()
  return gig?.id ?? null
}

const timeOfAction = ({ minutesAgo }: DemoReport, now: Date) =>
  minutesBefore(now, minutesAgo - actionedAfterMinutes)

const insertChat = (tx: Transaction<DB>, report: DemoReport, reportId: number) =>
  tx
    .insertInto('report_files')
    .values({
      report_id: reportId,
      position: 0,
      storage_key: chatKey(report),
      original_name: 'our chat.txt',
      content_type: 'text/plain; charset=utf-8',
      size: Buffer.byteLength(report.chat ?? ''),
    })
    .execute()

const recordActioned = (tx: Transaction<DB>, id: number, at: Date) =>
  audit(tx, {
    actorId: managerId,
    action: 'mark-as-actioned',
    subject: { type: 'report', id },
    before: { status_id: reportStatus.pending },
    after: { status_id: reportStatus.completed },
    now: at,
  })
