import { sql, type Transaction } from 'kysely'
import { lockSelf } from '#features/profile/server/queries.ts'
import type { Input } from '#platform/contract.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { notFound, refuse, refuseFaults } from '#platform/server/http/refusals.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import type { saveSearch as contract } from '../contract.ts'
import { tellByOtherSearches } from '../matching/server/jobs.ts'
import { mostSearches, type SearchFrequency } from '../process.ts'
import { requirementsOf, validateDraft } from './policy.ts'
import { lockSearches } from './queries.ts'

type SearchDraft = Input<typeof contract>

/** Answers the search that says the same, where there is one. @throws 422 */
export async function saveSearch(input: {
  draft: SearchDraft
  viewer: Viewer
  now: Date
}): Promise<{ id: number; isNew: boolean }> {
  const { draft, viewer, now } = input
  refuseFaults(await validateDraft(draft))
  const wanted = await requirementsOf(draft)
  const fingerprint = await fingerprintOf(draft)
  return inTransaction(async tx => {
    await lockSelf(tx, viewer, 'without key')
    const saved = await listFingerprints(tx, viewer.id)
    const same = saved.find(one => one.fingerprint === fingerprint)
    if (same) return { id: same.id, isNew: false }
    if (saved.length >= mostSearches) throw refuse(tooManySearches)
    const { id } = await tx
      .insertInto('saved_searches')
      .values({
        ...{ user_id: viewer.id, fingerprint, created_at: now },
        ...{ search: draft.search, category_id: draft.category ?? null },
        ...{ town_slug: draft.town ?? null, gig_type: draft.gig_type ?? null },
        frequency: draft.frequency,
        wanted_category_id: wanted.categoryId,
        wanted_town_slug: wanted.townSlug,
        wanted_stems: wanted.stems,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, isNew: true }
  })
}

const tooManySearches = `You can save ${mostSearches} searches. Delete one first.`

/** @throws 404 for a search that is not the viewer's */
export async function changeSearch(input: {
  id: number
  frequency: SearchFrequency | undefined
  isPaused: boolean | undefined
  viewer: { id: number }
}): Promise<void> {
  const { id, frequency, isPaused, viewer } = input
  await inTransaction(async tx => {
    const search = await lockSearch(tx, { id, viewer })
    await tx
      .updateTable('saved_searches')
      .set({
        frequency: frequency ?? search.frequency,
        is_paused: isPaused ?? search.is_paused,
      })
      .where('id', '=', id)
      .execute()
    if (isPaused !== undefined) await tellByOtherSearches(tx, viewer.id)
  })
}

/** @throws 404 for a search that is not the viewer's, or gone */
export async function deleteSearch({ id, viewer }: Owned): Promise<void> {
  await inTransaction(async tx => {
    await lockSearch(tx, { id, viewer })
    await tx.deleteFrom('saved_searches').where('id', '=', id).execute()
    await tellByOtherSearches(tx, viewer.id)
    await forgetUntold(tx, viewer.id)
  })
}

type Owned = { id: number; viewer: { id: number } }

async function lockSearch(tx: Transaction<DB>, { id, viewer }: Owned) {
  const searches = await lockSearches(tx, viewer.id)
  const search = searches.find(one => one.id === id)
  if (!search) throw notFound('There is no such search.')
  return search
}

/** What no search of the person is to tell. */
async function forgetUntold(tx: Transaction<DB>, userId: number): Promise<void> {
  await tx
    .deleteFrom('search_matches')
    .where('user_id', '=', userId)
    .where('search_id', 'is', null)
    .where('told_at', 'is', null)
    .execute()
}

/** What a person had saved goes with the account, what it has found, and what he was told of near him. */
export async function forgetSearches(
  tx: Transaction<DB>,
  { viewer }: { viewer: Viewer },
): Promise<void> {
  // A gig that is being matched holds the searches that find it: once they are locked, what was found is there to delete.
  await lockSearches(tx, viewer.id)
  await tx.deleteFrom('search_matches').where('user_id', '=', viewer.id).execute()
  await tx.deleteFrom('saved_searches').where('user_id', '=', viewer.id).execute()
  await tx.deleteFrom('request_alerts').where('user_id', '=', viewer.id).execute()
}

/** The same for all searches that say the same, whatever their case, accents and spaces. */
async function fingerprintOf({ search, category, town, gig_type }: SearchDraft): Promise<string> {
  const { rows } = await sql<{ folded: string }>`
    select trim(regexp_replace(fold(${search}), '\\s+', ' ', 'g')) as folded`.execute(db)
  const asked = [category ?? '', town ?? '', gig_type ?? '', rows[0]?.folded ?? '']
  return asked.join('|')
}

const listFingerprints = (tx: Transaction<DB>, userId: number) =>
  tx
    .selectFrom('saved_searches')
    .select(['id', 'fingerprint'])
    .where('user_id', '=', userId)
    .execute()
