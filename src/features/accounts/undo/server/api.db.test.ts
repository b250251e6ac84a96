import { expect, onTestFinished, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { settings } from '#platform/server/settings/settings.ts'
import {
  asUser,
  type BuiltUser,
  bearer,
  buildUser,
  builtPassword,
  postForm,
  registrationForm,
  tokenFor,
} from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { buildPhoto, multipart } from '#test/builders/gigs.ts'
import { newsFor } from '#test/builders/notifications.ts'
import { buildOrder } from '#test/builders/orders.ts'
import { buildIdentity, buildPaymentAccount } from '#test/builders/profile.ts'
import { giveTotp } from '#test/builders/second-factors.ts'
import { nextOf, openLiveUpdates } from '#test/builders/sockets.ts'
import { macOfEmail } from './policy.ts'

const app = useApp()

const dead = { error: 'Sorry, this link has expired or has been used.' }
const hour = 3_600_000

let number = 0
const freshEmail = () => `moved${++number}@example.test`

const account = (payment_account_no: string, changes: object = {}) => ({
  ...{ payment_account_type_code: 'mobile_money', payment_account_currency: 'GHS' },
  ...{ payment_institution_name: 'MTN', payment_account_no, payment_name_on_account: 'Ama Serwaa' },
  ...changes,
})

async function post(user: { id: number }, url: string, payload: object) {
  const headers = await asUser(user)
  const answer = await app.server.inject({ method: 'POST', url, payload, headers })
  expect(answer.statusCode, answer.body).toBe(200)
}

const changeAccount = (user: BuiltUser, to: string, changes: object = {}) =>
  post(user, '/api/customer/settlement/update', account(to, changes))

/** Asked for and confirmed. */
async function changeEmail(user: BuiltUser, to: string): Promise<void> {
  const { username } = user
  await post(user, '/api/customer/update', { username, email: to })
  const mails = (await listOutbox()).filter(mail => mail.to === to)
  const [code] = mails.flatMap(({ text }) => text.match(/email_code=([\w-]+)/)?.[1] ?? [])
  await post(user, '/api/customer/email/confirm', { code })
}

/** The codes of links that were sent there, newest first. */
async function codesTo(receiver: string): Promise<string[]> {
  const sent = (await listOutbox()).filter(({ to }) => to === receiver)
  return sent.flatMap(({ text }) => text.match(/\/security\/undo\/([\w-]+)/)?.[1] ?? [])
}

async function latestCode(receiver: string): Promise<string> {
  const [code] = await codesTo(receiver)
  if (!code) throw new Error(`no link was sent to ${receiver}`)
  return code
}

const show = (code: string) => app.server.inject(`/api/security/undo/${encodeURIComponent(code)}`)
const undo = (code: string) => postForm(app.server, '/api/security/undo', { code })
const userOf = ({ id }: BuiltUser) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const accountOf = async ({ id }: BuiltUser) =>
  db.selectFrom('payment_accounts').selectAll().where('user_id', '=', id).executeTakeFirst()
const logIn = async (email: string, password = builtPassword) =>
  (await postForm(app.server, '/api/sanctum/token', { email, password })).statusCode

/** As if the changes of this person had been made so long ago. */
async function age({ id: userId }: BuiltUser, hours: number): Promise<void> {
  const rows = await db
    .selectFrom('change_undos')
    .selectAll()
    .where('user_id', '=', userId)
    .execute()
  for (const { id, created_at, expires_at } of rows)
    await db
      .updateTable('change_undos')
      .set({
        created_at: new Date(created_at.getTime() - hours * hour),
        expires_at: new Date(expires_at.getTime() - hours * hour),
      })
      .where('id', '=', id)
      .execute()
}

async function buildSeller(wanted: Parameters<typeof buildUser>[0] = {}) {
  const user = await buildUser({ name: 'Ama Serwaa', ...wanted })
  await buildPaymentAccount(user, { number: '0244000001' })
  return user
}

test('another payment account is told to its owner by mail and SMS at once, with the link that takes it back', async () => {
  const user = await buildSeller()
  await changeAccount(user, '0244999999')
  const [mailCode, smsCode] = [await codesTo(user.email), await codesTo(user.phone_e164 ?? '')]
  expect([mailCode, smsCode]).toEqual([[expect.any(String)], mailCode])
  const { undo: shown } = (await show(mailCode[0] ?? '')).json()
  expect(shown).toEqual({
    kind: 'payment_account',
    changed_at: expect.any(String),
    expires_at: expect.any(String),
  })
  expect(Date.parse(shown.expires_at) - Date.parse(shown.changed_at)).toBe(72 * hour)
  const [sms] = (await listOutbox()).filter(({ to }) => to === user.phone_e164)
  expect(sms?.text.length).toBeLessThanOrEqual(160)
  expect(sms?.text).not.toContain('0244')
})

test('the link in the news of a payment account is in its mail alone', async () => {
  const user = await buildSeller()
  await changeAccount(user, '0244999999')
  const { data } = (
    await app.server.inject({ url: '/api/notifications', headers: await asUser(user) })
  ).json().notifications
  expect(JSON.stringify(data)).toContain('payment account was changed')
  expect(JSON.stringify(data)).not.toContain('undo')
})

test.each([
  ['type', { payment_account_type_code: 'bank', payment_institution_name: 'GCB Bank' }],
  ['institution', { payment_institution_name: 'Telecel' }],
  ['number', { payment_account_no: '0244999999' }],
])('another %s of the payment account can be taken back', async (_, changes) => {
  const user = await buildSeller()
  const account = (await accountOf(user)) ?? {}
  const times = { updated_at: expect.any(Date), number_since: expect.any(Date) }
  const before = { ...account, ...times, changed_at: expect.any(Date) }
  await changeAccount(user, '0244000001', changes)
  expect((await undo(await latestCode(user.email))).statusCode).toBe(200)
  expect(await accountOf(user)).toMatchObject(before)
})

test('a first payment account, another currency and the same again are mailed without a link', async () => {
  const user = await buildUser({ name: 'Ama Serwaa' })
  await changeAccount(user, '0244000001')
  await changeAccount(user, '0244000001', { payment_account_currency: 'USD' })
  await changeAccount(user, '0244000001', { payment_account_currency: 'USD' })
  expect((await listOutbox()).filter(({ to }) => to === user.email)).toHaveLength(2)
  expect(await codesTo(user.email)).toEqual([])
  expect(await codesTo(user.phone_e164 ?? '')).toEqual([])
})

test('another e-mail is told to the old address once it counts, and is taken back by its link', async () => {
  const user = await buildUser()
  const elsewhere = freshEmail()
  await post(user, '/api/customer/update', { username: user.username, email: elsewhere })
  expect(await codesTo(user.email)).toEqual([])
  await changeEmail(user, elsewhere)
  const code = await latestCode(user.email)
  expect(await latestCode(user.phone_e164 ?? '')).toBe(code)
  expect((await show(code)).json().undo.kind).toBe('email')
  expect((await undo(code)).statusCode).toBe(200)
  expect(await userOf(user)).toMatchObject({
    email: user.email,
    email_verified_at: user.email_verified_at,
  })
})

function requireConfirmation(): void {
  const { EMAIL_CONFIRMATION } = settings
  onTestFinished(() => void Object.assign(settings, { EMAIL_CONFIRMATION }))
  settings.EMAIL_CONFIRMATION = 'required'
}

test('an address that was never confirmed learns neither the new one nor the link that takes it back, which goes to the phone', async () => {
  requireConfirmation()
  const user = await buildUser({ emailConfirmed: false })
  const elsewhere = freshEmail()
  await changeEmail(user, elsewhere)
  const mails = (await listOutbox()).filter(({ to }) => to === user.email)
  expect(mails).toHaveLength(2)
  for (const { text } of mails) expect(text).not.toContain(elsewhere)
  expect(await codesTo(user.email)).toEqual([])
  expect((await undo(await latestCode(user.phone_e164 ?? ''))).statusCode).toBe(200)
  expect(await userOf(user)).toMatchObject({ email: user.email, email_verified_at: null })
})

test('no link that takes a change back goes to an address that was never confirmed, but to the phone', async () => {
  requireConfirmation()
  const user = await buildSeller({ emailConfirmed: false })
  const phone = user.phone_e164 ?? ''
  await changeAccount(user, '0244999999')
  const ofAccount = await latestCode(phone)
  await giveTotp(app.server, user)
  const sent = (await listOutbox()).filter(({ to }) => to === phone).map(({ text }) => text)
  expect(sent.join()).toContain('a second step was added to your account. Not you?')
  expect(await codesTo(user.email)).toEqual([])
  expect((await undo(ofAccount)).statusCode).toBe(200)
})

test('where addresses have to be confirmed, one that was is told of the next one with the link', async () => {
  requireConfirmation()
  const user = await buildUser()
  const elsewhere = freshEmail()
  await changeEmail(user, elsewhere)
  const mails = (await listOutbox()).filter(({ to }) => to === user.email)
  expect(mails).toHaveLength(2)
  for (const { text } of mails) expect(text).toContain(elsewhere)
  expect(await latestCode(user.phone_e164 ?? '')).toBe(await latestCode(user.email))
})

test('to take a change back ends every session, and the password opens nothing until a new one is set by the mailed link', async () => {
  const user = await buildSeller()
  const token = await tokenFor(user)
  const socket = await (await openLiveUpdates())(token)
  const closed = nextOf(socket, 'disconnect')
  await changeAccount(user, '0244999999')
  await postForm(app.server, '/api/password/forgot', { email: user.email })
  expect((await undo(await latestCode(user.email))).statusCode).toBe(200)
  expect(await closed).toBe('io server disconnect')
  const own = await app.server.inject({ url: '/api/customer', headers: bearer(token) })
  expect([own.statusCode, await logIn(user.email)]).toEqual([419, 401])
  const mails = (await listOutbox()).filter(({ to }) => to === user.email)
  const links = mails.flatMap(({ text }) => text.match(/\/password\/reset\/([\w-]+)/)?.[1] ?? [])
  const reset = (reset_code?: string) =>
    postForm(app.server, '/api/password/reset', {
      ...{ reset_code, new_password: 'waakye and stew' },
      new_password_confirmation: 'waakye and stew',
    })
  expect(mails[0]?.subject).toContain('taken back')
  expect((await reset(links[1])).statusCode).toBe(422)
  expect((await reset(links[0])).statusCode).toBe(200)
  expect(await logIn(user.email, 'waakye and stew')).toBe(200)
})

test('the older link takes back every later change of whatever kind, and voids the later links', async () => {
  const user = await buildSeller()
  const thief = freshEmail()
  await changeAccount(user, '0244999999')
  await changeEmail(user, thief)
  await changeAccount(user, '0244888888')
  const [emailCode = '', accountCode = ''] = await codesTo(user.email)
  const [thiefsCode = ''] = await codesTo(thief)
  expect((await undo(accountCode)).statusCode).toBe(200)
  expect((await userOf(user)).email).toBe(user.email)
  expect((await accountOf(user))?.account_no).toBe('0244000001')
  const [told] = (await listOutbox()).filter(({ to }) => to === user.email)
  expect(told?.text).toMatch(/email address is this one again[\s\S]*the one from before/)
  for (const code of [accountCode, emailCode, thiefsCode])
    for (const answer of [await show(code), await undo(code)])
      expect([answer.statusCode, answer.json()]).toEqual([422, dead])
})

test('after a later change was taken back the older link still goes back further', async () => {
  const user = await buildSeller()
  await changeAccount(user, '0244999999')
  const older = await latestCode(user.email)
  await changeAccount(user, '0244888888')
  expect((await undo(await latestCode(user.email))).statusCode).toBe(200)
  expect((await accountOf(user))?.account_no).toBe('0244999999')
  await changeAccount(user, '0244777777')
  expect((await undo(older)).statusCode).toBe(200)
  expect((await accountOf(user))?.account_no).toBe('0244000001')
})

test('a change of a change has a link of its own, which goes back to what was there between', async () => {
  const user = await buildUser()
  const [second, third] = [freshEmail(), freshEmail()]
  await changeEmail(user, second)
  await changeEmail(user, third)
  expect((await undo(await latestCode(second))).statusCode).toBe(200)
  expect((await userOf(user)).email).toBe(second)
  expect((await undo(await latestCode(user.email))).statusCode).toBe(200)
  expect((await userOf(user)).email).toBe(user.email)
})

test('a link is good for 72 hours, once', async () => {
  const user = await buildSeller()
  await changeAccount(user, '0244999999')
  const code = await latestCode(user.email)
  await age(user, 71.9)
  expect((await show(code)).statusCode).toBe(200)
  await age(user, 0.2)
  for (const answer of [await show(code), await undo(code)])
    expect([answer.statusCode, answer.json()]).toEqual([422, dead])
  expect((await accountOf(user))?.account_no).toBe('0244999999')
  await changeAccount(user, '0244888888')
  const other = await latestCode(user.email)
  expect((await undo(other)).statusCode).toBe(200)
  expect((await undo(other)).json()).toEqual(dead)
})

test('whatever stands in an undo link instead of a code takes nothing back', async () => {
  for (const code of ['x', '\0', 'x'.repeat(10_000), '../..', "' or 1=1"])
    for (const answer of [await show(code), await undo(code)])
      expect([answer.statusCode, answer.json()], code.slice(0, 20)).toEqual([422, dead])
  const page = await app.server.inject(`/security/undo/${'x'.repeat(10_000)}`)
  expect([page.statusCode, page.body]).toEqual([422, expect.stringContaining(dead.error)])
})

test('of twenty who bring one link at once one takes the change back', async () => {
  const user = await buildSeller()
  await changeAccount(user, '0244999999')
  const code = await latestCode(user.email)
  const answers = await Promise.all(Array.from({ length: 20 }, () => undo(code)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 422),
  ])
  const told = (await listOutbox()).filter(({ subject }) => subject?.includes('taken back'))
  expect(told.filter(({ to }) => to === user.email)).toHaveLength(1)
})

