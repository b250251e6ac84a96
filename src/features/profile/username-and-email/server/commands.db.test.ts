import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import {
  asUser,
  type BuiltUser,
  buildUser,
  builtPassword,
  postForm,
} from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { sessionOf } from '#test/builders/gigs.ts'
import { confirmEmail } from './commands.ts'
import { emailChangesJobs } from './jobs.ts'

const app = useApp()

let number = 0
/** An e-mail that nobody has yet. */
const freshEmail = () => `fresh${++number}@example.test`

async function post(user: BuiltUser, url: string, payload: object) {
  return app.server.inject({
    method: 'POST',
    url: `/api/customer${url}`,
    payload,
    headers: await asUser(user),
  })
}
const update = (user: BuiltUser, changes: { username?: string; email?: string }) =>
  post(user, '/update', { username: user.username, email: user.email, ...changes })
const confirm = (user: BuiltUser, code: string) => post(user, '/email/confirm', { code })

const mailsTo = async (email: string) => (await listOutbox()).filter(({ to }) => to === email)

/** The code in the latest link sent to this address. */
async function codeFor(email: string): Promise<string> {
  const mails = await mailsTo(email)
  const link =
    /http:\/\/localhost:3000\/account\/profile\/username-and-email-settings\?email_code=([\w-]+)/
  return mails.flatMap(mail => mail.text.match(link)?.[1] ?? [])[0] ?? ''
}

const userOf = (user: BuiltUser) =>
  db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
const statusesOf = (answers: { statusCode: number }[]) =>
  answers.map(answer => answer.statusCode).sort()
const errorsOfTaken = (field: string) => ({ [field]: [`The ${field} has already been taken.`] })

async function ageRegistration({ id }: BuiltUser, hours: number): Promise<void> {
  const created_at = sql<Date>`now() - ${hours} * interval '1 hour'`
  await db.updateTable('users').set({ created_at }).where('id', '=', id).execute()
}

test('a username changes at once, in lower case', async () => {
  const user = await buildUser()
  const answer = await update(user, { username: 'Abena.Osei' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().user).toMatchObject({ username: 'abena.osei', pending_email: null })
  expect(await mailsTo(user.email)).toEqual([])
})

test('a new e-mail counts once the link sent to it has been opened', async () => {
  const [user, newEmail] = [await buildUser(), freshEmail()]
  const answer = await update(user, { email: newEmail })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().user).toMatchObject({ email: user.email, pending_email: newEmail })
  expect(answer.json().message).toContain(newEmail)

  const code = await codeFor(newEmail)
  expect(Buffer.from(code, 'base64url')).toHaveLength(32)
  const confirmed = await confirm(user, code)
  expect(confirmed.statusCode).toBe(200)
  expect(confirmed.json().user).toMatchObject({ email: newEmail, pending_email: null })
  const logIn = (email: string) =>
    postForm(app.server, '/api/sanctum/token', { email, password: builtPassword })
  expect(statusesOf([await logIn(user.email), await logIn(newEmail)])).toEqual([200, 401])
})

test('the old address is told that a change was asked for, and that it was made', async () => {
  const [user, newEmail] = [await buildUser(), freshEmail()]
  await update(user, { email: newEmail })
  expect(await mailsTo(user.email)).toMatchObject([
    {
      subject: expect.stringContaining('asked to change'),
      text: expect.stringContaining(newEmail),
    },
  ])
  const code = await codeFor(newEmail)
  expect(JSON.stringify(await mailsTo(user.email))).not.toContain(code)
  await confirm(user, code)
  const [latest] = await mailsTo(user.email)
  expect(latest?.subject).toContain('was changed')
})

test('the database does not hold the code that the mail holds', async () => {
  const [user, newEmail] = [await buildUser(), freshEmail()]
  await update(user, { email: newEmail })
  const kept = await db.selectFrom('email_changes').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(await codeFor(newEmail))
})

test('a link works once, for one hour, and for nobody else', async () => {
  const [user, other, newEmail] = [await buildUser(), await buildUser(), freshEmail()]
  await update(user, { email: newEmail })
  const code = await codeFor(newEmail)
  const viewer = await sessionOf(user)
  const late = confirmEmail({ code, viewer, now: new Date(Date.now() + 61 * 60_000) })
  await expect(late).rejects.toMatchObject({ status: 422 })
  const stranger = await confirm(other, code)
  expect([stranger.statusCode, Object.keys(stranger.json().errors)]).toEqual([422, ['code']])
  expect((await userOf(other)).email).toBe(other.email)

  const answers = await Promise.all([confirm(user, code), confirm(user, code), confirm(user, code)])
  expect(statusesOf(answers)).toEqual([200, 422, 422])
  const again = await confirm(user, code)
  expect([again.statusCode, Object.keys(again.json().errors)]).toEqual([422, ['code']])
})

