import { type RawBuilder, sql } from 'kysely'
import { nameRoles, type Role } from '#platform/roles.ts'
import { Refusal } from '../http/refusals.ts'
import { settings } from '../settings/settings.ts'
import type { Viewer } from './viewer.ts'

/**
 * What managers may do and see in the calls of everybody, and what only some of them see of an answer: the one place that is
 * asked. A manager without the role is anybody else. Who may make a manager's call stands in its contract.
 */
export type RolesOf = Pick<Viewer, 'roles'>

const hasAny =
  (...wanted: Role[]) =>
  ({ roles }: RolesOf): boolean =>
    wanted.some(role => roles.includes(role))

/** Other people's gigs: to see them in every state and place, to edit, pause and approve them. */
export const mayModerateGigs = hasAny('moderation')
/** What two other people wrote, also what was censored. */
export const mayReadChats = hasAny('moderation', 'disputes')
/** Other people's orders and offers. */
export const maySeeDeals = hasAny('disputes', 'money')
/** What others could not agree on. */
export const mayReadDisputes = hasAny('disputes')
/** Other people's transactions and receipts, and sums of money. */
export const maySeeMoney = hasAny('money')
/** Documents and their numbers. */
export const maySeeIdentities = hasAny('identity')
/** The numbers of payment accounts. */
export const maySeeAccountNumbers = hasAny('identity', 'money')

/** Whether a manager has said why to look into what is other people's, as far as it has to be said. */
export const isReasonGiven = (reason: string | undefined): boolean =>
  reason !== undefined || settings.ACCESS_REASON === 'optional'

/** @throws 403 naming the roles of which any one would do */
export function requireRole(viewer: RolesOf, wanted: readonly Role[]): void {
  if (wanted.some(role => viewer.roles.includes(role))) return
  const message =
    viewer.roles.length === 0
      ? 'Only managers may do this.'
      : `This needs the role ${nameRoles(wanted)}.`
  throw new Refusal(403, { message, reason: 'role_required', roles: wanted })
}

/** What concerns a manager, oneself included, only the owner decides. @throws 403 */
export function refuseOnManager(person: { is_manager: boolean }, viewer: RolesOf): void {
  if (person.is_manager) requireRole(viewer, ['owner'])
}

/** Whether roles count only of those who have a second factor. */
export const needsFactor = (): boolean => settings.MANAGER_SECOND_FACTOR === 'required'

/** The same of somebody who may not be the one who asks, as the database knows it now. */
export const hasRoleNow = (userId: RawBuilder<unknown>, role: Role): RawBuilder<boolean> =>
  sql`(exists (select from manager_roles where user_id = ${userId} and role in ('owner', ${sql.lit(role)}))
    ${needsFactor() ? sql`and ${hasFactorNow(userId)}` : sql``})`

export const hasFactorNow = (userId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(exists (select from passkeys where passkeys.user_id = ${userId})
    or exists (select from totp_secrets where totp_secrets.user_id = ${userId} and confirmed_at is not null))`
