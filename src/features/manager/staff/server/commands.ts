import type { Transaction } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import { requireFreshProof } from '#features/accounts/proof/server/policy.ts'
import { keepFactors } from '#features/accounts/second-factor/reset/server/commands.ts'
import { forgetBlocksAgainst } from '#features/blocks/server/commands.ts'
import { lockPerson } from '#features/profile/server/queries.ts'
import { givenRoles, ownerId, type Role, rolesHeld } from '#platform/roles.ts'
import { audit } from '#platform/server/audit.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { conflict, notFound } from '#platform/server/http/refusals.ts'
import { forgetCallersOf } from '#platform/server/security/authentication-cache.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { notifyOfRoles } from './notices.ts'
import { rolesOf } from './queries.ts'

type Change = { userId: number; roles: readonly Role[]; viewer: Viewer; now: Date }

/**
 * Gives somebody these roles in place of those there were. What stays is not touched: an approval that was given by it
 * goes on to count. Answers whether that changed anything: who has them already is told nothing.
 * @throws 404, 403 without a fresh proof, 409 for the owner and for who is deactivated or was never verified
 */
export async function changeRoles({ userId, roles, viewer, now }: Change): Promise<boolean> {
  if (!(await isThere(userId))) throw noSuchPerson()
  await requireFreshProof({ viewer, scope: 'always', now })
  const isChanged = await inTransaction(async tx => {
    await lockMember(tx, userId)
    const before = rolesHeld(await rolesOf(tx, userId))
    const after = givenRoles.filter(role => roles.includes(role))
    if (before.join() === after.join()) return false
    await writeRoles(tx, { userId, before, after, now })
    if (before.length === 0) {
      await forgetBlocksAgainst(tx, userId)
      // Of a manager the owner alone removes the second step, and nobody of those before was that.
      await keepFactors(tx, { userId, now })
    }
    await notifyOfRoles(tx, { userId, roles: after, now })
    await audit(tx, {
      actorId: viewer.id,
      action: 'grant',
      subject: { type: 'staff', id: userId },
      before: { roles: before },
      after: { roles: after },
      now,
    })
    return true
  })
  forgetCallersOf(userId)
  return isChanged
}

async function lockMember(tx: Transaction<DB>, userId: number): Promise<void> {
  const person = await lockPerson(tx, userId)
  if (!person) throw noSuchPerson()
  if (person.id === ownerId) throw conflict('The owner has every role, and keeps them.')
  if (person.status_id !== userStatus.live)
    throw conflict('This person is deactivated, or never verified the phone.')
}

type Roles = { userId: number; before: readonly Role[]; after: readonly Role[]; now: Date }

/** Whoever loses the last one is no manager any more: the database sees to it. */
async function writeRoles(tx: Transaction<DB>, { userId, before, after, now }: Roles) {
  const given = after.filter(role => !before.includes(role))
  if (given.length > 0)
    await tx
      .insertInto('manager_roles')
      .values(given.map(role => ({ user_id: userId, role, given_at: now })))
      .execute()
  const taken = before.filter(role => !after.includes(role))
  if (taken.length > 0)
    await tx
      .deleteFrom('manager_roles')
      .where('user_id', '=', userId)
      .where('role', 'in', taken)
      .execute()
}

const isThere = (userId: number) =>
  db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()

const noSuchPerson = () => notFound('There is no such person.')
