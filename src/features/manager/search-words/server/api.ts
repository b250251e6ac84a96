import type { FastifyInstance } from 'fastify'
import { validateCategory } from '#features/gigs/categories/server/policy.ts'
import { answerAsFound, withServerChecks } from '#platform/server/http/endpoints.ts'
import { presentList } from '#platform/server/http/lists.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import * as contract from '../contract.ts'
import { saveSearchTerm } from './commands.ts'
import { pageOfMisses, pageOfTerms } from './queries.ts'

export async function searchWordsApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.listSearchTerms, async ({ input }) => ({
    search_terms: presentList(await pageOfTerms(input), input),
  }))

  const saving = withServerChecks(contract.saveSearchTerm, validateCategory)
  app.endpoint(saving, async ({ input, viewer, now, reply }) => {
    await spend('manager-write', viewer.id)
    const { term, isNew } = await saveSearchTerm({ input, viewer, now })
    if (!isNew) answerAsFound(reply)
    return { search_term: term, message: sentenceOf(term.weight, isNew) }
  })

  app.endpoint(contract.listSearchMisses, async ({ input, now }) => ({
    search_misses: presentList(await pageOfMisses(input, now), input),
  }))
}

function sentenceOf(weight: number, isNew: boolean): string {
  if (weight === 0) return 'The word is switched off.'
  return isNew ? 'The word is added.' : 'The word is saved.'
}
