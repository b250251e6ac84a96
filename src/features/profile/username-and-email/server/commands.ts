import type { Kysely, Transaction } from 'kysely'
import {
  giveEmailLink,
  redeemEmailLink,
  voidEmailChange,
} from '#features/accounts/email/server/commands.ts'
import { nothingToConfirm } from '#features/accounts/email/server/policy.ts'
import { requireFreshProof } from '#features/accounts/proof/server/policy.ts'
import {
  errorsOfTaken,
  fieldOfConflict,
  freeLapsed,
  refuseFormerEmail,
} from '#features/accounts/registration/server/commands.ts'
import {
  alreadyTaken,
  couldPassForOperator,
} from '#features/accounts/registration/server/policy.ts'
import { offerUndo } from '#features/accounts/undo/server/commands.ts'
import type { Before } from '#features/accounts/undo/server/ports.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { invalid, refuseFaults } from '#platform/server/http/refusals.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import type { FieldErrors } from '#platform/validation.ts'
import { type LockedPerson, lockSelfInSession } from '../../server/queries.ts'
import { notifyEmailChanged, notifyEmailChangeRequested } from './notices.ts'
import { accountOf, emailStateOf } from './queries.ts'

export type Account = { username: string; email: string }
type Person = Pick<LockedPerson, 'id' | 'name' | 'username' | 'email' | 'email_verified_at'>
type Change = { person: Person; account: Account; now: Date }

/**
 * Changes the username at once, and the e-mail once the link sent to it has been opened. Says whether there is such a link.
 * @throws 422 naming both if both are taken, 429.
 */
export async function updateAccount(input: {
  account: Account
  viewer: Viewer
  now: Date
}): Promise<{ linkSent: boolean }> {
  const { account, viewer, now } = input
  const before = await accountOf(viewer.id)
  if (account.email !== before.email) {
    await requireFreshProof({ viewer, scope: 'sensitive', now })
    await spend('email-change', viewer.id)
    await spend('email-link', account.email.toLowerCase())
  }
  if (fold(account).username !== before.username) await spend('username-change', viewer.id)
  return withUniqueNames(async tx => {
    const person = await lockSelfInSession(tx, viewer)
    refuseFaults(await validateAccount(tx, { person, account, now }))
    await saveAccount(tx, { person, account: { ...account, email: person.email }, now })
    await voidEmailChange(tx, person)
    if (account.email === person.email) return { linkSent: false }
    await askForEmail(tx, { person, newEmail: account.email, by: 'owner', now })
    return { linkSent: true }
  })
}

type Asking = { person: Person; newEmail: string; by: 'owner' | 'manager'; now: Date }

/** Lets another e-mail count once its owner has confirmed it, and tells the one that counts until then. */
export async function askForEmail(
  tx: Transaction<DB>,
  { person, newEmail, by, now }: Asking,
): Promise<void> {
  await giveEmailLink(tx, { person, email: newEmail, now })
  await notifyEmailChangeRequested(tx, { ...person, newEmail, by })
}

/**
 * Sends the link that waits to be opened once more: to a new e-mail, else to the one that was never confirmed.
 * Answers where it went.
 * @throws 409 where nothing is left to confirm, 429
 */
export async function resendEmailLink(wanted: { viewer: Viewer; now: Date }): Promise<string> {
  const { viewer, now } = wanted
  await spend('email-resend', viewer.id)
  await spend('email-link', (await emailToConfirm(db, viewer.id)).toLowerCase())
  return inTransaction(async tx => {
    const person = await lockSelfInSession(tx, viewer)
    const email = await emailToConfirm(tx, viewer.id)
    await giveEmailLink(tx, { person, email, now })
    return email
  })
}

/** @throws 409 */
async function emailToConfirm(tx: Kysely<DB>, userId: number): Promise<string> {
  const { email, email_verified_at, waiting } = await emailStateOf(tx, userId)
  if (waiting !== null) return waiting
  if (email_verified_at === null) return email
  throw nothingToConfirm()
}

