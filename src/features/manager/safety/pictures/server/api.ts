import type { FastifyInstance } from 'fastify'
import type { MatchDecision } from '#features/gigs/images/matching/process.ts'
import { decideMatch } from '#features/gigs/images/matching/server/transition.ts'
import { presentList } from '#platform/server/http/lists.ts'
import { notFound } from '#platform/server/http/refusals.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import * as contract from '../contract.ts'
import { presentMatch } from './present.ts'
import { matchById, pageOfMatches } from './queries.ts'

export async function imageMatchesApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.listImageMatches, async ({ input, now }) => {
    const { rows, total } = await pageOfMatches(input, now)
    return { matches: presentList({ data: rows.map(presentMatch), total }, input) }
  })

  app.endpoint(contract.decideImageMatch, async ({ input, viewer, now }) => {
    await spend('manager-write', viewer.id)
    const { id: matchId, decision, note } = input
    await decideMatch({ matchId, decision, note: note.trim(), viewer, now })
    const match = await matchById(matchId, now)
    if (!match) throw notFound('One of the pictures has been deleted.')
    return { match: presentMatch(match), message: done[decision] }
  })
}

const done: Record<MatchDecision, string> = {
  copied: 'The picture is marked as copied. Both gigs stay as they are.',
  allowed: 'The pictures are allowed.',
}
