import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { db, pool } from '#platform/server/database/database.ts'
import { buildUser, tokenFor } from '#test/builders/accounts.ts'
import { useDatabase } from '#test/builders/database.ts'
import { givePasskey } from '#test/builders/second-factors.ts'

useDatabase()

test('the owner’s second factor is removed on the machine, at once and told, and logged', async () => {
  const owner = await buildUser({ id: 1, manager: true })
  await givePasskey(owner)
  await tokenFor(owner)
  expect(await resetOnMachine()).toContain('The owner has no second factor any more')
  const left = db.selectFrom('passkeys').fullJoin('tokens', 'tokens.user_id', 'passkeys.user_id')
  expect(await left.selectAll().execute()).toEqual([])
  const told = await db.selectFrom('notifications').select('user_id').execute()
  expect(told).toEqual([{ user_id: 1 }])
  const logged = await db.selectFrom('audit_log').select(['action', 'actor_id']).execute()
  expect(logged).toEqual([{ action: 'reset-second-factor', actor_id: null }])
})

/** As an operator types it. */
async function resetOnMachine(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'adwuma-reset-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const DATABASE_URL = String(pool.options.connectionString)
  const env = { PATH: process.env.PATH, DATABASE_URL, DATA_DIR: dataDir }
  const command = ['bin/reset-second-factor.ts']
  const { stdout } = await promisify(execFile)(process.execPath, command, { env })
  return stdout
}
