import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import {
  freeLapsed,
  takenErrors,
  takenField,
} from '#features/accounts/registration/server/commands.ts'
import { passesForHouse, taken } from '#features/accounts/registration/server/policy.ts'
import { inTransaction } from '#platform/server/database.ts'
import { spend } from '#platform/server/limits.ts'
import { invalid, refuseFaults } from '#platform/server/refusals.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { FieldErrors } from '#platform/validation.ts'
import { type LockedPerson, lockSelf } from '../../server/queries.ts'
import { sendEmailLink, tellEmailChangeAsked, tellEmailChanged } from './notices.ts'
import { badEmailLink, emailChangesPerAccount, emailLinkExpiry, hashOfEmailCode } from './policy.ts'
import { emailOf } from './queries.ts'

export type Account = { username: string; email: string }
type Person = Pick<LockedPerson, 'id' | 'name' | 'username' | 'email'>
type Change = { person: Person; account: Account; now: Date }

/**
 * Changes the username at once, and the e-mail once the link sent to it has been opened. Says whether there is such a link.
 * @throws 422 naming both if both are taken, 429.
 */
export async function updateAccount(asked: {
  account: Account
  viewer: Viewer
  now: Date
}): Promise<{ linkSent: boolean }> {
  const { account, viewer, now } = asked
  if (account.email !== (await emailOf(viewer.id))) await spend(emailChangesPerAccount, viewer.id)
  return takingNames(async tx => {
    const person = await lockSelf(tx, viewer)
    refuseFaults(await judgeAccount(tx, { person, account, now }))
    await saveAccount(tx, { person, account: { ...account, email: person.email }, now })
    await voidEmailLink(tx, person.id)
    if (account.email === person.email) return { linkSent: false }
    await giveEmailLink(tx, { person, newEmail: account.email, now })
    return { linkSent: true }
  })
}

/** @throws 422 for a code that is somebody else's, old or used, and for an e-mail that was taken meanwhile. */
export async function confirmEmail(asked: {
  code: string
  viewer: Viewer
  now: Date
}): Promise<void> {
  const { code, viewer, now } = asked
  await takingNames(async tx => {
    const person = await lockSelf(tx, viewer)
    const email = await redeemEmailLink(tx, { userId: viewer.id, code, now })
    const account = { username: person.username, email }
    refuseFaults(await judgeAccount(tx, { person, account, now }))
    await saveAccount(tx, { person, account, now })
  })
}

/**
 * A transaction in which people are given names that nobody else may have. If somebody else takes one between judging
 * and writing, all of it runs again, and this time the judgement sees it.
 */
export async function takingNames<T>(work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(work)
  } catch (error) {
    if (!takenField(error)) throw error
  }
  try {
    return await inTransaction(work)
  } catch (error) {
    const field = takenField(error)
    throw field ? invalid(taken(field)) : error
  }
}

/** Which of both somebody else has, or nobody may have. The person keeps what is already theirs. */
export async function judgeAccount(
  tx: Transaction<DB>,
  { person, account, now }: Change,
): Promise<FieldErrors> {
  const wanted = { ...folded(account), phoneE164: null }
  const isReserved = wanted.username !== person.username && passesForHouse(wanted.username)
  const found = await takenErrors(wanted, { now, selfId: person.id, tx })
  return { ...(isReserved && taken('username')), ...found }
}

/**
 * Writes a username and an e-mail that `judgeAccount` found in order, at once and without a link, of a person whom this
 * transaction has locked; call it within `takingNames`. Links that were sent to another e-mail die with it.
 */
export async function saveAccount(
  tx: Transaction<DB>,
  { person, account, now }: Change,
): Promise<void> {
  const { username, email } = folded(account)
  if (username === person.username && email === person.email) return
  await freeLapsed(tx, { username, email, phoneE164: null }, { now, selfId: person.id })
  await tx.updateTable('users').set({ username, email }).where('id', '=', person.id).execute()
  if (email === person.email) return
  await voidEmailLink(tx, person.id)
  await tx.deleteFrom('password_resets').where('user_id', '=', person.id).execute()
  await tellEmailChanged(tx, { ...person, newEmail: email })
}

/** Usernames are kept in lower case: one that differs in case alone would pass for another person. */
const folded = ({ username, email }: Account): Account => ({
  username: username.toLowerCase(),
  email,
})

async function giveEmailLink(
  tx: Transaction<DB>,
  { person, newEmail, now }: { person: Person; newEmail: string; now: Date },
): Promise<void> {
  const code = randomBytes(32).toString('base64url')
  await tx
    .insertInto('email_changes')
    .values({
      user_id: person.id,
      email: newEmail,
      code_hash: hashOfEmailCode(code),
      expires_at: emailLinkExpiry(now),
    })
    .execute()
  await sendEmailLink(tx, { ...person, newEmail, code })
  await tellEmailChangeAsked(tx, { ...person, newEmail })
}

async function voidEmailLink(tx: Transaction<DB>, userId: number): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}

/** Answers the e-mail that the link was sent to. */
async function redeemEmailLink(
  tx: Transaction<DB>,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<string> {
  const used = await tx
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOfEmailCode(code))
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  if (!used) throw badEmailLink()
  return used.email
}
