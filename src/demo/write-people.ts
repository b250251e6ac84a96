import { sql, type Transaction } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import { versionOfLaw } from '#features/pages/server/queries.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { hashPassword } from '#platform/server/security/passwords.ts'
import { nextIds } from './insert-all.ts'
import type { Person } from './people.ts'
import { daysBefore } from './when.ts'

export const demoPassword = 'adwuma-demo'

/** The first people ever: their ids are fixed, so that user 1 is the manager. */
export async function writeFirstPeople(
  tx: Transaction<DB>,
  people: readonly Person[],
  now: Date,
): Promise<number[]> {
  const rows = await rowsOf(tx, people, now)
  const ids = rows.map((_, index) => index + 1)
  await insert(
    tx,
    rows.map((row, index) => ({ id: ids[index], ...row })),
  )
  await sql`select setval(pg_get_serial_sequence('users', 'id'), ${rows.length})`.execute(tx)
  return ids
}

/** Those of them that are not there yet; whose name or number somebody else has stays away. */
export async function writeMorePeople(
  tx: Transaction<DB>,
  people: readonly Person[],
  now: Date,
): Promise<void> {
  const rows = await rowsOf(tx, people, now)
  const ids = await nextIds(tx, 'users', rows.length)
  await insert(
    tx,
    rows.map((row, index) => ({ id: ids[index], ...row })),
  )
}

async function rowsOf(tx: Transaction<DB>, people: readonly Person[], now: Date) {
  const password_hash = await hashPassword(demoPassword)
  const consent_version = await versionOfLaw(tx)
  return people.map(person => ({ ...rowOf(person, now), password_hash, consent_version }))
}

function rowOf(person: Person, now: Date) {
  const joined = daysBefore(now, person.joinedDaysAgo)
  return {
    name: person.name,
    username: person.username,
    email: person.email,
    phone: person.phone,
    phone_e164: `+233${person.phone.slice(1)}`,
    status_id: userStatus.live,
    is_manager: person.isManager,
    location: person.home?.town ?? null,
    longitude: person.home?.lng ?? null,
    latitude: person.home?.lat ?? null,
    kyc_verified_at: person.isVerified ? daysBefore(joined, -2) : null,
    premium_since: person.isPremium ? daysBefore(now, 20) : null,
    premium_until: person.isPremium ? daysBefore(now, -345) : null,
    created_at: joined,
  }
}

async function insert(tx: Transaction<DB>, rows: object[]): Promise<void> {
  await sql`
    insert into users (
      id, name, username, email, phone, phone_e164, password_hash, status_id, phone_verified_at,
      email_verified_at,
      is_manager, consent_version, consent_at, location, longitude, latitude, kyc_verified_at,
      premium_since, premium_until, created_at)
    select
      id, name, username, email, phone, phone_e164, password_hash, status_id, created_at,
      created_at,
      is_manager, consent_version, created_at, location, longitude, latitude, kyc_verified_at,
      premium_since, premium_until, created_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as person (
      id integer, name text, username text, email text, phone text, phone_e164 text,
      password_hash text, status_id smallint, is_manager boolean, consent_version text,
      location text, longitude double precision, latitude double precision,
      kyc_verified_at timestamptz, premium_since timestamptz, premium_until timestamptz,
      created_at timestamptz)
    on conflict do nothing`.execute(tx)
}
