import { db, inTransaction } from '#platform/server/database/database.ts'
import { unauthenticated } from '#platform/server/http/refusals.ts'
import { hashPassword, passwordMatches } from '#platform/server/security/passwords.ts'
import { forgive, spend, spendByNetwork } from '#platform/server/security/rate-limits.ts'
import { issueToken } from '#platform/server/security/tokens.ts'
import { userStatus } from '../process.ts'
import { consentVersion, refuseLogin } from './policy.ts'
import { credentialsOf } from './queries.ts'

type Login = { email: string; password: string; deviceName: string; address: string; now: Date }

/** @throws 401 for a wrong pair or a deactivated account, 422 for a phone that is not verified, 429. */
export async function logIn(login: Login): Promise<{ userId: number; token: string }> {
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
  return { userId: account.id, token: await openSession(account, login) }
}

/** A password changed, or an account deactivated, while we were hashing must not leave a token behind. */
function openSession(
  { id, password_hash }: { id: number; password_hash: string },
  { deviceName, now }: Login,
): Promise<string> {
  return inTransaction(async tx => {
    const unchanged = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('password_hash', '=', password_hash)
      .where('status_id', '=', userStatus.live)
      .forShare()
      .executeTakeFirst()
    if (!unchanged) throw wrongPair()
    return issueToken(tx, { userId: id, deviceName, now })
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
      consent_version: consentVersion,
      consent_at: now,
      created_at: now,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}
