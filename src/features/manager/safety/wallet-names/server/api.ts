import type { FastifyInstance } from 'fastify'
import { presentList } from '#platform/server/http/lists.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import * as contract from '../contract.ts'
import { settleWalletCheck } from './commands.ts'
import { noSuchCheck } from './policy.ts'
import { presentWalletCheck } from './present.ts'
import { pageOfWalletChecks, walletCheckOf } from './queries.ts'

export async function walletChecksApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.listWalletChecks, async ({ input, viewer, now }) => {
    const { rows, total } = await pageOfWalletChecks(input, now)
    const data = rows.map(row => presentWalletCheck(row, viewer))
    return { checks: presentList({ data, total }, input) }
  })

  app.endpoint(contract.settleWalletCheck, async ({ input, viewer, now }) => {
    await spend('manager-write', viewer.id)
    const { user_id: userId, decision, note, seen_checked_at: seenCheckedAt } = input
    await settleWalletCheck({ userId, decision, note, seenCheckedAt, viewer, now })
    const row = await walletCheckOf(userId, now)
    if (!row) throw noSuchCheck()
    return { check: presentWalletCheck(row, viewer), message: sentences[decision] }
  })
}

const sentences = {
  same: 'The wallet counts as in the name on the account.',
  different: 'The wallet counts as in another name: nobody can pay into it through us.',
}
