import { sql, type Transaction } from 'kysely'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { notFound } from '#platform/server/http/refusals.ts'
import {
  hangUp,
  idOfToken,
  issueToken,
  type LoginMethod,
  tokenUseLimit,
} from '#platform/server/security/tokens.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { notifyNewDevice } from './notices.ts'
import { type Client, deviceDays } from './policy.ts'

type Opening = {
  person: { id: number; is_manager: boolean; first_session_at: Date | null }
  client: Client
  method: LoginMethod
  now: Date
}

/** A session for somebody who has shown who they are, and whom this transaction has locked. Answers its token. */
export async function openSession(
  tx: Transaction<DB>,
  { person, client, method, now }: Opening,
): Promise<string> {
  const userId = person.id
  const isKnown = await rememberDevice(tx, { userId, hash: client.deviceHash, now })
  const token = await issueToken(tx, { userId, ...client, method, now })
  if (!isKnown && person.first_session_at && method !== 'verification')
    await notifyNewDevice(tx, { userId, tokenId: idOfToken(token), client, now })
  if (person.is_manager)
    await audit(tx, {
      actorId: userId,
      action: 'sign-in',
      subject: { type: 'staff', id: userId },
      now,
    })
  return token
}

/** @throws 404 for a session that is somebody else's, or over */
export async function endSession(input: {
  sessionId: number
  viewer: Viewer
  now: Date
}): Promise<void> {
  const { sessionId, viewer, now } = input
  await inTransaction(async tx => {
    const ended = await tx
      .deleteFrom('tokens')
      .where('id', '=', sessionId)
      .where('user_id', '=', viewer.id)
      .where('last_used_at', '>=', tokenUseLimit(now))
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw notFound('There is no such session.')
  })
  hangUp([sessionId])
}

/** Answers how many there were: what had expired before was none any more. */
export async function endOtherSessions(input: { viewer: Viewer; now: Date }): Promise<number> {
  const { viewer, now } = input
  const ended = await inTransaction(tx =>
    tx
      .deleteFrom('tokens')
      .where('user_id', '=', viewer.id)
      .where('id', '<>', viewer.tokenId)
      .returning(['id', 'last_used_at'])
      .execute(),
  )
  hangUp(ended.map(({ id }) => id))
  return ended.filter(({ last_used_at }) => last_used_at >= tokenUseLimit(now)).length
}

/** Answers whether this device was seen in the last half year. */
async function rememberDevice(
  tx: Transaction<DB>,
  { userId, hash, now }: { userId: number; hash: string; now: Date },
): Promise<boolean> {
  const since = new Date(now.getTime() - deviceDays * 86_400_000)
  const before = await tx
    .selectFrom('devices')
    .select('last_seen')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  await tx
    .insertInto('devices')
    .values({ user_id: userId, hash, first_seen: now, last_seen: now })
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'hash'])
        .doUpdateSet({ last_seen: sql`greatest(devices.last_seen, excluded.last_seen)` }),
    )
    .execute()
  return before !== undefined && before.last_seen > since
}