test('a second change voids the first', async () => {
  const [user, first, second] = [await buildUser(), freshEmail(), freshEmail()]
  await update(user, { email: first })
  const answer = await update(user, { email: second })
  expect(answer.json().user.pending_email).toBe(second)
  expect((await confirm(user, await codeFor(first))).statusCode).toBe(422)
  expect((await confirm(user, await codeFor(second))).statusCode).toBe(200)
})

test('changes asked for at the same moment leave one link that works', async () => {
  const [user, first, second] = [await buildUser(), freshEmail(), freshEmail()]
  const answer = await Promise.all([
    update(user, { email: first }),
    update(user, { email: second }),
  ])
  expect(statusesOf(answer)).toEqual([200, 200])
  const codes = [await codeFor(first), await codeFor(second)]
  const answers = await Promise.all(codes.map(code => confirm(user, code)))
  expect(statusesOf(answers)).toEqual([200, 422])
})

test('to ask for the e-mail that one has takes a change back', async () => {
  const [user, newEmail] = [await buildUser(), freshEmail()]
  await update(user, { email: newEmail })
  const answer = await update(user, {})
  expect(answer.json().user).toMatchObject({ email: user.email, pending_email: null })
  expect((await confirm(user, await codeFor(newEmail))).statusCode).toBe(422)
  expect((await userOf(user)).email).toBe(user.email)
})

test('both are refused together when both are taken, whatever their case', async () => {
  const [user, other] = [await buildUser(), await buildUser()]
  const wanted = { username: other.username.toUpperCase(), email: other.email.toUpperCase() }
  const answer = await update(user, wanted)
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toEqual({
    message: 'The username has already been taken. (and 1 more error)',
    errors: { ...errorsOfTaken('username'), ...errorsOfTaken('email') },
  })
  expect(await userOf(user)).toMatchObject({ username: user.username, email: user.email })
})

test('a taken e-mail keeps the username as it was, too', async () => {
  const [user, other] = [await buildUser(), await buildUser()]
  const answer = await update(user, { username: 'somebody.new', email: other.email })
  expect([answer.statusCode, answer.json().errors]).toEqual([422, errorsOfTaken('email')])
  expect((await userOf(user)).username).toBe(user.username)
})

test('a name that would pass for the house is refused, but stays with who has it', async () => {
  const [user, manager] = [await buildUser(), await buildUser({ username: 'manager' })]
  const answer = await update(user, { username: 'Support' })
  expect([answer.statusCode, answer.json().errors]).toEqual([422, errorsOfTaken('username')])
  expect((await update(manager, { username: 'Manager' })).statusCode).toBe(200)
})

test('one’s own e-mail in another case is free, and confirmed like any other', async () => {
  const user = await buildUser()
  const shouted = user.email.toUpperCase()
  expect((await update(user, { email: shouted })).json().user.pending_email).toBe(shouted)
  expect((await confirm(user, await codeFor(shouted))).json().user.email).toBe(shouted)
})

test('of many who take the same username at once, one gets it', async () => {
  const users = await Promise.all(Array.from({ length: 6 }, () => buildUser()))
  const answers = await Promise.all(users.map(user => update(user, { username: 'the.one' })))
  expect(statusesOf(answers)).toEqual([200, 422, 422, 422, 422, 422])
  for (const answer of answers.filter(({ statusCode }) => statusCode === 422)) {
    expect(answer.json().errors).toEqual(errorsOfTaken('username'))
  }
})

test('of many who confirm the same e-mail at once, one gets it', async () => {
  const users = await Promise.all(Array.from({ length: 4 }, () => buildUser()))
  const wanted = freshEmail()
  const codes: string[] = []
  for (const [index, user] of users.entries()) {
    const inAnotherCase = index % 2 ? wanted : wanted.toUpperCase()
    await update(user, { email: inAnotherCase })
    codes.push(await codeFor(inAnotherCase))
  }
  const answers = await Promise.all(users.map((user, index) => confirm(user, codes[index] ?? '')))
  expect(statusesOf(answers)).toEqual([200, 422, 422, 422])
  for (const answer of answers.filter(({ statusCode }) => statusCode === 422)) {
    expect(answer.json().errors).toEqual(errorsOfTaken('email'))
  }
})

test('a name taken between judging and writing is refused once its taker is done', async () => {
  const [user, quicker] = [await buildUser(), await buildUser()]
  const answer = await db.transaction().execute(async tx => {
    const account = { username: 'a.moment.late' }
    await tx.updateTable('users').set(account).where('id', '=', quicker.id).execute()
    const late = update(user, account)
    await waitingForLock()
    return { late }
  })
  const { statusCode, body } = await answer.late
  expect([statusCode, JSON.parse(body).errors]).toEqual([422, errorsOfTaken('username')])
})

