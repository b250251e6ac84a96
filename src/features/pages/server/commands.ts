import { type Selectable, sql, type Transaction } from 'kysely'
import { cutToChange } from '#platform/changed-part.ts'
import { audit } from '#platform/server/audit.ts'
import { laterThan } from '#platform/server/clock.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { CmsPages, DB } from '#platform/server/database/schema.generated.ts'
import { conflict, notFound, refuseFaults } from '#platform/server/http/refusals.ts'
import { dropPages } from '#platform/server/pages/shared-page-cache.ts'
import { takeRichText, textOf } from '#platform/server/rich-text.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { slugOf } from '#platform/server/slugs.ts'
import type { FieldErrors } from '#platform/validation.ts'
import { helpPath, longestContent, pagesOfLaw } from '../process.ts'
import { pageCategoryExists } from './queries.ts'

/** What a manager writes. */
export type PageDraft = { title: string; content: string; category_id: number }

/** Keeps a new page as a draft, and answers its id. */
export async function addPage(page: {
  draft: PageDraft
  viewer: Viewer
  now: Date
}): Promise<number> {
  const { viewer, now } = page
  const columns = { ...(await validatePage(page.draft)), is_published: false }
  return inTransaction(async tx => {
    const { id } = await tx
      .insertInto('cms_pages')
      .values({ ...columns, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, {
      actorId: viewer.id,
      action: 'add',
      subject: { type: 'page', id },
      after: measureContent(columns),
      now,
    })
    return id
  })
}

type PageEdit = {
  pageId: number
  draft: PageDraft
  isPublished?: boolean
  /** The version that the writer began with: somebody else's later one is not overwritten. */
  seenUpdatedAt?: Date
  viewer: Viewer
  now: Date
}

/** Changes or publishes a page. Says whether anything changed. */
export async function updatePage(edit: PageEdit): Promise<boolean> {
  const { pageId, isPublished, viewer, now } = edit
  await refuseBeforehand(edit)
  const draft = await validatePage(edit.draft)
  const isChanged = await inTransaction(async tx => {
    const page = await lockPage(tx, pageId)
    refuseUnlessSeen(page, edit.seenUpdatedAt)
    const changed = differences(page, { ...draft, is_published: isPublished ?? page.is_published })
    if (Object.keys(changed).length === 0) return false
    refuseHidingLaw(page, changed)
    await tx
      .updateTable('cms_pages')
      .set({ ...changed, updated_at: laterThan(page.updated_at, now) })
      .where('id', '=', pageId)
      .execute()
    const before = Object.fromEntries(Object.entries(page).filter(([column]) => column in changed))
    await audit(tx, {
      actorId: viewer.id,
      action: verbOf(changed),
      subject: { type: 'page', id: pageId },
      ...keepChangedPart(before, changed),
      now,
    })
    await sql`select pg_notify('cms_pages_changed', '')`.execute(tx)
    return true
  })
  if (isChanged) dropReadPages()
  return isChanged
}

/** What is kept of a page as it was drawn, and of what names it. */
export function dropReadPages(): void {
  dropPages('/read/')
  dropPages(helpPath)
}

type Columns = PageDraft & { slug: string; is_published: boolean }

/** Everything that the contract cannot check, all at once. */
async function validatePage(draft: PageDraft): Promise<Omit<Columns, 'is_published'>> {
  const content = await takeRichText('content', draft.content)
  const length = [...textOf(content).replace(/\p{Cf}/gu, '')].length
  const errors = await validateCategory(draft)
  if (length === 0) errors.content = ['The content field must hold text that can be read.']
  if (length > longestContent)
    errors.content = [`The content field must not be greater than ${longestContent} characters.`]
  refuseFaults(errors)
  return { ...draft, content, slug: slugOf(draft.title, 'page') }
}

/** What is wrong with a category that is named by its id: there is none of it. */
export async function validateCategory({
  category_id,
}: {
  category_id?: number | undefined
}): Promise<FieldErrors> {
  const isKnown = category_id === undefined || (await pageCategoryExists(category_id))
  return isKnown ? {} : { category_id: ['The selected category id is invalid.'] }
}

/** Refuses early what would be refused anyway: parsing the text is costly. */
async function refuseBeforehand({ pageId, seenUpdatedAt }: PageEdit): Promise<void> {
  const page = await db
    .selectFrom('cms_pages')
    .select('updated_at')
    .where('id', '=', pageId)
    .executeTakeFirst()
  if (!page) throw noSuchPage()
  refuseUnlessSeen(page, seenUpdatedAt)
}

const noSuchPage = () => notFound('There is no such page.')

async function lockPage(tx: Transaction<DB>, pageId: number): Promise<Selectable<CmsPages>> {
  const page = await tx
    .selectFrom('cms_pages')
    .selectAll()
    .where('id', '=', pageId)
    .forUpdate()
    .executeTakeFirst()
  if (!page) throw noSuchPage()
  return page
}

function refuseUnlessSeen(page: { updated_at: Date }, seen: Date | undefined): void {
  if (!seen || seen.getTime() === page.updated_at.getTime()) return
  throw conflict('This page was changed meanwhile. Look at what is new, then save again.')
}

function refuseHidingLaw(page: { id: number }, changed: Partial<Columns>): void {
  if (changed.is_published === false && pagesOfLaw.includes(page.id))
    throw conflict('This page has to stay published: people agree to it when they register.')
}

/** Only what is not as it was. */
function differences(page: Selectable<CmsPages>, columns: Columns): Partial<Columns> {
  return Object.fromEntries(
    Object.entries(columns).filter(([column, value]) => page[column as keyof Columns] !== value),
  )
}

function verbOf({ is_published, ...rest }: Partial<Columns>): string {
  if (is_published === undefined || Object.keys(rest).length > 0) return 'edit'
  return is_published ? 'publish' : 'unpublish'
}

/** Of a text, which may be long, the audit log keeps its length and what was changed in it. */
function keepChangedPart(before: Partial<Columns>, after: Partial<Columns>) {
  const measured = { before: measureContent(before), after: measureContent(after) }
  if (before.content === undefined || after.content === undefined) return measured
  const [was, is] = cutToChange(before.content, after.content)
  return {
    before: { ...measured.before, content: was },
    after: { ...measured.after, content: is },
  }
}

function measureContent({ content, ...columns }: Partial<Columns>): object {
  if (content === undefined) return columns
  return { ...columns, content_characters: [...textOf(content)].length }
}
