import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { givenRoles } from '#platform/roles.ts'
import { buildUser } from '#test/builders/accounts.ts'
import { useDatabase } from '#test/builders/database.ts'
import { db } from '../database/database.ts'
import { callerToRemember, findRememberedCaller, rememberCallers } from './authentication-cache.ts'
import { hangUp, issueToken, viewerOfToken } from './tokens.ts'

useDatabase()

const noon = new Date('2026-03-02T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

async function buildRememberedCaller() {
  onTestFinished(rememberCallers())
  const user = await buildUser()
  const token = await issueToken(db, { userId: user.id, deviceName: 'phone', now: noon })
  const tokenId = Number.parseInt(token, 10)
  await expect
    .poll(async () => {
      await viewerOfToken(token, noon)
      return findRememberedCaller(tokenId, noon)?.viewer.id
    })
    .toBe(user.id)
  return { user, token, tokenId }
}

/** As if the database's word about it got lost. */
const deleteUnheard = (tokenId: number) =>
  db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await tx.deleteFrom('tokens').where('id', '=', tokenId).execute()
  })

test('a caller is remembered for a minute, and no longer', async () => {
  const { user, token, tokenId } = await buildRememberedCaller()
  await deleteUnheard(tokenId)
  expect(await viewerOfToken(token, later(59))).toMatchObject({ id: user.id })
  expect(await viewerOfToken(token, later(60))).toBeNull()
})

test('a token with another secret is not the one that is remembered', async () => {
  const { tokenId } = await buildRememberedCaller()
  expect(await viewerOfToken(`${tokenId}|${'a'.repeat(48)}`, noon)).toBeNull()
})

test('a token that another process revokes is forgotten', async () => {
  const { token, tokenId } = await buildRememberedCaller()
  await db.deleteFrom('tokens').where('id', '=', tokenId).execute()
  await expect.poll(() => viewerOfToken(token, noon)).toBeNull()
})

test('a token that is revoked here is forgotten before anybody hears of it', async () => {
  const { token, tokenId } = await buildRememberedCaller()
  await deleteUnheard(tokenId)
  hangUp([tokenId])
  expect(await viewerOfToken(token, noon)).toBeNull()
})

test.each([
  ['is_manager', { is_manager: true }, { roles: givenRoles }],
  ['kyc_verified_at', { kyc_verified_at: noon }, { isKycVerified: true }],
])('what another process changes of a caller is heard: %s', async (_column, change, seen) => {
  const { user, token } = await buildRememberedCaller()
  await db.updateTable('users').set(change).where('id', '=', user.id).execute()
  await expect.poll(() => viewerOfToken(token, noon)).toMatchObject(seen)
})

test('what the database answered before a change is not remembered after it', async () => {
  const { user, tokenId } = await buildRememberedCaller()
  const remember = callerToRemember()
  hangUp([tokenId])
  const known = { hasSecondFactor: false, provedAt: noon }
  remember('hash', { id: user.id, tokenId, roles: [], isKycVerified: false, ...known }, noon)
  expect(findRememberedCaller(tokenId, noon)).toBeUndefined()
})

test('who cannot be told of changes remembers nobody', async () => {
  const user = await buildUser()
  const token = await issueToken(db, { userId: user.id, deviceName: 'phone', now: noon })
  expect(await viewerOfToken(token, noon)).toMatchObject({ id: user.id })
  expect(findRememberedCaller(Number.parseInt(token, 10), noon)).toBeUndefined()
})

test('whoever was remembered is forgotten in the moment in which changes cannot be heard any more', async () => {
  const { tokenId, token } = await buildRememberedCaller()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'adwuma signals' and datname = current_database()`.execute(db)
  await expect.poll(() => findRememberedCaller(tokenId, noon)).toBeUndefined()
  await viewerOfToken(token, noon)
  expect(findRememberedCaller(tokenId, noon)).toBeUndefined()
  await expect
    .poll(async () => {
      await viewerOfToken(token, noon)
      return findRememberedCaller(tokenId, noon)?.viewer.tokenId
    })
    .toBe(tokenId)
})
