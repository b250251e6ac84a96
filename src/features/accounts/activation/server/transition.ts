import type { Transaction } from 'kysely'
import { revokeAnswerLinks } from '#features/notifications/sms/server/commands.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { notFound } from '#platform/server/http/refusals.ts'
import { refuseOnManager } from '#platform/server/security/roles.ts'
import { hangUp, revokeTokensOf } from '#platform/server/security/tokens.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { type AccountAction, accountProcess, type UserStatus } from '../../process.ts'
import { restartReset } from '../../second-factor/reset/server/commands.ts'
import { notifyOfActivation } from './notices.ts'
import { refuseUnlessOpen } from './policy.ts'
import type { ActivationPorts } from './ports.ts'

type Step = { userId: number; action: AccountAction; viewer: Viewer; now: Date }

/** One step of an account's life: lock, check, write, record, commit, close connections. */
export async function takeAccountStep(ports: ActivationPorts, step: Step): Promise<void> {
  const revoked = await inTransaction(async tx => {
    const account = await lockAccount(tx, step.userId)
    refuseOnManager(account, step.viewer)
    refuseUnlessOpen(step.action, account)
    await writeStep(tx, account, step)
    await notifyOfActivation(tx, step.action, account)
    if (step.action === 'activate') await restartReset(tx, { userId: account.id, now: step.now })
    if (step.action !== 'deactivate') return []
    await revokeAnswerLinks(tx, account.id)
    await ports.mailLinks(tx, account)
    return revokeTokensOf(tx, { userId: account.id })
  })
  hangUp(revoked)
}

async function lockAccount(tx: Transaction<DB>, userId: number) {
  const account = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'status_id', 'phone_verified_at', 'closed_at', 'is_manager'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) throw notFound('There is no such customer.')
  return { ...account, status_id: account.status_id as UserStatus }
}

type Locked = Awaited<ReturnType<typeof lockAccount>>

/** Activation counts as a verified phone: the code under way is void. */
async function writeStep(tx: Transaction<DB>, account: Locked, step: Step): Promise<void> {
  const { action, viewer, now } = step
  const status_id = accountProcess[action].to
  const phone_verified_at = account.phone_verified_at ?? now
  await tx
    .updateTable('users')
    .set({ status_id, phone_verified_at })
    .where('id', '=', account.id)
    .execute()
  await tx.deleteFrom('verification_codes').where('user_id', '=', account.id).execute()
  await audit(tx, {
    actorId: viewer.id,
    action,
    subject: { type: 'customer', id: account.id },
    before: { status_id: account.status_id },
    after: { status_id },
    now,
  })
}
