import type { FastifyInstance } from 'fastify'
import { SavedFile } from '#platform/server/http/endpoints.ts'
import { presentList } from '#platform/server/http/lists.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import * as contract from '../contract.ts'
import { exportAudit } from './commands.ts'
import { presentEntry } from './present.ts'
import { pageOfEntries } from './queries.ts'

export async function auditApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.listAudit, async ({ input, viewer }) => {
    const { rows, total, chain } = await pageOfEntries(input, viewer)
    return { audit: presentList({ data: rows.map(presentEntry), total }, input), chain }
  })

  app.endpoint(contract.exportAudit, async ({ input, viewer, now }) => {
    await spend('audit-export', viewer.id)
    const name = `audit-${now.toISOString().slice(0, 10)}.csv`
    return new SavedFile(name, await exportAudit({ filters: input, viewer, now }))
  })
}