test('an e-mail that somebody takes before the link is opened is refused then', async () => {
  const [user, newEmail] = [await buildUser(), freshEmail()]
  await update(user, { email: newEmail })
  await buildUser({ email: newEmail.toUpperCase() })
  const answer = await confirm(user, await codeFor(newEmail))
  expect([answer.statusCode, answer.json().errors]).toEqual([422, errorsOfTaken('email')])
  expect((await userOf(user)).email).toBe(user.email)
})

test('a registration that lapsed holds neither name nor e-mail', async () => {
  const [user, lapsed] = [await buildUser(), await buildUser({ verified: false })]
  const wanted = { username: lapsed.username, email: lapsed.email }
  expect((await update(user, wanted)).statusCode).toBe(422)
  await ageRegistration(lapsed, 24.1)
  expect((await update(user, wanted)).statusCode).toBe(200)
  expect((await confirm(user, await codeFor(lapsed.email))).statusCode).toBe(200)
  expect(await userOf(user)).toMatchObject(wanted)
})

test('a link to set a new password dies with the address that it was sent to', async () => {
  const [user, newEmail] = [await buildUser(), freshEmail()]
  await postForm(app.server, '/api/password/forgot', { email: user.email })
  await update(user, { email: newEmail })
  await confirm(user, await codeFor(newEmail))
  const links = db.selectFrom('password_resets').select('code_hash').where('user_id', '=', user.id)
  expect(await links.execute()).toEqual([])
})

test('who confirms another address is told that it is a new one, and voids no link of anybody else', async () => {
  const [user, other, newEmail] = [await buildUser(), await buildUser(), freshEmail()]
  await postForm(app.server, '/api/password/forgot', { email: other.email })
  await update(other, { email: freshEmail() })
  await update(user, { email: newEmail })
  const confirmed = await confirm(user, await codeFor(newEmail))
  expect(confirmed.json().message).toBe('Your new email is confirmed.')
  for (const table of ['password_resets', 'email_changes'] as const) {
    const links = db.selectFrom(table).select('user_id').where('user_id', '=', other.id)
    expect(await links.execute(), table).toHaveLength(1)
  }
})

test('somebody deactivated just now changes nothing any more', async () => {
  const user = await buildUser()
  const held = await db.transaction().execute(async tx => {
    await tx.updateTable('users').set({ status_id: 1 }).where('id', '=', user.id).execute()
    const late = update(user, { username: 'too.late' })
    await waitingForLock()
    return { late }
  })
  expect((await held.late).statusCode).toBe(419)
  expect((await userOf(user)).username).toBe(user.username)
})

test('links that are past are cleared away, others stay', async () => {
  const [user, newEmail] = [await buildUser(), freshEmail()]
  await update(user, { email: newEmail })
  const sweep = async (minutes: number) => {
    const now = new Date(Date.now() + minutes * 60_000)
    for (const job of emailChangesJobs) await job.run({ data: {}, now })
    const kept = db.selectFrom('email_changes').select('email').where('user_id', '=', user.id)
    return (await kept.execute()).length
  }
  expect([await sweep(59), await sweep(61)]).toEqual([1, 0])
})

test('the link goes out once more to the address that waits, and the one before is void', async () => {
  const user = await buildUser()
  const newEmail = `again${user.id}@example.test`
  await update(user, { email: newEmail })
  const first = await codeFor(newEmail)
  const answer = await post(user, '/email/resend', {})
  expect(answer.json()).toEqual({ message: `We sent a new link to ${newEmail}.` })
  expect((await confirm(user, first)).statusCode).toBe(422)
  expect((await confirm(user, await codeFor(newEmail))).json().user.email).toBe(newEmail)
})

test('a change that is taken back voids the first link, and another one goes out', async () => {
  const user = await buildUser({ emailConfirmed: false })
  await post(user, '/email/resend', {})
  const first = await codeFor(user.email)
  await update(user, { email: freshEmail() })
  await update(user, { email: user.email })
  expect((await confirm(user, first)).statusCode).toBe(422)
  expect((await post(user, '/email/resend', {})).statusCode).toBe(200)
  const { user: confirmed } = (await confirm(user, await codeFor(user.email))).json()
  expect(confirmed).toMatchObject({ email: user.email, is_email_confirmed: true })
})

test('where nothing is to be confirmed no link goes out', async () => {
  const user = await buildUser()
  const answer = await post(user, '/email/resend', {})
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    { error: 'Your email is confirmed already.' },
  ])
  expect(await mailsTo(user.email)).toEqual([])
})
