import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { conflict, forbidden, notFound } from '#platform/server/http/refusals.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import type { MatchDecision } from '../process.ts'
import { lockMatch } from './queries.ts'

type Decision = {
  matchId: number
  decision: MatchDecision
  note: string
  viewer: Viewer
  now: Date
}

/**
 * A manager says whether one of two pictures that look alike was copied. The gigs stay as they are.
 * @throws 404, 403 for whose pictures they are, 409 once somebody has decided
 */
export async function decideMatch(input: Decision): Promise<void> {
  const { matchId, decision, note, viewer, now } = input
  await inTransaction(async tx => {
    const match = await lockMatch(tx, matchId)
    if (!match) throw notFound('There are no such pictures.')
    if (match.owners.includes(viewer.id))
      throw forbidden('Another manager decides about these pictures: one of them is yours.')
    if (match.state !== 'waiting')
      throw conflict('A manager has decided about these pictures already.')
    await tx
      .updateTable('gig_image_matches')
      .set({ state: decision, note, decided_by: viewer.id, decided_at: now })
      .where('id', '=', matchId)
      .execute()
    await audit(tx, {
      actorId: viewer.id,
      action: `picture-match.${decision}`,
      subject: { type: 'picture-match', id: matchId },
      before: { state: match.state },
      after: { state: decision, ...(note && { note }) },
      now,
    })
  })
}
