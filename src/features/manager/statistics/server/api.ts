import type { FastifyInstance } from 'fastify'
import { dayOf } from '#platform/days.ts'
import { now as readClock } from '#platform/server/clock.ts'
import { db } from '#platform/server/database/database.ts'
import { withServerChecks } from '#platform/server/http/endpoints.ts'
import { refuseFaults } from '#platform/server/http/refusals.ts'
import { maySeeMoney } from '#platform/server/security/roles.ts'
import * as contract from '../contract.ts'
import { rangeBefore, rangeFaults, rangeOf } from '../process.ts'
import { presentStatistics } from './present.ts'
import { loadDays } from './queries.ts'

export async function statisticsApi(app: FastifyInstance): Promise<void> {
  const declared = withServerChecks(contract.showStatistics, input => {
    const today = dayOf(readClock())
    return rangeFaults(rangeOf(input, today), today)
  })
  app.endpoint(declared, async ({ input, viewer, now }) => {
    const today = dayOf(now)
    const range = rangeOf(input, today)
    refuseFaults(rangeFaults(range, today))
    const kept = await loadDays(db, { from: rangeBefore(range).from, to: range.to })
    return { statistics: presentStatistics(range, kept, { showsMoney: maySeeMoney(viewer) }) }
  })
}
