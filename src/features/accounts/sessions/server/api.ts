import type { FastifyInstance } from 'fastify'
import { presentList } from '#platform/server/http/lists.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import { noteUseNow } from '#platform/server/security/tokens.ts'
import * as contract from '../contract.ts'
import { endOtherSessions, endSession } from './commands.ts'
import { presentSession } from './present.ts'
import { pageOfSessions } from './queries.ts'

export async function sessionsApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.listSessions, async ({ input, viewer, now }) => {
    await noteUseNow(viewer.tokenId, now)
    const { rows, total } = await pageOfSessions(viewer.id, input, now)
    const data = rows.map(row => presentSession(row, viewer))
    return { sessions: presentList({ data, total }, input) }
  })

  app.endpoint(contract.endSession, async ({ input, viewer, now }) => {
    await spend('sessions', viewer.id)
    await endSession({ sessionId: input.id, viewer, now })
    return undefined
  })

  app.endpoint(contract.endOtherSessions, async ({ viewer, now }) => {
    await spend('sessions', viewer.id)
    const ended = await endOtherSessions({ viewer, now })
    return { ended, message: 'You are logged out everywhere else.' }
  })
}
