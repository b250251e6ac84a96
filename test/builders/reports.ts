import type { FastifyInstance } from 'fastify'
import { db } from '#platform/server/database/database.ts'
import { asUser, buildUser } from './accounts.ts'
import { multipart } from './gigs.ts'

type Sender = { id: number }
type Files = Parameters<typeof multipart>[1]

export const goodReport = {
  category_id: 3,
  description: '<p>He took the money and never came back.</p>',
}

/** Sends a report as a page of ours does. */
export async function sendReport(
  server: FastifyInstance,
  sent: { by: Sender; fields?: Record<string, string | number>; files?: Files },
) {
  const { payload, headers } = multipart({ ...goodReport, ...sent.fields }, sent.files)
  const authorized = { ...headers, ...(await asUser(sent.by)) }
  return server.inject({ method: 'POST', url: '/api/report/add', payload, headers: authorized })
}

type ReportOptions = {
  by?: Sender
  reference?: string
  category?: number
  actionedBy?: Sender
  aboutPerson?: Sender
  aboutGig?: { id: number }
  now?: Date
}

/** A report, straight in the database. */
export async function buildReport(wanted: ReportOptions = {}) {
  const { now = new Date(), by = await buildUser() } = wanted
  const reference = wanted.reference ?? `R-TEST-${String(++built).padStart(4, '0')}`
  return db
    .insertInto('reports')
    .values({
      reference,
      user_id: by.id,
      category_id: wanted.category ?? 1,
      about_user_id: wanted.aboutPerson?.id ?? null,
      about_gig_id: wanted.aboutGig?.id ?? null,
      description: goodReport.description,
      status_id: wanted.actionedBy ? 2 : 1,
      created_at: now,
      actioned_at: wanted.actionedBy ? now : null,
      actioned_by: wanted.actionedBy?.id ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

let built = 0
