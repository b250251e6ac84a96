import type { Transaction } from 'kysely'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { credentialIdOf } from '../../passkeys/server/policy.ts'

/** Whose passkey this is, also of somebody who may not log in. */
export async function ownerOfPasskey(tx: Transaction<DB>, credential: Record<string, unknown>) {
  const id = credentialIdOf(credential)
  if (id === null) return undefined
  const passkey = await tx
    .selectFrom('passkeys')
    .select('user_id')
    .where('credential_id', '=', id)
    .executeTakeFirst()
  return passkey?.user_id
}
