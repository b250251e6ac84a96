import { versionOfLaw } from '#features/pages/server/queries.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { unauthenticated } from '#platform/server/http/refusals.ts'
import { hashPassword, passwordMatches } from '#platform/server/security/passwords.ts'
import { forgive, spend, spendByNetwork } from '#platform/server/security/rate-limits.ts'
import { userStatus } from '../process.ts'
import { askForSecondStep, type SecondStep } from '../second-factor/login/server/commands.ts'
import { hasSecondFactor } from '../second-factor/server/policy.ts'
import { loadFactors } from '../second-factor/server/queries.ts'
import { openSession } from '../sessions/server/commands.ts'
import type { Client } from '../sessions/server/policy.ts'
import { lockLivePerson } from '../sessions/server/queries.ts'
import { refuseLogin } from './policy.ts'
import { credentialsOf } from './queries.ts'

type Login = { email: string; password: string; client: Client; address: string; now: Date }

export type LoggedIn = { userId: number; token: string }

/**
 * Opens a session, or, for somebody who has a second factor, a challenge for the second step.
 * @throws 401 for a wrong pair or a deactivated account, 422 for a phone that is not verified, 429.
 */
export async function logIn(login: Login): Promise<LoggedIn | SecondStep> {
  const email = login.email.toLowerCase()
  const attempt = `${email} ${login.address}`
  await spend('login-account', attempt)
  await spendByNetwork(['login-address', 'login-address-24', 'login-address-48'], login.address)
  await spend('login-anywhere', email)
  const account = await credentialsOf(login.email)
  const matches = await passwordMatches(login.password, account?.password_hash)
  if (!account || !matches) throw wrongPair()
  await forgive('login-account', attempt)
  await forgive('login-anywhere', email)
  refuseLogin(account)
  return beginSession(account, login)
}

/** A password changed, or an account deactivated, while we were hashing must not leave a token behind. */
function beginSession(
  { id, password_hash }: { id: number; password_hash: string },
  { client, now }: Login,
): Promise<LoggedIn | SecondStep> {
  return inTransaction(async tx => {
    const person = await lockLivePerson(tx, id)
    if (person?.password_hash !== password_hash) throw wrongPair()
    const factors = await loadFactors(tx, id)
    if (hasSecondFactor(factors)) return askForSecondStep(tx, { userId: id, factors, client, now })
    return { userId: id, token: await openSession(tx, { person, client, method: 'password', now }) }
  })
}

const wrongPair = () => unauthenticated('These credentials do not match our records.')

type FirstManager = {
  email: string
  password: string
  name?: string
  username?: string
  now: Date
}

/** Makes user 1, who is always a manager. Answers false, and changes nothing, where there is one. */
export async function createFirstManager({
  email,
  password,
  name = 'Manager',
  username = 'manager',
  now,
}: FirstManager): Promise<boolean> {
  const made = await db
    .insertInto('users')
    .values({
      id: 1,
      name,
      username,
      email,
      password_hash: await hashPassword(password),
      status_id: userStatus.live,
      phone_verified_at: now,
      email_verified_at: now,
      is_manager: true,
      consent_version: await versionOfLaw(db),
      consent_at: now,
      created_at: now,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}
