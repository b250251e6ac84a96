import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { resealAccounts } from '#features/accounts/second-factor/server/jobs.ts'
import { offerSecret } from '#features/accounts/second-factor/totp/server/commands.ts'
import { offerUndo } from '#features/accounts/undo/server/commands.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { deleteFile } from '#platform/server/files/storage.ts'
import { openEncryption } from '#platform/server/security/encryption.ts'
import { type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildIdPhoto } from '#test/builders/identity.ts'
import { assertIdentityKey, faultOfIdentityKey } from './policy.ts'

useApp()
const [first, second, other] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const start = () => assertIdentityKey({ production: true })
const kindOfFault = async () => (await faultOfIdentityKey(db))?.kind ?? null

beforeEach(async () => {
  await db.deleteFrom('identity_photos').execute()
  await db.deleteFrom('identity_key_proof').execute()
  await db.deleteFrom('totp_secrets').execute()
  await db.deleteFrom('change_undos').execute()
  openEncryption([first])
})

test('in production a server with another key does not start, even where nobody has handed in anything', async () => {
  await start()
  openEncryption([other])
  await expect(start()).rejects.toThrow(/^IDENTITY_KEY is not the one .*\.$/)
  openEncryption([first])
  await start()
})

test('elsewhere it starts, tells of it, and does not take the other key for the right one', async () => {
  await start()
  openEncryption([other])
  await assertIdentityKey({ production: false })
  expect(await kindOfFault()).toBe('other')
  openEncryption([first])
  expect(await kindOfFault()).toBeNull()
})

test('after a new key was put in front, the old one may go once nothing needs it, and does not come back alone', async () => {
  await start()
  openEncryption([second, first])
  await start()
  openEncryption([second])
  await start()
  openEncryption([first])
  await expect(start()).rejects.toThrow('IDENTITY_KEY is not the one')
})

test('an old key that goes while photos need it is told of, and the server starts', async () => {
  await buildIdPhoto(await buildUser())
  openEncryption([second, first])
  await start()
  openEncryption([second])
  expect(await kindOfFault()).toBe('incomplete')
  await start()
})

test.each([
  [
    'an authenticator app',
    (tx: Transaction<DB>, { id: userId, username }: BuiltUser) =>
      offerSecret(tx, { userId, username, now: new Date() }),
  ],
  [
    'a link that takes a change back',
    (tx: Transaction<DB>, { id: userId }: BuiltUser) =>
      offerUndo(tx, {
        ...{ userId, kind: 'second_factor', before: { factor: 'totp' } },
        now: new Date(),
      }),
  ],
])(
  'an old key that goes while it is needed by %s is told of, until the night',
  async (_, sealFor) => {
    const user = await buildUser()
    await inTransaction(async tx => void (await sealFor(tx, user)))
    openEncryption([second, first])
    await start()
    openEncryption([second])
    expect(await kindOfFault()).toBe('incomplete')
    openEncryption([second, first])
    await resealAccounts()
    openEncryption([second])
    expect(await kindOfFault()).toBeNull()
  },
)

test('a database from before is believed once one of its photos opens', async () => {
  await buildIdPhoto(await buildUser())
  openEncryption([other])
  await expect(start()).rejects.toThrow('IDENTITY_KEY is not the one')
  openEncryption([second, first])
  await start()
  await db.deleteFrom('identity_photos').execute()
  openEncryption([other])
  expect(await kindOfFault()).toBe('other')
})

test('a photo whose file is lost keeps no server from starting', async () => {
  const photo = await buildIdPhoto(await buildUser())
  await deleteFile(photo.storage_key)
  await start()
  expect(await kindOfFault()).toBeNull()
})
