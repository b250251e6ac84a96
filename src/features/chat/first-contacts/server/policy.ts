import { sql, type Transaction } from 'kysely'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { tooManyAttempts } from '#platform/server/http/refusals.ts'
import { settings } from '#platform/server/settings/settings.ts'

const dayMs = 86_400_000

type Writer = { id: number; created_at: Date; is_verified: boolean; is_manager: boolean }

/** Of two who are written to at once, the second is counted after the first. */
export async function lockWriter(tx: Transaction<DB>, writerId: number): Promise<Writer> {
  return tx
    .selectFrom('users')
    .select([
      'id',
      'created_at',
      'is_manager',
      sql<boolean>`kyc_verified_at is not null`.as('is_verified'),
    ])
    .where('id', '=', writerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Of a locked writer.
 * @throws 429 for who has begun as many conversations in 24 hours as he may
 */
export async function refuseManyContacts(
  tx: Transaction<DB>,
  { writer, now }: { writer: Writer; now: Date },
): Promise<void> {
  if (settings.RATE_LIMITS === 'off' || writer.is_manager) return
  const begun = await listBegun(tx, { writerId: writer.id, now })
  const most = mostContacts(writer, now)
  if (begun.length < most) return
  throw tooManyAttempts(most, secondsUntilFree(writer, { begun, most, now }), tooManyContacts(most))
}

/** When each conversation of the last 24 hours was begun, the newest first. */
async function listBegun(
  tx: Transaction<DB>,
  { writerId, now }: { writerId: number; now: Date },
): Promise<Date[]> {
  const begun = await tx
    .selectFrom('chats')
    .select('created_at')
    .where('begun_by', '=', writerId)
    .where('created_at', '>', new Date(now.getTime() - dayMs))
    .orderBy('created_at', 'desc')
    .execute()
  return begun.map(({ created_at }) => created_at)
}

function mostContacts(writer: Writer, now: Date): number {
  if (writer.is_verified) return settings.FIRST_CONTACTS_VERIFIED
  if (isNew(writer, now)) return settings.FIRST_CONTACTS_NEW
  return settings.FIRST_CONTACTS_UNVERIFIED
}

const isNew = ({ created_at }: Writer, now: Date) => now.getTime() < created_at.getTime() + dayMs

type Begun = { begun: Date[]; most: number; now: Date }

/** Until one of them is 24 hours old, or the account is and may begin more. */
function secondsUntilFree(writer: Writer, { begun, most, now }: Begun): number {
  const oldest = begun[most - 1] ?? now
  const mayMore =
    !writer.is_verified && isNew(writer, now) && begun.length < settings.FIRST_CONTACTS_UNVERIFIED
  const free = Math.min(oldest.getTime(), ...(mayMore ? [writer.created_at.getTime()] : [])) + dayMs
  return Math.max(1, Math.ceil((free - now.getTime()) / 1000))
}

const tooManyContacts = (most: number) =>
  `You have begun ${most} new conversations in 24 hours. People you already talk with can always be written to.`
