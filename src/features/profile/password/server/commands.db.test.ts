import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { bearer, buildUser, builtPassword, postForm, tokenFor } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { nextOf, openLiveUpdates } from '#test/builders/sockets.ts'

const app = useApp()

const newPassword = 'banku with okro'

function update(token: string, changes: Record<string, string> = {}) {
  const payload = {
    current_password: builtPassword,
    new_password: newPassword,
    new_password_confirmation: changes.new_password ?? newPassword,
    device_name: 'Phone',
    ...changes,
  }
  const url = '/api/customer/password/update'
  return app.server.inject({ method: 'POST', url, payload, headers: bearer(token) })
}
const logIn = (email: string, password: string) =>
  postForm(app.server, '/api/sanctum/token', { email, password })
const ownCall = (token: string) =>
  app.server.inject({ url: '/api/customer', headers: bearer(token) })

test('the new password counts, the old one no more, and the owner is told', async () => {
  const user = await buildUser()
  const answer = await update(await tokenFor(user))
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    user: expect.objectContaining({ id: user.id }),
    message: expect.stringMatching(/changed/),
  })
  expect((await logIn(user.email, builtPassword)).statusCode).toBe(401)
  expect((await logIn(user.email, newPassword)).statusCode).toBe(200)
  const [mail] = (await listOutbox()).filter(
    ({ to, subject }) => to === user.email && /password/.test(subject ?? ''),
  )
  expect(mail?.text).toContain('every other device was logged out')
})

test('every other device is logged out, the one that asked is not, nor are other people', async () => {
  const [user, other] = [await buildUser(), await buildUser()]
  const [mine, elsewhere, others] = [
    await tokenFor(user),
    await tokenFor(user),
    await tokenFor(other),
  ]
  await update(mine)
  expect((await ownCall(mine)).statusCode).toBe(200)
  expect((await ownCall(elsewhere)).statusCode).toBe(419)
  expect((await ownCall(others)).statusCode).toBe(200)
})

test('sockets of the other devices are closed, those of this one stay open', async () => {
  const user = await buildUser()
  const [mine, elsewhere] = [await tokenFor(user), await tokenFor(user)]
  const connect = await openLiveUpdates()
  const [kept, revoked] = await Promise.all([connect(mine), connect(elsewhere)])
  const closed = nextOf(revoked, 'disconnect')
  await update(mine)
  expect(await closed).toBe('io server disconnect')
  expect(kept.connected).toBe(true)
})

test('a wrong current password and a well-known new one are named together, and change nothing', async () => {
  const user = await buildUser()
  const elsewhere = await tokenFor(user)
  const wrong = { current_password: 'guessed', new_password: 'Password123' }
  const answer = await update(await tokenFor(user), wrong)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toEqual({
    current_password: ['The current password is wrong.'],
    new_password: ['The new password is one that many people use. Please choose another one.'],
  })
  expect((await logIn(user.email, builtPassword)).statusCode).toBe(200)
  expect((await ownCall(elsewhere)).statusCode).toBe(200)
})

test('a well-known new password is named together with a current one that was left out', async () => {
  const fields = { current_password: '', new_password: 'Password123' }
  const answer = await update(await tokenFor(await buildUser()), fields)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toEqual({
    current_password: ['The current password field is required.'],
    new_password: ['The new password is one that many people use. Please choose another one.'],
  })
})

test('a password keeps its spaces', async () => {
  const user = await buildUser()
  await update(await tokenFor(user), { new_password: ' banku with okro ' })
  expect((await logIn(user.email, newPassword)).statusCode).toBe(401)
  expect((await logIn(user.email, ' banku with okro ')).statusCode).toBe(200)
})

test('links to set a new password that are under way die with the old one', async () => {
  const user = await buildUser()
  await postForm(app.server, '/api/password/forgot', { email: user.email })
  await update(await tokenFor(user))
  const links = db.selectFrom('password_resets').select('code_hash').where('user_id', '=', user.id)
  expect(await links.execute()).toEqual([])
})

test('of changes from several devices at once one counts, and its device alone stays', async () => {
  const user = await buildUser()
  const tokens = await Promise.all(Array.from({ length: 3 }, () => tokenFor(user)))
  const answers = await Promise.all(
    tokens.map((token, index) => update(token, { new_password: `jollof number ${index}` })),
  )
  const winner = answers.findIndex(({ statusCode }) => statusCode === 200)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect((await logIn(user.email, `jollof number ${winner}`)).statusCode).toBe(200)
  const open = await Promise.all(tokens.map(ownCall))
  expect(open.map(({ statusCode }) => statusCode === 200)).toEqual(
    tokens.map((_, index) => index === winner),
  )
})
