import { type Kysely, sql } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { FileMissing } from '#platform/server/files/storage/store.ts'
import { log } from '#platform/server/observability/logging.ts'
import {
  currentKeyName,
  keyNameOf,
  keyNames,
  SealBroken,
  seal,
  unseal,
} from '#platform/server/security/encryption.ts'
import { contentOf, type Filed } from './commands.ts'
import { prefixOf } from './present.ts'

const knownText = Buffer.from('Adwuma opens this with IDENTITY_KEY.')
const placeOfProof = 'proof of the key of identities'
/** Of photos that were there before there was a proof. */
const mostTried = 5

export type KeyFault = {
  /** `other`: nothing opens. `incomplete`: some of it does not. */
  kind: 'other' | 'incomplete'
  sentence: string
}

const otherKey: KeyFault = {
  kind: 'other',
  sentence:
    'IDENTITY_KEY is not the one that this database was written with: the photos of identities stay closed. Set it to the one from before; a new one goes in front of that, with a comma between.',
}
const incomplete: KeyFault = {
  kind: 'incomplete',
  sentence:
    'IDENTITY_KEY lacks a key with which photos of identities, authenticator apps, links that take a change back or names of wallets are encrypted: these stay closed. Put it behind the others, with a comma between, until the jobs of the night have encrypted them anew.',
}

/** What is wrong with the key; null where it opens what there is. Only reads. */
export async function faultOfIdentityKey(connection: Kysely<DB>): Promise<KeyFault | null> {
  const tables = await tablesOf(connection)
  const proof = tables.proof ? await proofIn(connection) : null
  if (proof && !opens(proof)) return otherKey
  if (!tables.photos) return null
  if (!proof && !(await opensPhotos(connection))) return otherKey
  const strange = await photosOf(connection, { ours: false }).limit(1).execute()
  if (strange.length > 0) return incomplete
  return (await isSealedByStrangeKey(connection)) ? incomplete : null
}

/**
 * At a start: the database notes the key, so that another one is told of next time.
 * @throws Error with a sentence in production, where the key is another one
 */
export async function assertIdentityKey({ production }: { production: boolean }): Promise<void> {
  const fault = await faultOfIdentityKey(db)
  if (fault?.kind === 'other' && production) throw new Error(fault.sentence)
  if (fault) log.error(fault.sentence)
  if (fault?.kind !== 'other') await proveIdentityKey(db)
}

/** Once it is known that the key is right. From then on it is the newest key that has to be there. */
async function proveIdentityKey(connection: Kysely<DB>): Promise<void> {
  const proof = await proofIn(connection)
  if (proof && isOfCurrentKey(proof)) return
  const values = { sealed: seal(knownText, placeOfProof), sealed_at: sql<Date>`now()` }
  await connection
    .insertInto('identity_key_proof')
    .values(values)
    .onConflict(conflict => conflict.column('is_only').doUpdateSet(values))
    .execute()
}

/** What else is sealed with this key. The name of a key stands behind the first byte. */
const sealedColumns = [
  ['totp_secrets', 'sealed'],
  ['change_undos', 'before'],
  ['wallet_name_checks', 'registered_name'],
] as const

async function isSealedByStrangeKey(connection: Kysely<DB>): Promise<boolean> {
  for (const [table, column] of sealedColumns) {
    if (!(await isThere(connection, table))) continue
    const { rows } = await sql`
      select from ${sql.table(table)}
      where encode(substr(${sql.ref(column)}, 2, 8), 'hex') <> all(${keyNames()})
      limit 1`.execute(connection)
    if (rows.length > 0) return true
  }
  return false
}

async function isThere(connection: Kysely<DB>, table: string): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass(${table}) is not null as is_there`.execute(connection)
  return rows[0]?.is_there ?? false
}

/** A database may be empty, or of an earlier release. */
async function tablesOf(connection: Kysely<DB>): Promise<{ proof: boolean; photos: boolean }> {
  const { rows } = await sql<{ proof: boolean; photos: boolean }>`
    select to_regclass('identity_key_proof') is not null as proof,
      to_regclass('identity_photos') is not null as photos`.execute(connection)
  return rows[0] ?? { proof: false, photos: false }
}

async function proofIn(connection: Kysely<DB>): Promise<Buffer | null> {
  const row = await connection.selectFrom('identity_key_proof').select('sealed').executeTakeFirst()
  return row?.sealed ?? null
}

function opens(proof: Buffer): boolean {
  try {
    return unseal(proof, placeOfProof).equals(knownText)
  } catch (error) {
    if (error instanceof SealBroken) return false
    throw error
  }
}

const isOfCurrentKey = (proof: Buffer) => keyNameOf(proof) === currentKeyName()

/** The name of its key begins the storage key of every photo. */
function photosOf(connection: Kysely<DB>, { ours }: { ours: boolean }) {
  return connection
    .selectFrom('identity_photos')
    .select(['id', 'user_id', 'storage_key'])
    .where('storage_key', 'like', `${prefixOf('%')}%`)
    .where(eb => {
      const isOurs = eb.or(keyNames().map(name => eb('storage_key', 'like', `${prefixOf(name)}%`)))
      return ours ? isOurs : eb.not(isOurs)
    })
}

/** Also where there are none, or where their files are lost. */
async function opensPhotos(connection: Kysely<DB>): Promise<boolean> {
  const photos = await photosOf(connection, { ours: true })
    .orderBy('id', 'desc')
    .limit(mostTried)
    .execute()
  if (photos.length === 0)
    return (await photosOf(connection, { ours: false }).limit(1).execute()).length === 0
  const outcomes = await Promise.all(photos.map(outcomeOf))
  return outcomes.includes('opens') || !outcomes.includes('closed')
}

async function outcomeOf(photo: Filed): Promise<'opens' | 'closed' | 'missing'> {
  try {
    await contentOf(photo)
    return 'opens'
  } catch (error) {
    if (error instanceof SealBroken) return 'closed'
    if (error instanceof FileMissing) return 'missing'
    throw error
  }
}
