import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { rolesHeld } from '#platform/roles.ts'
import { db, pool } from '../database/database.ts'
import type { DB } from '../database/schema.generated.ts'
import { closeSocketsOf } from '../realtime/realtime.ts'
import { callerToRemember, findRememberedCaller, forgetTokens } from './authentication-cache.ts'
import { secret } from './instance-secret.ts'
import type { SessionViewer } from './viewer.ts'

const lifeDays = 60
const serviceTokenSeconds = 3600
/** `last_used_at`, which has an index, is written at most this often, so that reading does not mean writing. */
const touchEveryMinutes = 5
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** How a session was opened. */
export const loginMethods = [
  'password',
  'password+totp',
  'password+passkey',
  'password+recovery_code',
  'passkey',
  'verification',
] as const
export type LoginMethod = (typeof loginMethods)[number]

type NewToken = {
  userId: number
  deviceName: string
  method?: LoginMethod
  /** This client understands that a proof is asked for. */
  stepUp?: boolean
  /** Shortened, as its owner may see it. */
  network?: string | null
  deviceHash?: string
  now: Date
}

export async function issueToken(
  tx: Kysely<DB>,
  { userId, deviceName, method, stepUp, network, deviceHash, now }: NewToken,
): Promise<string> {
  const plain = plainToken()
  const hash = hashOf(plain)
  const { id } = await tx
    .insertInto('tokens')
    .values({
      user_id: userId,
      device_name: deviceName,
      secret_hash: hash,
      secret_mac: macOf(hash),
      created_at: now,
      last_used_at: now,
      proved_at: now,
      method: method ?? 'password',
      step_up: stepUp ?? false,
      network: network ?? null,
      device_hash: deviceHash ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return `${id}|${plain}`
}

/** What was last used before has expired, though its row may stay until the next sweep. */
export const tokenUseLimit = (now: Date): Date => new Date(now.getTime() - lifeDays * 86_400_000)

/** Of a token that we have issued. */
export const idOfToken = (token: string): number => Number.parseInt(token, 10)

/** The person behind a user token, or null when it is malformed, unknown, expired or revoked. */
export async function viewerOfToken(token: string, now: Date): Promise<SessionViewer | null> {
  const [idText = '', plain = ''] = splitOnce(token, '|')
  if (!/^\d{1,9}$/.test(idText) || plain.length !== 48) return null
  const known = findRememberedCaller(Number(idText), now)
  if (known) return sameHash(known.secretHash, hashOf(plain)) ? known.viewer : null
  const remember = callerToRemember()
  const row = await tokenRow(Number(idText))
  if (!row || !sameHash(row.secret_hash, hashOf(plain)) || !isBoundToUs(row)) return null
  if (row.last_used_at < tokenUseLimit(now)) return null
  if (row.secret_mac === null) await bindTokens([row])
  await touch(row, now)
  const viewer = {
    id: row.user_id,
    tokenId: row.id,
    roles: rolesHeld(row.roles),
    isKycVerified: row.is_kyc_verified,
    hasSecondFactor: row.has_second_factor,
    provedAt: row.proved_at,
  }
  remember(row.secret_hash, viewer, now)
  return viewer
}

/** That it is used at this moment, for who wants to know it to the second. */
export const noteUseNow = (tokenId: number, now: Date): Promise<void> =>
  noteUse(tokenId, { before: now, now })

export async function revokeToken(tokenId: number): Promise<void> {
  await db.deleteFrom('tokens').where('id', '=', tokenId).execute()
  hangUp([tokenId])
}

/** After the commit that revoked them: from now on nobody calls or listens with these. */
export function hangUp(tokenIds: number[]): void {
  forgetTokens(tokenIds)
  closeSocketsOf({ tokenIds })
}

/**
 * Revokes inside the caller's transaction and answers what was revoked.
 * After the commit, hand the ids to `hangUp`.
 */
export async function revokeTokensOf(
  tx: Kysely<DB>,
  { userId, exceptTokenId = 0 }: { userId: number; exceptTokenId?: number },
): Promise<number[]> {
  const revoked = await tx
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .where('id', '<>', exceptTokenId)
    .returning('id')
    .execute()
  return revoked.map(({ id }) => id)
}

/** Binds to our secret what the release before this one has issued. */
export async function bindOlderTokens(): Promise<void> {
  for (;;) {
    const older = await db
      .selectFrom('tokens')
      .select(['id', 'secret_hash'])
      .where('secret_mac', 'is', null)
      .limit(1000)
      .execute()
    if (older.length === 0) return
    await bindTokens(older)
  }
}

async function bindTokens(rows: Pick<TokenRow, 'id' | 'secret_hash'>[]): Promise<void> {
  const bound = rows.map(({ id, secret_hash }) => ({ id, mac: macOf(secret_hash) }))
  await sql`
    update tokens set secret_mac = bound.mac
    from json_to_recordset(${JSON.stringify(bound)}::json) as bound (id integer, mac text)
    where tokens.id = bound.id and tokens.secret_mac is null`.execute(db)
}

/** What visitors carry: signed by us, kept nowhere. */
export function issueServiceToken(now: Date): { token: string; expires_at: Date } {
  const expires = Math.floor(now.getTime() / 1000) + serviceTokenSeconds
  return { token: `${expires}.${serviceSignature(expires)}`, expires_at: new Date(expires * 1000) }
}

export function isServiceToken(token: string, now: Date): boolean {
  const [expires = '', signature = ''] = splitOnce(token, '.')
  if (!/^\d{10,12}$/.test(expires) || Number(expires) * 1000 < now.getTime()) return false
  return sameHash(signature, serviceSignature(Number(expires)))
}

type TokenRow = {
  id: number
  user_id: number
  secret_hash: string
  secret_mac: string | null
  last_used_at: Date
  roles: string[]
  is_kyc_verified: boolean
  has_second_factor: boolean
  proved_at: Date
}

/** Tokens of deactivated people are revoked; that the join asks again costs nothing and forgets nothing. */
async function tokenRow(id: number): Promise<TokenRow | undefined> {
  const { rows } = await pool.query<TokenRow>({ name: 'token', text: tokenQuery, values: [id] })
  return rows[0]
}

/** Named, since every call of every user asks it: planned once, not each time. */
const tokenQuery = `
  select t.id, t.user_id, t.secret_hash, t.secret_mac, t.last_used_at,
         array(select role from manager_roles where user_id = u.id) as roles,
         u.kyc_verified_at is not null as is_kyc_verified,
         coalesce(t.proved_at, t.created_at) as proved_at,
         exists (select from passkeys p where p.user_id = u.id)
           or exists (select from totp_secrets s where s.user_id = u.id and s.confirmed_at is not null)
           as has_second_factor
  from tokens t join users u on u.id = t.user_id
  where t.id = $1 and u.status_id = 2`

async function touch(row: TokenRow, now: Date): Promise<void> {
  const before = new Date(now.getTime() - touchEveryMinutes * 60_000)
  if (row.last_used_at <= before) await noteUse(row.id, { before, now })
}

/** Of calls at once the first one writes. */
async function noteUse(
  tokenId: number,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ last_used_at: now })
    .where('id', '=', tokenId)
    .where('last_used_at', '<=', before)
    .execute()
}