/**
 * Answers whether the e-mail is another one than before.
 * @throws 422 for a code that is somebody else's, old or used, and for an e-mail that was taken meanwhile.
 */
export async function confirmEmail(input: {
  code: string
  viewer: Viewer
  now: Date
}): Promise<boolean> {
  const { code, viewer, now } = input
  await spend('email-confirm', viewer.id)
  return withUniqueNames(async tx => {
    const person = await lockSelfInSession(tx, viewer)
    const email = await redeemEmailLink(tx, { userId: viewer.id, code, now })
    const account = { username: person.username, email }
    refuseFaults(await validateAccount(tx, { person, account, now }))
    await saveAccount(tx, { person, account, now })
    await markConfirmed(tx, { userId: viewer.id, now })
    return email !== person.email
  })
}

async function markConfirmed(
  tx: Transaction<DB>,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  await tx.updateTable('users').set({ email_verified_at: now }).where('id', '=', userId).execute()
}

/**
 * A transaction that sets names which nobody else may have. If somebody else takes one between the check and the write,
 * it runs once more, and the check sees it.
 */
export async function withUniqueNames<T>(work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(work)
  } catch (error) {
    if (!fieldOfConflict(error)) throw error
  }
  try {
    return await inTransaction(work)
  } catch (error) {
    const field = fieldOfConflict(error)
    throw field ? invalid(alreadyTaken(field)) : error
  }
}

/** Which of both somebody else has, or nobody may have. The person keeps what is already theirs. */
export async function validateAccount(
  tx: Transaction<DB>,
  { person, account, now }: Change,
): Promise<FieldErrors> {
  const wanted = { ...fold(account), phoneE164: null }
  const isReserved = wanted.username !== person.username && couldPassForOperator(wanted.username)
  const found = await errorsOfTaken(wanted, { now, selfId: person.id, tx })
  return { ...(isReserved && alreadyTaken('username')), ...found }
}

/**
 * Writes a username and a confirmed e-mail that `validateAccount` found in order, of a person whom this transaction has
 * locked; call it within `withUniqueNames`. Links that were sent to another e-mail die with it.
 */
export async function saveAccount(
  tx: Transaction<DB>,
  { person, account, now }: Change,
): Promise<void> {
  const { username, email } = fold(account)
  if (username === person.username && email === person.email) return
  await freeLapsed(tx, { username, email, phoneE164: null }, { now, selfId: person.id })
  await tx.updateTable('users').set({ username, email }).where('id', '=', person.id).execute()
  if (email === person.email) return
  await refuseFormerEmail(tx, { id: person.id, email, now })
  await tx.deleteFrom('email_changes').where('user_id', '=', person.id).execute()
  await tx.deleteFrom('password_resets').where('user_id', '=', person.id).execute()
  const undoLink = await offerUndo(tx, {
    ...{ userId: person.id, kind: 'email', now },
    before: {
      email: person.email,
      email_verified_at: person.email_verified_at?.toISOString() ?? null,
    },
  })
  await notifyEmailChanged(tx, { ...person, newEmail: email, undoLink })
}

/** For `UndoPorts`. That links to other addresses die is up to the caller. */
export async function restoreEmail(
  tx: Transaction<DB>,
  { userId, before }: { userId: number; before: Before['email'] },
): Promise<'as before'> {
  const { email, email_verified_at: confirmedAt } = before
  await tx
    .updateTable('users')
    .set({ email, email_verified_at: confirmedAt === null ? null : new Date(confirmedAt) })
    .where('id', '=', userId)
    .execute()
  return 'as before'
}

/** Usernames are kept in lower case: one that differs in case alone would pass for another person. */
const fold = ({ username, email }: Account): Account => ({
  username: username.toLowerCase(),
  email,
})