test('of two links of one person at once the older has its way', async () => {
  const user = await buildSeller()
  await changeAccount(user, '0244999999')
  const older = await latestCode(user.email)
  await changeAccount(user, '0244888888')
  const later = await latestCode(user.email)
  const answers = await Promise.all([undo(later), undo(older), undo(later)])
  expect(answers[1].statusCode).toBe(200)
  expect((await accountOf(user))?.account_no).toBe('0244000001')
})

test('a change that is made while another one is taken back waits, and finds its session ended', async () => {
  const user = await buildSeller()
  await changeAccount(user, '0244999999')
  const code = await latestCode(user.email)
  const headers = await asUser(user)
  const { undoing, change } = await db.transaction().execute(async tx => {
    await tx.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute()
    const undoing = undo(code)
    await waitingForLock()
    const url = '/api/customer/settlement/update'
    const payload = account('0244888888')
    const change = app.server.inject({ method: 'POST', url, payload, headers })
    await waitingForLock(2)
    return { undoing, change }
  })
  expect([(await undoing).statusCode, (await change).statusCode]).toEqual([200, 419])
  expect((await accountOf(user))?.account_no).toBe('0244000001')
})

test('an account whose name is not that of the identity any more is removed', async () => {
  const user = await buildSeller()
  await changeAccount(user, '0244999999', { payment_name_on_account: 'Esi Owusu' })
  await buildIdentity(user, { name: 'Esi Owusu' })
  expect((await undo(await latestCode(user.email))).statusCode).toBe(200)
  expect(await accountOf(user)).toBeUndefined()
  const [told] = (await listOutbox()).filter(({ to }) => to === user.email)
  expect(told?.text).toContain('Your payment account is removed')
})

