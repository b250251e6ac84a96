import type { FastifyInstance } from 'fastify'
import { pendingActions } from '#features/profile/contract.ts'
import { presentPendingActions } from './present.ts'
import { loadProgress } from './queries.ts'

export async function ownAccountApi(app: FastifyInstance): Promise<void> {
  app.endpoint(pendingActions, async ({ viewer, now }) => ({
    actions: presentPendingActions(await loadProgress({ userId: viewer.id, now })),
  }))
}
