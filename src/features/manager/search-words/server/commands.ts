import { sql } from 'kysely'
import { validateCategory } from '#features/gigs/categories/server/policy.ts'
import { announceSearchTerms } from '#features/gigs/search/vocabulary/server/commands.ts'
import type { Input } from '#platform/contract.ts'
import { plainWords } from '#platform/fold.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { refuseFaults } from '#platform/server/http/refusals.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import type { saveSearchTerm as contract } from '../contract.ts'
import { loadTerm, type SearchTerm } from './queries.ts'

/** A row of the file that a manager has saved is the manager's from then on. */
export async function saveSearchTerm(params: {
  input: Input<typeof contract>
  viewer: Viewer
  now: Date
}): Promise<{ term: SearchTerm; isNew: boolean }> {
  const { input, viewer, now } = params
  const { category_id, weight } = input
  const word = plainWords(input.word)
  refuseFaults(await validateCategory(input))
  return inTransaction(async tx => {
    const before = await tx
      .selectFrom('search_terms')
      .select(['weight', 'source'])
      .where('word', '=', word)
      .where('category_id', '=', category_id)
      .forUpdate()
      .executeTakeFirst()
    const { id, is_new } = await tx
      .insertInto('search_terms')
      .values({ word, category_id, weight, source: 'manager', updated_at: now })
      .onConflict(conflict =>
        conflict
          .columns(['word', 'category_id'])
          .doUpdateSet({ weight, source: 'manager', updated_at: now }),
      )
      .returning(['id', sql<boolean>`xmax = 0`.as('is_new')])
      .executeTakeFirstOrThrow()
    await audit(tx, {
      actorId: viewer.id,
      action: 'search-term.save',
      subject: { type: 'search-term', id },
      ...(before && { before }),
      after: { word, category_id, weight, source: 'manager' },
      now,
    })
    await announceSearchTerms(tx)
    return { term: await loadTerm(tx, id), isNew: is_new }
  })
}
