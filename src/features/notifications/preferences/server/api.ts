import type { FastifyInstance } from 'fastify'
import { db } from '#platform/server/database/database.ts'
import { withServerChecks } from '#platform/server/http/endpoints.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import * as contract from '../contract.ts'
import { changePreferences, unfitChanges } from './commands.ts'
import { loadPreferences, pushDevicesOf } from './queries.ts'

export async function preferencesApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.showPreferences, async ({ viewer, now }) => ({
    preferences: await loadPreferences(db, viewer.id),
    devices: await pushDevicesOf(viewer, now),
  }))

  app.endpoint(
    withServerChecks(contract.changePreferences, unfitChanges),
    async ({ input, viewer, now }) => {
      await spend('notification-preferences', viewer.id)
      return {
        preferences: await changePreferences({ changes: input, viewer, now }),
        message: 'Saved.',
      }
    },
  )
}