test('buyers of open orders hear that an account which they were told of is gone, and once', async () => {
  const [user, buyer] = [await buildSeller(), await buildUser()]
  await buildOrder({ seller: user, buyer, status: 'ongoing' })
  const walletNews = async () =>
    (await newsFor(buyer.id)).filter(({ kind }) => kind === 'payment_account')
  await changeAccount(user, '0244777777', { payment_name_on_account: 'Esi Owusu' })
  const older = await latestCode(user.email)
  await changeAccount(user, '0244999999', { payment_name_on_account: 'Esi Owusu' })
  await buildIdentity(user, { name: 'Kofi Boateng' })
  expect(await walletNews()).toHaveLength(2)
  await undo(await latestCode(user.email))
  expect(await accountOf(user)).toBeUndefined()
  expect(await walletNews()).toHaveLength(3)
  await undo(older)
  expect(await walletNews()).toHaveLength(3)
})

test('for 72 hours nobody else can take the old e-mail, in whatever case; then anybody', async () => {
  const [user, other] = [await buildUser(), await buildUser()]
  const manager = await buildUser({ manager: true })
  await changeEmail(user, freshEmail())
  const email = user.email.toUpperCase()
  const attempts = {
    register: async () =>
      postForm(app.server, '/api/customer/register', registrationForm({ email })),
    update: async () =>
      app.server.inject({
        ...{ method: 'POST', url: '/api/customer/update', headers: await asUser(other) },
        payload: { username: other.username, email },
      }),
    manage: async () => updateByManager(manager, other, { email }),
  }
  for (const [name, attempt] of Object.entries(attempts)) {
    const answer = await attempt()
    expect([answer.statusCode, answer.json().errors], name).toEqual([
      422,
      { email: ['The email has already been taken.'] },
    ])
  }
  await age(user, 72.1)
  for (const [name, attempt] of Object.entries(attempts).reverse())
    expect((await attempt()).statusCode, name).toBeLessThan(300)
})

