import { expect, onTestFinished, test } from 'vitest'
import { auditOf } from '#platform/server/audit.ts'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import { newsFor } from '#test/builders/notifications.ts'
import { buildReport } from '#test/builders/reports.ts'
import { type ReportAction, reportActions, reportProcess } from '../process.ts'
import { takeReportStep } from './transition.ts'

useApp({ APP_URL: 'https://adwuma.test' })
const noon = new Date('2026-03-06T12:00:00Z')

const everyStep = reportActions.flatMap(action =>
  ([1, 2] as const).map(status => ({ action, status })),
)

test.each(everyStep)('$action of a report in status $status', async ({ action, status }) => {
  const manager = await buildUser({ manager: true })
  const report = await buildReport({ actionedBy: status === 2 ? manager : undefined })
  const { from, to } = reportProcess[action]
  const outcome = await take(action, report, manager)
  expect(outcome).toBe(status === from ? 200 : 409)
  expect((await rowOf(report.id)).status_id).toBe(status === from ? to : status)
})

test('of managers who act at once one succeeds, the others are told, and one mail goes out', async () => {
  const managers = await Promise.all([1, 2, 3].map(() => buildUser({ manager: true })))
  const by = await buildUser()
  const report = await buildReport({ by })
  const outcomes = await Promise.all(managers.map(one => take('mark-as-actioned', report, one)))
  expect(outcomes.sort()).toEqual([200, 409, 409])
  expect(await mailsTo(by.email)).toHaveLength(1)
  expect(await auditOf({ type: 'report', id: report.id })).toHaveLength(1)
})

test('it is kept who acted, and when', async () => {
  const manager = await buildUser({ manager: true })
  const report = await buildReport()
  await take('mark-as-actioned', report, manager)
  expect(await rowOf(report.id)).toMatchObject({ actioned_by: manager.id, actioned_at: noon })
  expect(await auditOf({ type: 'report', id: report.id })).toMatchObject([
    {
      actor_id: manager.id,
      action: 'mark-as-actioned',
      before: { status_id: 1 },
      after: { status_id: 2 },
      created_at: noon,
    },
  ])
})

test('the reporter is told by mail, with the reference', async () => {
  const by = await buildUser({ name: 'Esi Arthur' })
  const report = await buildReport({ by, reference: 'R-7K3M-9QXT' })
  await take('mark-as-actioned', report, await buildUser({ manager: true }))
  const [mail] = await mailsTo(by.email)
  expect(mail?.subject).toBe('Your report R-7K3M-9QXT has been dealt with')
  expect(mail?.text).toContain('Hello Esi Arthur')
  expect(mail?.text).toContain('(Scam or fraud)')
  expect(mail?.text).toContain('https://adwuma.test/report')
})

test('a reporter without a confirmed e-mail finds in the list that the report has been dealt with', async () => {
  const { EMAIL_CONFIRMATION } = settings
  onTestFinished(() => void Object.assign(settings, { EMAIL_CONFIRMATION }))
  settings.EMAIL_CONFIRMATION = 'required'
  const by = await buildUser({ emailConfirmed: false })
  const report = await buildReport({ by, reference: 'R-7K3M-9QXU' })
  await take('mark-as-actioned', report, await buildUser({ manager: true }))
  expect(await mailsTo(by.email)).toEqual([])
  expect(await newsFor(by.id)).toMatchObject([
    { kind: 'account', event: 'report', title: 'Your report R-7K3M-9QXU has been dealt with' },
  ])
})

test('a report that is actioned leaves every other pending', async () => {
  const [report, other] = [await buildReport(), await buildReport()]
  await take('mark-as-actioned', report, await buildUser({ manager: true }))
  expect(await rowOf(other.id)).toMatchObject({ status_id: 1, actioned_at: null })
})

test('nobody writes to an account that is gone', async () => {
  const by = await buildUser()
  await db.updateTable('users').set({ closed_at: noon }).where('id', '=', by.id).execute()
  const report = await buildReport({ by })
  await take('mark-as-actioned', report, await buildUser({ manager: true }))
  expect(await mailsTo(by.email)).toEqual([])
})

test('a reference is known in whatever case, and an unknown one is a 404', async () => {
  const manager = await buildUser({ manager: true })
  await buildReport({ reference: 'R-AAAA-2222' })
  expect(await take('mark-as-actioned', { reference: 'r-aaaa-2222' }, manager)).toBe(200)
  expect(await take('mark-as-actioned', { reference: 'R-AAAA-2223' }, manager)).toBe(404)
})

type User = Awaited<ReturnType<typeof buildUser>>

const take = (action: ReportAction, { reference }: { reference: string }, manager: User) =>
  takeReportStep({ reference, action, viewer: viewerOf(manager), now: noon }).then(
    () => 200,
    refusal => refusal.status,
  )

const rowOf = (id: number) =>
  db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const mailsTo = async (email: string) => (await listOutbox()).filter(({ to }) => to === email)
