import { createHmac, randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { secret } from '#platform/server/security/instance-secret.ts'

/** Without 0, 1, I, L and O, which are mistaken for each other. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const lettersOfCode = 10
const codesAtOnce = 10

/** Ten new ones, in place of all there are. Shown once: only their hashes are kept. */
export async function replaceRecoveryCodes(tx: Transaction<DB>, userId: number): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < codesAtOnce) codes.add(newCode())
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values([...codes].map(code => ({ user_id: userId, code_hash: hashOf(userId, code) })))
    .execute()
  return [...codes]
}

/** Whether this was a code that counted. It does not any more: of many who bring it at once, one gets through. */
export async function redeemRecoveryCode(
  tx: Transaction<DB>,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const used = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(userId, code))
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

function newCode(): string {
  const letters = Array.from({ length: lettersOfCode }, () => alphabet[randomInt(alphabet.length)])
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}

/** Read without regard to case, blanks and hyphens. Worth nothing without the secret of this installation. */
function hashOf(userId: number, code: string): string {
  const letters = code.replace(/[\s-]/g, '').toUpperCase()
  return createHmac('sha256', secret('recovery-code')).update(`${userId}:${letters}`).digest('hex')
}