/** 40 random characters and their checksum, so that scanners of leaked secrets can tell a real one. */
function plainToken(): string {
  const random = Array.from({ length: 40 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return random + crc32(random).toString(16).padStart(8, '0')
}

const hashOf = (plain: string) => createHash('sha256').update(plain).digest('hex')

/** A hash alone would outlive a change of APP_SECRET, and whoever writes to the database could make a login. */
const macOf = (hash: string) => createHmac('sha256', secret('token')).update(hash).digest('hex')

const isBoundToUs = ({ secret_hash, secret_mac }: TokenRow) =>
  secret_mac === null || sameHash(secret_mac, macOf(secret_hash))

const mostSignatures = 4000
const signatures: { key?: Buffer; byExpiry: Map<number, string> } = { byExpiry: new Map() }

/** There is one signature for each second, and all visitors' calls of that second's tokens compare with it. */
function serviceSignature(expires: number): string {
  const key = secret('service-token')
  const { byExpiry } = signatures
  if (signatures.key !== key || byExpiry.size >= mostSignatures) byExpiry.clear()
  signatures.key = key
  const known = byExpiry.get(expires)
  if (known) return known
  const signature = createHmac('sha256', key).update(String(expires)).digest('base64url')
  byExpiry.set(expires, signature)
  return signature
}

function sameHash(a: string, b: string): boolean {
  const [actual, expected] = [Buffer.from(a), Buffer.from(b)]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
