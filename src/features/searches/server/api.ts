import type { FastifyInstance } from 'fastify'
import { readNewsAt } from '#features/notifications/server/commands.ts'
import { answerAsFound, withServerChecks } from '#platform/server/http/endpoints.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import * as contract from '../contract.ts'
import { searchesRoute } from '../matching/server/notices.ts'
import { pauseLinkApi } from '../pause-link/server/api.ts'
import { changeSearch, deleteSearch, saveSearch } from './commands.ts'
import { validateDraft } from './policy.ts'
import { listSearches, loadSearch } from './queries.ts'

export async function searchesApi(app: FastifyInstance): Promise<void> {
  await app.register(pauseLinkApi)

  app.endpoint(contract.listSearches, async ({ viewer, now }) => {
    await readNewsAt({ route: searchesRoute, userId: viewer.id, now })
    return { searches: await listSearches({ viewer, now }) }
  })

  app.endpoint(
    withServerChecks(contract.saveSearch, validateDraft),
    async ({ input, viewer, now, reply }) => {
      await spend('searches', viewer.id)
      const { id, isNew } = await saveSearch({ draft: input, viewer, now })
      if (!isNew) answerAsFound(reply)
      const message = isNew ? savedSentence : 'You have saved this search already.'
      return { search: await loadSearch({ id, viewer, now }), message }
    },
  )

  app.endpoint(contract.changeSearch, async ({ input, viewer, now }) => {
    await spend('searches', viewer.id)
    const { id, frequency, is_paused: isPaused } = input
    await changeSearch({ id, frequency, isPaused, viewer })
    const search = await loadSearch({ id, viewer, now })
    return { search, message: isPaused ? 'This search is paused.' : 'Saved.' }
  })

  app.endpoint(contract.deleteSearch, async ({ input, viewer }) => {
    await spend('searches', viewer.id)
    await deleteSearch({ id: input.id, viewer })
    return { message: 'This search is deleted.' }
  })
}

const savedSentence = 'We will tell you when somebody new offers this.'
