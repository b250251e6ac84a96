import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Input } from '#platform/contract.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import type { ShelvedFile } from '#platform/server/files/attachment-store.ts'
import { validateAttachments } from '#platform/server/files/attachments.ts'
import { refuseFaults } from '#platform/server/http/refusals.ts'
import { htmlOf, takeRichText, textOf } from '#platform/server/rich-text.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import type { FieldErrors } from '#platform/validation.ts'
import type { addReport as contract } from '../contract.ts'
import { longestDescription, shortestDescription } from '../process.ts'
import { findSubjects } from '../subjects/server/queries.ts'
import { reportFiles } from './jobs.ts'
import { repeatSeconds } from './policy.ts'
import { categoryExists, reportsLike } from './queries.ts'

/** Keeps a report for the managers and answers its id; the same one sent twice is kept once. */
export async function addReport(report: {
  input: Input<typeof contract>
  viewer: Viewer
  now: Date
}): Promise<number> {
  const { input, viewer, now } = report
  await spend('report', viewer.id)
  const { attachments, ...columns } = await validateReport(input, { viewer, now })
  return reportFiles.store(attachments, now, files =>
    inTransaction(tx => save(tx, { ...columns, user_id: viewer.id, files, now })),
  )
}

type Draft = {
  user_id: number
  category_id: number
  about_user_id: number | null
  about_gig_id: number | null
  description: string
  files: ShelvedFile[]
  now: Date
}

/** Everything that the contract cannot check, all at once, before anything is written. */
async function validateReport(
  { category_id, about_user_id, about_gig_id, description: text, files }: Input<typeof contract>,
  asker: { viewer: Viewer; now: Date },
) {
  const description = await takeRichText('description', htmlOf(text))
  const { attachments, errors: badFiles } = await validateAttachments(files, asker.viewer.id)
  const errors = await validateCategory({ category_id })
  const about = await findSubjects({ about_user_id, about_gig_id }, asker)
  if (about_user_id !== undefined && about.personId === null)
    errors.about_user_id = ['The selected about user id is invalid.']
  if (about_gig_id !== undefined && about.gigId === null)
    errors.about_gig_id = ['The selected about gig id is invalid.']
  const badLength = lengthFault(textOf(description))
  if (badLength) errors.description = [badLength]
  if (badFiles.length > 0) errors.files = badFiles
  refuseFaults(errors)
  const columns = { category_id, description, ...aboutColumns(about, asker.viewer) }
  return { ...columns, attachments }
}

/** What is wrong with a category that is named by its id: there is none of it. */
export async function validateCategory({
  category_id,
}: {
  category_id?: number | undefined
}): Promise<FieldErrors> {
  const isKnown = category_id === undefined || (await categoryExists(category_id))
  return isKnown ? {} : { category_id: ['The selected category id is invalid.'] }
}

/** A gig leads to whoever posted it, but nobody is reported for a gig of their own. */
const aboutColumns = ({ personId, gigId, posterId }: Found, viewer: Viewer) => ({
  about_user_id: personId ?? (posterId === viewer.id ? null : posterId),
  about_gig_id: gigId,
})

type Found = Awaited<ReturnType<typeof findSubjects>>

/** Of what is left after cleaning, without marks that have no width. */
function lengthFault(text: string): string | null {
  const length = [...text.replace(/\p{Cf}/gu, '')].length
  if (length < shortestDescription)
    return `The description field must be at least ${shortestDescription} characters.`
  if (length > longestDescription)
    return `The description field must not be greater than ${longestDescription} characters.`
  return null
}

async function save(tx: Transaction<DB>, draft: Draft): Promise<number> {
  const { files, now: created_at, ...columns } = draft
  // One report of a person at a time, so that of two equal ones the second sees the first.
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', draft.user_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const earlier = await sameReport(tx, draft)
  if (earlier) return earlier
  const id = await insertReport(tx, { ...columns, created_at })
  if (files.length > 0)
    await tx
      .insertInto('report_files')
      .values(files.map((file, position) => rowOf(file, { report_id: id, position })))
      .execute()
  return id
}

async function sameReport(tx: Transaction<DB>, draft: Draft): Promise<number | undefined> {
  const since = new Date(draft.now.getTime() - repeatSeconds * 1000)
  const files = JSON.stringify(draft.files.map(({ name, size }) => [name, size]))
  const earlier = await reportsLike(tx, { ...draft, since })
  return earlier.find(report => JSON.stringify(report.files) === files)?.id
}

type ReportColumns = Omit<Draft, 'files' | 'now'> & { created_at: Date }

async function insertReport(tx: Transaction<DB>, columns: ReportColumns): Promise<number> {
  for (;;) {
    const inserted = await tx
      .insertInto('reports')
      .values({ ...columns, reference: newReference() })
      .onConflict(conflict => conflict.column('reference').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) return inserted.id
  }
}

/** Without what is mistaken for something else on paper or over the phone: 0 O, 1 I L, U V. */
const referenceLetters = '23456789ABCDEFGHJKMNPQRSTWXYZ'

function newReference(): string {
  const four = () =>
    Array.from({ length: 4 }, () => referenceLetters[randomInt(referenceLetters.length)]).join('')
  return `R-${four()}-${four()}`
}

const rowOf = (file: ShelvedFile, position: { report_id: number; position: number }) => ({
  ...position,
  storage_key: file.key,
  original_name: file.name,
  content_type: file.contentType,
  size: file.size,
})
