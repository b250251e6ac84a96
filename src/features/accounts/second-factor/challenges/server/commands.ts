import { createHash, randomBytes } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import type { AuthChallenges, DB } from '#platform/server/database/schema.generated.ts'

const challengeMinutes = 5
const challengeTries = 5

type Purpose = 'login' | 'passkey-login' | 'passkey' | 'proof'

type NewChallenge = {
  purpose: Purpose
  userId: number | null
  /** What an authenticator signs, where one is asked. */
  challenge?: string
  userHandle?: string
  session?: object
  now: Date
}

export type Challenge = Selectable<AuthChallenges>

/** Keeps what an answer is held against later. The id is known to the asker alone. */
export async function openChallenge(
  tx: Kysely<DB>,
  { purpose, userId, challenge, userHandle, session, now }: NewChallenge,
): Promise<{ id: string; expiresAt: Date }> {
  const id = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + challengeMinutes * 60_000)
  await tx
    .insertInto('auth_challenges')
    .values({
      id_hash: hashOf(id),
      purpose,
      user_id: userId,
      challenge: challenge ?? null,
      user_handle: userHandle ?? null,
      session: session ? JSON.stringify(session) : null,
      tries_left: challengeTries,
      expires_at: expiresAt,
    })
    .execute()
  return { id, expiresAt }
}

type Wanted = { id: string; purpose: Purpose; userId?: number; now: Date }

/** Takes a challenge away: of many who bring it at once, one gets it. */
export async function takeChallenge(
  tx: Kysely<DB>,
  wanted: Wanted,
): Promise<Challenge | undefined> {
  const { id, purpose, userId, now } = wanted
  return tx
    .deleteFrom('auth_challenges')
    .where('id_hash', '=', hashOf(id))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .$if(userId !== undefined, query => query.where('user_id', '=', userId as number))
    .returningAll()
    .executeTakeFirst()
}

/** Whose login waits for its second step. */
export async function personOfChallenge(id: string, now: Date): Promise<number | null> {
  const row = await db
    .selectFrom('auth_challenges')
    .select('user_id')
    .where('id_hash', '=', hashOf(id))
    .where('purpose', '=', 'login')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Locks a login that waits, for one try. */
export async function lockLogin(
  tx: Transaction<DB>,
  { id, now }: { id: string; now: Date },
): Promise<Challenge | undefined> {
  return tx
    .selectFrom('auth_challenges')
    .selectAll()
    .where('id_hash', '=', hashOf(id))
    .where('purpose', '=', 'login')
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .forUpdate()
    .executeTakeFirst()
}

/** Answers how many tries are left. The last one ends the challenge. */
export async function countWrongTry(
  tx: Transaction<DB>,
  { id_hash, tries_left }: Challenge,
): Promise<number> {
  const left = tries_left - 1
  if (left <= 0) await tx.deleteFrom('auth_challenges').where('id_hash', '=', id_hash).execute()
  else
    await tx
      .updateTable('auth_challenges')
      .set({ tries_left: left })
      .where('id_hash', '=', id_hash)
      .execute()
  return left
}

const hashOf = (id: string) => createHash('sha256').update(id).digest('hex')