test('the old e-mail is its owner’s to take again at any time', async () => {
  const user = await buildUser()
  await changeEmail(user, freshEmail())
  await changeEmail(user, user.email)
  expect((await userOf(user)).email).toBe(user.email)
})

test('whoever registers with an e-mail at the moment in which its owner gives it up is refused', async () => {
  const user = await buildUser()
  const lateForm = registrationForm({ email: user.email })
  await changeEmail(user, freshEmail())
  await db
    .updateTable('change_undos')
    .set({ email_mac: 'none' })
    .where('user_id', '=', user.id)
    .execute()
  const email_mac = macOfEmail(user.email)
  const { late } = await db.transaction().execute(async tx => {
    await tx.updateTable('users').set({ email: user.email }).where('id', '=', user.id).execute()
    const late = postForm(app.server, '/api/customer/register', lateForm)
    await waitingForLock()
    const kept = { email: freshEmail() }
    await tx.updateTable('users').set(kept).where('id', '=', user.id).execute()
    await tx.updateTable('change_undos').set({ email_mac }).where('user_id', '=', user.id).execute()
    return { late }
  })
  const answer = await late
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    { email: ['The email has already been taken.'] },
  ])
})

test('what a manager changes is told with a link too', async () => {
  const [user, manager] = [await buildSeller(), await buildUser({ manager: true })]
  const answer = await updateByManager(manager, user, { payment_account_no: '0244999999' })
  expect(answer.statusCode, answer.body).toBe(200)
  const code = await latestCode(user.email)
  expect(await latestCode(user.phone_e164 ?? '')).toBe(code)
  expect((await undo(code)).statusCode).toBe(200)
  expect((await accountOf(user))?.account_no).toBe('0244000001')
  const elsewhere = freshEmail()
  await updateByManager(manager, user, { email: elsewhere })
  const mails = (await listOutbox()).filter(mail => mail.to === elsewhere)
  const [confirmation] = mails.flatMap(({ text }) => text.match(/email_code=([\w-]+)/)?.[1] ?? [])
  await post(user, '/api/customer/email/confirm', { code: confirmation })
  const emailCode = await latestCode(user.email)
  expect(emailCode).not.toBe(code)
  expect((await undo(emailCode)).statusCode).toBe(200)
  expect((await userOf(user)).email).toBe(user.email)
})

