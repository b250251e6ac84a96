import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { openEncryption } from '#platform/server/security/encryption.ts'
import { buildUser, postForm } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { callAs, codeAt, giveTotp } from '#test/builders/second-factors.ts'
import { resealAccounts } from './jobs.ts'

const app = useApp()

const rowsOfSecrets = async () => ({
  secrets: await db.selectFrom('totp_secrets').select(['user_id', 'sealed']).execute(),
  undos: await db.selectFrom('change_undos').select(['id', 'before']).execute(),
})

async function buildSealed() {
  const user = await buildUser()
  const { token, secret } = await giveTotp(app.server, user)
  const [mail] = (await listOutbox()).filter(({ to, text }) => to === user.email && text)
  const undoCode = mail?.text.match(/\/security\/undo\/([\w-]+)/)?.[1]
  const prove = () =>
    callAs(app.server, token).post('/customer/proof', { method: 'totp', code: codeAt(secret) })
  const undo = () => postForm(app.server, '/api/security/undo', { code: undoCode })
  return { user, prove, undo }
}

test('after a change of key apps and links to take a change back need the old key no more', async () => {
  const [lost, older, newer] = [randomBytes(32), randomBytes(32), randomBytes(32)]
  openEncryption([lost])
  const forgotten = await buildSealed()
  openEncryption([older])
  const [one, other] = [await buildSealed(), await buildSealed()]
  openEncryption([newer, older])
  await resealAccounts()
  const resealed = await rowsOfSecrets()
  openEncryption([newer])
  for (const { prove, undo } of [one, other]) {
    expect((await prove()).statusCode).toBe(200)
    expect((await undo()).statusCode).toBe(200)
  }
  expect((await forgotten.prove()).statusCode).toBe(500)
  expect(resealed.secrets).toHaveLength(3)
})

test('what the present key has sealed is not sealed again', async () => {
  await buildSealed()
  openEncryption([randomBytes(32)])
  await buildSealed()
  const before = await rowsOfSecrets()
  await resealAccounts()
  expect(await rowsOfSecrets()).toEqual(before)
})
