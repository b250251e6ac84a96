import { sql } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { removePastSms } from '#platform/server/mail-and-sms/sms/budgets.ts'
import { bindOlderTokens, tokenUseLimit } from '#platform/server/security/tokens.ts'
import { sendPasswordReset } from '../passwords/server/commands.ts'
import { secondFactorJobs } from '../second-factor/server/jobs.ts'
import { deviceDays } from '../sessions/server/policy.ts'
import { sendNewCode } from '../verification/server/commands.ts'
import { walletNamesJobs } from '../wallet-names/server/jobs.ts'
import { lapseLimit } from './policy.ts'

/** Removes what has expired. Each of these is refused already by those who read it. */
const sweep = defineJob<object>({
  name: 'accounts-sweep',
  schedule: '17 * * * *',
  run: async ({ now }) => {
    await freeLapsedRegistrations(now)
    await db.deleteFrom('verification_codes').where('expires_at', '<', now).execute()
    await db.deleteFrom('password_resets').where('expires_at', '<', now).execute()
    await db.deleteFrom('auth_challenges').where('expires_at', '<', now).execute()
    await forgetOldDevices(now)
    await db.deleteFrom('change_undos').where('expires_at', '<', now).execute()
    await removeUnusedTokens(now)
    await bindOlderTokens()
    await removePastLimits()
    await removePastSms()
  },
})

export const accountsJobs: Job<object>[] = [
  sweep,
  sendPasswordReset,
  sendNewCode,
  ...secondFactorJobs,
  ...walletNamesJobs,
]

async function freeLapsedRegistrations(now: Date): Promise<void> {
  await db
    .deleteFrom('users')
    .where('phone_verified_at', 'is', null)
    .where('created_at', '<', lapseLimit(now))
    .execute()
}

async function removeUnusedTokens(now: Date): Promise<void> {
  await db.deleteFrom('tokens').where('last_used_at', '<', tokenUseLimit(now)).execute()
}

async function forgetOldDevices(now: Date): Promise<void> {
  const seenBefore = new Date(now.getTime() - deviceDays * 86_400_000)
  await db.deleteFrom('devices').where('last_seen', '<', seenBefore).execute()
}

/** The counters keep real time, in milliseconds, whatever the clock of the product says. */
async function removePastLimits(): Promise<void> {
  await sql`delete from limits where expire < extract(epoch from now()) * 1000`.execute(db)
}