test('what waits to be confirmed when a change is taken back never counts', async () => {
  const user = await buildSeller()
  await changeAccount(user, '0244999999')
  const elsewhere = freshEmail()
  await post(user, '/api/customer/update', { username: user.username, email: elsewhere })
  await undo(await latestCode(user.email))
  const waiting = db.selectFrom('email_changes').selectAll().where('user_id', '=', user.id)
  expect(await waiting.execute()).toEqual([])
})

test('what is taken back is nobody else’s, whenever others made their changes', async () => {
  const [user, other] = [await buildSeller(), await buildSeller()]
  await changeAccount(user, '0244999999')
  const code = await latestCode(user.email)
  const [moved, elsewhere] = [freshEmail(), freshEmail()]
  await changeAccount(other, '0244888888')
  await changeEmail(other, moved)
  await post(other, '/api/customer/update', { username: other.username, email: elsewhere })
  expect((await undo(code)).statusCode).toBe(200)
  expect((await accountOf(user))?.account_no).toBe('0244000001')
  expect((await userOf(user)).email).toBe(user.email)
  expect((await accountOf(other))?.account_no).toBe('0244888888')
  const waiting = db.selectFrom('email_changes').select('email').where('user_id', '=', other.id)
  expect(await waiting.execute()).toEqual([{ email: elsewhere }])
  expect(await logIn(moved)).toBe(200)
  expect((await undo(await latestCode(other.email))).statusCode).toBe(200)
  expect((await userOf(other)).email).toBe(other.email)
})

