import { buildVocabulary, type Vocabulary } from '#features/gigs/search/vocabulary/process.ts'
import { areas } from '#features/gigs/towns/process.ts'
import { towns } from '#platform/places.ts'
import { db } from '#platform/server/database/database.ts'
import { followSignals } from '#platform/server/database/notifications.ts'
import commonWords from '../../../../../../db/data/search-words.json' with { type: 'json' }

let known: Promise<Vocabulary> | undefined

/** All words that searches are read by, from memory. */
export function loadVocabulary(): Promise<Vocabulary> {
  if (!known) {
    const loading = readVocabulary()
    known = loading
    loading.catch(() => {
      if (known === loading) known = undefined
    })
  }
  return known
}

/** From now on a word that a manager saves anywhere is in force here as well. Answers how to stop. */
export function followSearchTerms(): () => Promise<void> {
  return followSignals('search_terms_changed', () => {
    known = undefined
  })
}

async function readVocabulary(): Promise<Vocabulary> {
  const rows = await db
    .selectFrom('search_terms')
    .select(['word', 'category_id as categoryId', 'weight'])
    .execute()
  return buildVocabulary({ tradeWords: rows, towns, areas, common: commonWords })
}
