import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { sendEmailLink, sendFirstEmailLink } from './notices.ts'
import { badEmailLink, emailLinkExpiry, hashOfEmailCode } from './policy.ts'

type Person = { id: number; name: string; email: string }

/** Sends a link that confirms the address; the one before it is void. The person is locked by the caller. */
export async function giveEmailLink(
  tx: Transaction<DB>,
  { person, email, now }: { person: Person; email: string; now: Date },
): Promise<void> {
  const code = randomBytes(32).toString('base64url')
  const link = { email, code_hash: hashOfEmailCode(code), expires_at: emailLinkExpiry(now) }
  await tx
    .insertInto('email_changes')
    .values({ user_id: person.id, ...link })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(link))
    .execute()
  const send = email === person.email ? sendFirstEmailLink : sendEmailLink
  await send(tx, { name: person.name, to: email, code })
}

/** Ends a change of address that waits. A link to the address that the account has goes on. */
export async function voidEmailChange(
  tx: Transaction<DB>,
  { id, email }: { id: number; email: string },
): Promise<void> {
  await tx
    .deleteFrom('email_changes')
    .where('user_id', '=', id)
    .where('email', '<>', email)
    .execute()
}

/** Answers the address that the link was sent to. @throws 422 */
export async function redeemEmailLink(
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
