import type { Transaction } from 'kysely'
import type { DB } from '#platform/server/database/schema.generated.ts'

/** Whose passkey this is, also of somebody who may not log in. */
export async function ownerOfPasskey(tx: Transaction<DB>, credentialId: unknown) {
  if (typeof credentialId !== 'string') return undefined
  const passkey = await tx
    .selectFrom('passkeys')
    .select('user_id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return passkey?.user_id
}
