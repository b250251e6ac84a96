import type * as z from 'zod/mini'
import { settings } from '#platform/server/settings.ts'
import { signedPath } from '#platform/server/storage.ts'
import type { report } from '../contract.ts'
import { reportStatusNames } from '../process.ts'
import { fileLinkMinutes } from './policy.ts'
import type { ReportFile, ReportRow } from './queries.ts'

/** For its reporter and for managers. */
export function presentReport(row: ReportRow, now: Date): z.output<typeof report> {
  return {
    id: row.id,
    reference: row.reference,
    category_id: row.category_id,
    category: { id: row.category_id, name: row.category },
    description: row.description,
    status_id: row.status_id,
    files: row.files.map(file => presentFile(file, now)),
    created_at: row.created_at,
  }
}

/** For the copy of their data that people may ask for. It lies about for long, so links have no place in it. */
export function presentOwnReports(rows: ReportRow[]) {
  return rows.map(
    ({ reference, category, description, status_id, created_at, actioned_at, files }) => ({
      reference,
      category,
      description,
      status: reportStatusNames[status_id],
      files: files.map(({ original_name, content_type, size }) => ({
        original_name,
        content_type,
        size,
      })),
      created_at,
      actioned_at,
    }),
  )
}

function presentFile(file: ReportFile, now: Date) {
  const { id, storage_key, original_name, content_type, size } = file
  const expiresAt = new Date(now.getTime() + fileLinkMinutes * 60_000)
  const firebase_url = settings.APP_URL + signedPath(storage_key, expiresAt, original_name)
  return { id, file: { firebase_url, original_name, content_type, size } }
}