test('of somebody who was deactivated changes are taken back, and no way in is sent', async () => {
  const user = await buildSeller()
  await changeAccount(user, '0244999999')
  await db.updateTable('users').set({ status_id: 1 }).where('id', '=', user.id).execute()
  expect((await undo(await latestCode(user.email))).statusCode).toBe(200)
  expect((await accountOf(user))?.account_no).toBe('0244000001')
  const [told] = (await listOutbox()).filter(({ to }) => to === user.email)
  expect(told?.text).not.toContain('/password/reset/')
  expect(await logIn(user.email)).toBe(401)
})

test('an account that is deleted has nothing to take back, and its e-mail is free', async () => {
  const user = await buildSeller()
  await changeAccount(user, '0244999999')
  await changeEmail(user, freshEmail())
  const code = await latestCode(user.email)
  await post(user, '/api/customer/delete', { password: builtPassword })
  expect((await undo(code)).json()).toEqual(dead)
  const left = db.selectFrom('change_undos').select('id').where('user_id', '=', user.id)
  expect(await left.execute()).toEqual([])
  const { email } = user
  const form = registrationForm({ email })
  expect((await postForm(app.server, '/api/customer/register', form)).statusCode).toBe(201)
})

test('the database holds neither the code nor what was there before', async () => {
  const user = await buildSeller()
  await changeAccount(user, '0244999999')
  const rows = await db
    .selectFrom('change_undos')
    .selectAll()
    .where('user_id', '=', user.id)
    .execute()
  expect(rows).toHaveLength(1)
  const kept = rows.map(row => `${JSON.stringify(row)} ${row.before.toString('latin1')}`).join()
  expect(kept).not.toContain('0244000001')
  expect(kept).not.toContain(await latestCode(user.email))
})

test('nothing is taken back without the CSRF value', async () => {
  const user = await buildSeller()
  await changeAccount(user, '0244999999')
  const payload = { code: await latestCode(user.email) }
  const answer = await app.server.inject({ method: 'POST', url: '/api/security/undo', payload })
  expect(answer.statusCode).toBe(419)
  expect((await accountOf(user))?.account_no).toBe('0244999999')
})

test('the page of a link shows what was changed and one button, which needs no scripts', async () => {
  const user = await buildSeller()
  await changeAccount(user, '0244999999')
  const url = `/security/undo/${await latestCode(user.email)}`
  const page = await app.server.inject(url)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Your payment account was changed')
  expect(page.body.match(/<button/g)).toHaveLength(1)
  expect(page.body).not.toMatch(/<script|src=/)
  for (const hidden of ['Ama', 'Serwaa', '0244', user.email, user.username])
    expect(page.body).not.toContain(hidden)
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  expect((await accountOf(user))?.account_no).toBe('0244999999')
  const press = () =>
    app.server.inject({
      ...{ method: 'POST', url, payload: '' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const pressed = await press()
  expect([pressed.statusCode, headingOf(pressed.body)]).toEqual([200, 'Taken back'])
  expect((await accountOf(user))?.account_no).toBe('0244000001')
  for (const answer of [await press(), await app.server.inject(url)])
    expect([answer.statusCode, headingOf(answer.body)]).toEqual([422, dead.error])
})

const headingOf = (html: string) => /<h1>(.*)<\/h1>/.exec(html)?.[1]

/** The managers' form as it is, but for these. */
async function updateByManager(manager: BuiltUser, user: BuiltUser, changes: object) {
  const identity = { name: 'Ama Serwaa', id_type: 'ghana_card', id_reference: 'GHA-123456789-0' }
  const { username } = user
  const { email } = await userOf(user)
  const form = multipart({ ...identity, username, email, ...account('0244000001'), ...changes }, [
    {
      ...{ name: 'id_photo', filename: 'card.jpg' },
      body: await buildPhoto({ width: 400, height: 300 }),
    },
  ])
  return app.server.inject({
    ...{ method: 'POST', url: `/api/manager/customer/${user.id}/update` },
    headers: { ...form.headers, ...(await asUser(manager)) },
    payload: form.payload,
  })
}
