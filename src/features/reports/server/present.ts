import type { Selectable } from 'kysely'
import type * as z from 'zod/mini'
import type { ReportFiles, Reports } from '#platform/server/database/schema.generated.ts'
import { presentStoredFile } from '#platform/server/files/stored-file.ts'
import type { report } from '../contract.ts'
import { reportStatusNames } from '../process.ts'
import { fileLinkMinutes } from './policy.ts'

export type ReportRow = Selectable<Reports> & {
  category: string
  /** The username and the title as they are now. */
  about_username: string | null
  about_title: string | null
  about_poster_id: number | null
  files: ReportFile[]
}
export type ReportFile = Pick<
  Selectable<ReportFiles>,
  'id' | 'storage_key' | 'original_name' | 'content_type' | 'size'
>

/** For its reporter and for managers. */
export function presentReport(row: ReportRow, now: Date): z.output<typeof report> {
  return {
    id: row.id,
    reference: row.reference,
    category_id: row.category_id,
    category: { id: row.category_id, name: row.category },
    description: row.description,
    status_id: row.status_id,
    about_user_id: row.about_user_id,
    about_gig_id: row.about_gig_id,
    files: row.files.map(file => presentFile(file, now)),
    created_at: row.created_at,
  }
}

/** For the copy of their data that people may ask for. It lies about for long, so links have no place in it. */
export function presentOwnReports(rows: ReportRow[]) {
  return rows.map(
    ({
      reference,
      category,
      about_username,
      about_title,
      description,
      status_id,
      created_at,
      actioned_at,
      files,
    }) => ({
      reference,
      category,
      about_person: about_username,
      about_gig: about_title,
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

const presentFile = (file: ReportFile, now: Date) => ({
  id: file.id,
  file: presentStoredFile(file, { minutes: fileLinkMinutes, now }),
})
