import { db } from '#platform/server/database/database.ts'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { workOnEach } from '#platform/server/jobs/work-on-each.ts'
import { currentKeyName } from '#platform/server/security/encryption.ts'
import { comparisonHours } from '../process.ts'
import { lookUpName, resealName, retryLookUp } from './commands.ts'
import { listChecksToRetry, listNamesOfOlderKeys } from './queries.ts'

/** For changes that nobody waits for. */
export const lookUpLater = defineJob<{ userId: number }>({
  name: 'accounts.look-up-wallet',
  run: ({ data: { userId }, now }) => lookUpName({ userId, now }),
})

/** One after another: those who could not answer before are asked gently. */
async function retryLookUps({ now }: { now: Date }): Promise<void> {
  await workOnEach(await listChecksToRetry(now), userId => retryLookUp({ userId, now }))
}

async function forgetComparisons({ now }: { now: Date }): Promise<void> {
  const before = new Date(now.getTime() - comparisonHours * 3_600_000)
  await db.deleteFrom('wallet_comparisons').where('created_at', '<=', before).execute()
}

async function resealNames(): Promise<void> {
  await workOnEach(await listNamesOfOlderKeys(currentKeyName()), resealName)
}

export const walletNamesJobs: Job<object>[] = [
  lookUpLater,
  defineJob({
    name: 'accounts.retry-wallets',
    schedule: '23 * * * *',
    timeoutSeconds: 3000,
    run: retryLookUps,
  }),
  defineJob({
    name: 'accounts.forget-comparisons',
    schedule: '37 * * * *',
    run: forgetComparisons,
  }),
  defineJob({ name: 'accounts.reseal-wallet-names', schedule: '47 2 * * *', run: resealNames }),
]
