import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { lockAccountChanges } from '#features/accounts/payout-hold/server/queries.ts'
import { lockPerson } from '#features/profile/server/queries.ts'
import type { Role } from '#platform/roles.ts'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import {
  asUser,
  type BuiltUser,
  buildUser,
  builtPassword,
  endAccount,
  postForm,
  tokenFor,
} from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { buildPhoto, multipart } from '#test/builders/gigs.ts'
import { hostileTexts } from '#test/builders/hostile-texts.ts'
import { buildIdentity, buildPaymentAccount } from '#test/builders/profile.ts'
import { profileRules, wholeForms } from '#test/builders/profile-rules.ts'
import { callAs, givePasskey } from '#test/builders/second-factors.ts'

const app = useApp()

let manager: BuiltUser
let headers: { authorization: string }
let photo: Buffer

beforeAll(async () => {
  manager = await buildUser({ id: 1, manager: true, username: 'the.manager' })
  headers = await asUser(manager)
  photo = await buildPhoto({ width: 400, height: 300 })
})

async function get(url: string) {
  const answer = await app.server.inject({ url: `/api/manager/${url}`, headers })
  return { status: answer.statusCode, body: answer.json() }
}

async function post(url: string, payload: object) {
  const answer = await app.server.inject({
    method: 'POST',
    url: `/api/manager/${url}`,
    headers,
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** What the form shows of it. */
const emailOf = (id: number) =>
  db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst()

/** The managers' form as a browser sends it, nothing wrong with it but what `changes` say. */
async function update(
  id: number,
  changes: Record<string, string> = {},
  file: Buffer | null = photo,
) {
  const form = multipart(
    { ...wholeForm(id), ...(await emailOf(id)), ...changes },
    file ? [{ name: 'id_photo', filename: 'card.jpg', body: file }] : [],
  )
  const answer = await app.server.inject({
    method: 'POST',
    url: `/api/manager/customer/${id}/update`,
    payload: form.payload,
    headers: { ...headers, ...form.headers },
  })
  return { status: answer.statusCode, body: answer.json() }
}

const wholeForm = (id: number): Record<string, string> => ({
  ...wholeForms.payment_account,
  ...wholeForms.identity,
  username: `customer.${id}`,
  email: `customer.${id}@example.test`,
})

const customer = async (id: number) => (await get(`customer/${id}`)).body.customer

const mailsTo = async (email: string) => (await listOutbox()).filter(({ to }) => to === email)

test('a customer is shown with all that managers may know', async () => {
  const user = await buildUser({
    name: 'Ama S.',
    premium: true,
    place: { longitude: -0.2, latitude: 5.6 },
  })
  await buildIdentity(user, { name: 'Ama Serwaa Mensah', status: 'verified' })
  await buildPaymentAccount(user, { nameOnAccount: 'Mensah Ama Serwaa' })
  expect(await customer(user.id)).toMatchObject({
    id: user.id,
    name: 'Ama Serwaa Mensah',
    profile_name: 'Ama S.',
    username: user.username,
    email: user.email,
    phone: user.phone,
    status_id: 2,
    kyc_submitted: true,
    is_kyc_verified: true,
    kyc_status: 'verified',
    is_manager: false,
    id_type: 'ghana_card',
    id_reference: 'GHA-123456789-0',
    id_photo: null,
    id_photo_file: null,
    longitude: -0.2,
    latitude: 5.6,
    settlement_institution_code: 'MTN',
    settlement_account_no: '0241234567',
    payment_detail: {
      account_type_code: 'mobile_money',
      account_type: { code: 'mobile_money', name: 'Mobile money' },
      account_no: '0241234567',
      name_on_account: 'Mensah Ama Serwaa',
    },
    audit: [],
  })
})

test('that a customer has a second step, and when it ends, is for managers of identities alone', async () => {
  const user = await buildUser()
  const secondStepFor = async (role: Role) => {
    const call = callAs(app.server, await tokenFor(await buildUser({ roles: [role] })))
    const { customer } = (await call.get(`/manager/customer/${user.id}`)).json()
    return [customer.has_second_factor, customer.second_factor_reset_due_at]
  }
  expect(await secondStepFor('identity')).toEqual([false, null])
  await givePasskey(user)
  expect(await secondStepFor('identity')).toEqual([true, null])
  const manager = callAs(app.server, await tokenFor(await buildUser({ roles: ['identity'] })))
  const reason = 'Says that the phone is lost.'
  const path = `/manager/customer/${user.id}/second-factor/reset`
  const { due_at } = (await manager.post(path, { reason })).json()
  expect(await secondStepFor('identity')).toEqual([true, due_at])
  expect(await secondStepFor('moderation')).toEqual([null, null])
})

test('a customer who has given nothing is shown all the same', async () => {
  const user = await buildUser({ name: 'Esi Owusu', verified: false })
  expect(await customer(user.id)).toMatchObject({
    name: 'Esi Owusu',
    profile_name: 'Esi Owusu',
    status_id: 1,
    kyc_submitted: false,
    kyc_status: 'none',
    phone_verified_at: null,
    id_type: null,
    payment_detail: null,
    location: null,
  })
})

test('whoever never was is not found by any call', async () => {
  expect((await get('customer/999999')).status).toBe(404)
  expect((await get('customer/999999/verify-kyc')).status).toBe(404)
  expect((await post('customer/999999/reject-kyc', { reason: 'No such person' })).status).toBe(404)
  expect((await post('customer/999999/update/status', { action: 'activate' })).status).toBe(404)
  expect((await update(999_999)).status).toBe(404)
  for (const odd of ['0', '-1', 'abc', '99999999999', '1.5', '%00'])
    expect((await get(`customer/${odd}`)).status, odd).toBe(404)
})

test('an update is stored whole, and shown at once', async () => {
  const user = await buildUser({ name: 'Ama S.' })
  const { status, body } = await update(user.id)
  expect([status, body.message]).toEqual([200, 'The customer’s details are saved.'])
  const form = wholeForm(user.id)
  expect(body.customer).toMatchObject({
    username: form.username,
    email: user.email,
    name: form.name,
    profile_name: 'Ama S.',
    id_type: form.id_type,
    id_reference: form.id_reference,
    id_photo: expect.any(Number),
    id_photo_file: {
      original_name: 'card.jpg',
      firebase_url: expect.stringContaining('/identity/'),
    },
    kyc_status: 'pending',
    payment_detail: {
      account_type_code: 'bank',
      account_currency: form.payment_account_currency,
      institution_name: form.payment_institution_name,
      institution_code: form.payment_institution_code,
      account_no: form.payment_account_no,
      name_on_account: form.payment_name_on_account,
    },
  })
  expect(body.customer).toEqual(await withoutLink(await customer(user.id), body.customer))
})

test('the link to the photo opens for the manager it was made for', async () => {
  const user = await buildUser()
  const { body } = await update(user.id)
  const link = new URL(body.customer.id_photo_file.firebase_url)
  const opened = await app.server.inject(link.pathname + link.search)
  expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const views = await db
    .selectFrom('identity_views')
    .select(['viewer_id'])
    .where('user_id', '=', user.id)
    .execute()
  expect(views).toEqual([{ viewer_id: manager.id }])
})

const rulesOfSpec = profileRules.filter(({ form }) => form !== 'password')

for (const rule of rulesOfSpec) {
  test(`${rule.field} of the managers’ form: ${rule.sentence}`, async () => {
    const user = await buildUser()
    const file = rule.field === 'id_photo' ? null : photo
    const { status, body } = await update(user.id, rule.changes, file)
    expect(status).toBe(422)
    expect(body.errors).toEqual({ [rule.field]: [rule.sentence] })
    expect(await customer(user.id)).toMatchObject({ username: user.username, kyc_status: 'none' })
  })
}

test('every row of the specification has a rule here', () => {
  const rows = [
    'username',
    'email',
    'name',
    'id_reference',
    'id_photo',
    'payment_account_type_code',
    'payment_institution_name',
    'payment_institution_code',
    'payment_account_currency',
    'payment_account_no',
    'payment_name_on_account',
  ]
  expect([...new Set(rulesOfSpec.map(({ field }) => field))].toSorted()).toEqual(rows.toSorted())
})

test('all that is wrong with the business of it is said at once, and nothing is written', async () => {
  const other = await buildUser()
  const user = await buildUser()
  const { status, body } = await update(
    user.id,
    {
      username: other.username.toUpperCase(),
      email: other.email.toUpperCase(),
      id_reference: 'no card at all',
      payment_name_on_account: 'Somebody Else',
    },
    Buffer.from('this is no picture'),
  )
  expect(status).toBe(422)
  expect(Object.keys(body.errors).toSorted()).toEqual([
    'email',
    'id_photo',
    'id_reference',
    'name',
    'payment_name_on_account',
    'username',
  ])
  expect(await customer(user.id)).toMatchObject({
    username: user.username,
    email: user.email,
    kyc_submitted: false,
    payment_detail: null,
    audit: [],
  })
  expect(await mailsTo(user.email)).toEqual([])
})

test('the photo is required only where there is none', async () => {
  const user = await buildUser()
  expect((await update(user.id, {}, null)).body.errors).toEqual({
    id_photo: ['The id photo field is required.'],
  })
  const { body: first } = await update(user.id)
  const { status, body } = await update(user.id, { payment_account_no: '99887766' }, null)
  expect([status, body.customer.id_photo]).toEqual([200, first.customer.id_photo])
})

test('a photo that is missing is told beside fields that the contract refuses', async () => {
  const { body } = await update(
    (await buildUser()).id,
    { name: 'Ama', payment_account_no: '1' },
    null,
  )
  expect(Object.keys(body.errors).toSorted()).toEqual(['id_photo', 'name', 'payment_account_no'])
})

test('a passport of the managers’ form may be any country’s, with 4 letters and digits or more', async () => {
  const user = await buildUser()
  const numberAfter = async (id_reference: string, file: Buffer | null = null) => {
    const { body } = await update(user.id, { id_type: 'passport', id_reference }, file)
    return body.customer?.id_reference ?? body.errors
  }
  expect(await numberAfter('A12345678', photo)).toBe('A12345678')
  expect(await numberAfter('AB12')).toBe('AB12')
  expect(await numberAfter('AB 1')).toEqual({ id_reference: [expect.stringContaining('Passport')] })
})

test('a manager who saves other details of a rejected identity leaves the rejection', async () => {
  const user = await buildUser()
  await update(user.id)
  await post(`customer/${user.id}/reject-kyc`, { reason: 'The photo is blurred.' })
  const { body } = await update(user.id, { payment_account_no: '31313131' }, null)
  expect(body.customer.kyc_status).toBe('rejected')
})

test('payment wins over settlement; alone, settlement counts', async () => {
  const user = await buildUser()
  const settlement = { settlement_institution_code: '999999', settlement_account_no: '777' }
  const { body: both } = await update(user.id, settlement)
  expect(both.customer.payment_detail).toMatchObject({
    institution_code: '040100',
    account_no: '1234567890123',
  })
  const { body: alone } = await update(user.id, {
    ...settlement,
    payment_institution_name: 'A bank nobody knows',
    payment_institution_code: '',
  })
  expect(alone.customer.settlement_institution_code).toBe('999999')
})

test('an e-mail that a manager sets counts once its owner has confirmed it', async () => {
  const [user, stranger] = [await buildUser(), await buildUser()]
  const { body } = await update(user.id, { email: 'set.by.manager@example.test' })
  expect(body.customer).toMatchObject({
    email: user.email,
    pending_email: 'set.by.manager@example.test',
  })
  expect(body.message).toContain('counts once the customer has opened the link')
  await postForm(app.server, '/api/password/forgot', { email: 'set.by.manager@example.test' })
  const mails = await mailsTo('set.by.manager@example.test')
  expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your new Adwuma email address'])
  const code = mails[0]?.text.match(/email_code=([\w-]+)/)?.[1] ?? ''
  const confirm = async (person: { id: number }) =>
    app.server.inject({
      method: 'POST',
      url: '/api/customer/email/confirm',
      headers: await asUser(person),
      payload: { code },
    })
  expect((await confirm(stranger)).statusCode).toBe(422)
  expect((await confirm(manager)).statusCode).toBe(422)
  expect((await customer(user.id)).email).toBe(user.email)
  expect((await confirm(user)).json().user).toMatchObject({
    email: 'set.by.manager@example.test',
    pending_email: null,
  })
})

test('the old e-mail is told of the one that a manager sets, and the log keeps it', async () => {
  const user = await buildUser()
  await update(user.id)
  await update(user.id, { email: 'told.to.old@example.test' }, null)
  const [mail] = await mailsTo(user.email)
  expect(mail?.subject).toBe('Somebody asked to change your Adwuma email address')
  expect(mail?.text).toMatch(/our team asked to change .* to told\.to\.old@example\.test/)
  const { audit } = await customer(user.id)
  expect(audit[0]).toMatchObject({
    before: { pending_email: null },
    after: { pending_email: 'told.to.old@example.test' },
  })
})

test('the same new e-mail once more sends a new link, says so and is logged', async () => {
  const user = await buildUser()
  const email = 'asked.twice@example.test'
  await update(user.id, { email })
  const { body } = await update(user.id, { email }, null)
  expect(body.message).toContain('counts once the customer has opened the link')
  expect(await mailsTo(email)).toHaveLength(2)
  const { audit } = await customer(user.id)
  expect(audit).toHaveLength(2)
  expect(audit[0]).toMatchObject({ action: 'update', after: { pending_email: email } })
  expect(audit[0].before).toEqual({})
})

test('a new e-mail whose link has run out is logged as new when it is entered again', async () => {
  const user = await buildUser()
  const email = 'run.out@example.test'
  await update(user.id, { email })
  await db
    .updateTable('email_changes')
    .set({ expires_at: new Date() })
    .where('email', '=', email)
    .execute()
  await update(user.id, { email }, null)
  const { audit } = await customer(user.id)
  expect(audit).toHaveLength(2)
  expect(audit[0]).toMatchObject({
    before: { pending_email: null },
    after: { pending_email: email },
  })
})

test('saving other details leaves a change of e-mail alone, another e-mail takes its place', async () => {
  const user = await buildUser()
  await update(user.id, { email: 'first.wish@example.test' })
  const { body } = await update(user.id, { username: `renamed.${user.id}` }, null)
  expect(body.customer.pending_email).toBe('first.wish@example.test')
  const { body: second } = await update(user.id, { email: 'second.wish@example.test' }, null)
  expect(second.customer.pending_email).toBe('second.wish@example.test')
})

test('changing the identity takes its verification away, changing the account does not', async () => {
  const user = await buildUser()
  await update(user.id)
  await get(`customer/${user.id}/verify-kyc`)
  const { body: account } = await update(user.id, { payment_account_no: '42424242' }, null)
  expect([account.customer.kyc_status, account.message]).toEqual([
    'verified',
    'The customer’s details are saved.',
  ])
  const { body: identity } = await update(user.id, { id_reference: 'GHA-987654321-0' }, null)
  expect(identity.customer).toMatchObject({ kyc_status: 'pending', is_kyc_verified: false })
  expect(identity.message).toContain('verified again')
})

test('the answer says what follows from a change: a link that was sent, a verification to be done anew, or both', async () => {
  const user = await buildUser()
  await update(user.id)
  await get(`customer/${user.id}/verify-kyc`)
  const say = async (changes: Record<string, string>) =>
    (await update(user.id, changes, null)).body.message
  const saved = 'The customer’s details are saved.'
  const sent = 'The new email counts once the customer has opened the link that we sent to it.'
  const again = 'The identity has to be verified again.'
  expect(await say({ email: 'first.link@example.test' })).toBe(`${saved} ${sent}`)
  expect(await say({ id_reference: 'GHA-987654321-0' })).toBe(`${saved} ${again}`)
  await get(`customer/${user.id}/verify-kyc`)
  const both = { id_reference: 'GHA-987654321-1', email: 'second.link@example.test' }
  expect(await say(both)).toBe(`${saved} ${sent} ${again}`)
})

test('both names are judged as they are sent, whatever is stored', async () => {
  const user = await buildUser()
  await update(user.id)
  const { status } = await update(
    user.id,
    { name: 'Efua Sutherland', payment_name_on_account: 'SUTHERLAND  Efua' },
    null,
  )
  expect(status).toBe(200)
})

test('the log and the mail say what changed, and give no number away', async () => {
  const user = await buildUser({ name: 'Ama S.' })
  await update(user.id)
  const before = await customer(user.id)
  await update(
    user.id,
    { id_reference: 'GHA-555555555-5', payment_account_no: '000011112222', username: 'new.name' },
    null,
  )
  const { audit } = await customer(user.id)
  expect(audit[0]).toMatchObject({
    action: 'update',
    actor: { id: manager.id, username: 'the.manager' },
    before: {
      username: before.username,
      id_reference: '…89-0',
      payment_account_no: '…0123',
    },
    after: { username: 'new.name', id_reference: '…55-5', payment_account_no: '…2222' },
  })
  expect(Object.keys(audit[0].after)).toHaveLength(3)
  const [mail] = await mailsTo(before.email)
  expect(mail?.text).toContain('- username\n')
  expect(mail?.text).toContain('number of the payment account')
  for (const secret of ['GHA-555555555-5', '000011112222', 'new.name'])
    expect(mail?.text).not.toContain(secret)
})

test('another picture of a document is logged by its number, and the mail names it', async () => {
  await update((await buildUser()).id)
  const user = await buildUser()
  const { body: first } = await update(user.id)
  const { body: second } = await update(user.id)
  const [before, after] = [first.customer.id_photo, second.customer.id_photo]
  expect(second.customer.audit[0]).toMatchObject({
    before: { id_photo: before },
    after: { id_photo: after },
  })
  const [mail] = await mailsTo(second.customer.email)
  expect(mail?.text).toContain('- picture of the identity document\n')
})

test('saving what is there already changes nothing, and tells nobody', async () => {
  const user = await buildUser()
  const { body: first } = await update(user.id)
  const { email, audit } = first.customer
  const mails = (await mailsTo(email)).length
  const { body } = await update(user.id, {}, null)
  expect(body.message).toBe('There was nothing to change.')
  expect(body.customer.audit).toEqual(audit)
  expect(await mailsTo(email)).toHaveLength(mails)
})

test('of managers who give two customers one name at once, one is told that it is taken', async () => {
  const [one, two] = [await buildUser(), await buildUser()]
  const taking = { username: 'wanted.by.two' }
  const answers = await Promise.all([update(one.id, taking), update(two.id, taking)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({
    username: ['The username has already been taken.'],
  })
})

test('two managers who save the same customer at once leave one whole form', async () => {
  const user = await buildUser()
  const forms = ['Ama Serwaa', 'Efua Sutherland'].map(name => ({
    name,
    payment_name_on_account: name,
  }))
  const answers = await Promise.all(forms.map(form => update(user.id, form)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { name, payment_detail } = await customer(user.id)
  expect(payment_detail.name_on_account).toBe(name)
})

test('a form that was filled from what was there before is refused, and nothing of it is saved', async () => {
  const user = await buildUser()
  const { version } = (await update(user.id)).body.customer
  const ownForm = { ...wholeForm(user.id), payment_account_no: '0244999888' }
  const own = await app.server.inject({
    ...{ method: 'POST', url: '/api/customer/settlement/update', payload: ownForm },
    headers: await asUser(user),
  })
  expect(own.statusCode, own.body).toBe(200)
  const before = (await get(`customer/${user.id}`)).body.customer
  const late = await update(user.id, { username: 'too.late', seen_version: version }, null)
  expect([late.status, late.body.error]).toEqual([
    409,
    'These details were changed meanwhile. Look at them again, then save.',
  ])
  const { payment_detail, ...after } = (await get(`customer/${user.id}`)).body.customer
  expect(payment_detail.account_no).toBe('0244999888')
  expect([after.username, after.version]).toEqual([before.username, before.version])
  const seen = { seen_version: before.version, payment_account_no: '0244999888' }
  expect((await update(user.id, { username: 'in.time', ...seen }, null)).status).toBe(200)
})

test('a manager who changes an account waits for others who do, and keeps nobody’s details meanwhile', async () => {
  const user = await buildUser()
  const { saving } = await db.transaction().execute(async tx => {
    await lockAccountChanges(tx)
    const saving = update(user.id)
    await waitingForLock()
    await lockPerson(tx, user.id)
    return { saving }
  })
  expect((await saving).status).toBe(200)
})

test('whoever becomes a manager at this moment is the owner’s alone to change', async () => {
  const user = await buildUser()
  await givePasskey(user)
  const identity = callAs(app.server, await tokenFor(await buildUser({ roles: ['identity'] })))
  const { resetting } = await db.transaction().execute(async tx => {
    await lockPerson(tx, user.id)
    const reason = 'Says that the phone is lost.'
    const path = `/manager/customer/${user.id}/second-factor/reset`
    const resetting = identity.post(path, { reason }).then(answer => answer.json())
    await waitingForLock()
    const role = { user_id: user.id, role: 'content', given_at: new Date() }
    await tx.insertInto('manager_roles').values(role).execute()
    return { resetting }
  })
  expect(await resetting).toMatchObject({ reason: 'role_required', roles: ['owner'] })
})

test('the second step of an account that ends at this moment is not reset', async () => {
  const user = await buildUser()
  await givePasskey(user)
  const { resetting } = await db.transaction().execute(async tx => {
    await lockPerson(tx, user.id)
    const reason = 'Says that the phone is lost.'
    const resetting = post(`customer/${user.id}/second-factor/reset`, { reason })
    await waitingForLock()
    await endAccount(tx, user)
    return { resetting }
  })
  expect(await resetting).toEqual({
    status: 409,
    body: { error: 'This account has been deleted.' },
  })
})

test('a manager may change himself and stays one', async () => {
  const { status, body } = await update(manager.id, { username: 'the.manager' })
  expect([status, body.customer.is_manager, body.customer.status_id]).toEqual([200, true, 2])
})

test('a deleted account is shown and listed as inactive, and takes no change', async () => {
  const user = await buildUser({ deactivated: true })
  await buildIdentity(user)
  await db.updateTable('users').set({ closed_at: new Date() }).where('id', '=', user.id).execute()
  expect(await customer(user.id)).toMatchObject({ status_id: 1, closed_at: expect.any(String) })
  const { customers } = (await get(`customers?search=${user.username}`)).body
  const closed = { status_id: 1, closed_at: expect.any(String), is_manager: false }
  expect(customers.data).toMatchObject([{ id: user.id, ...closed }])
  expect((await update(user.id)).status).toBe(409)
  for (const action of ['activate', 'deactivate'])
    expect((await post(`customer/${user.id}/update/status`, { action })).status).toBe(409)
  expect((await get(`customer/${user.id}/verify-kyc`)).status).toBe(409)
})

test('of a person who has left, the log keeps which details were changed, and not what they were', async () => {
  const user = await buildUser()
  await update(user.id)
  await get(`customer/${user.id}/verify-kyc`)
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/customer/delete',
    headers: await asUser(user),
    payload: { password: builtPassword },
  })
  expect(answer.statusCode).toBe(200)
  const { audit } = await customer(user.id)
  expect(audit[0]).toMatchObject({ action: 'verify', after: { kyc_status: 'verified' } })
  expect(audit[1]).toMatchObject({
    action: 'update',
    actor: { id: manager.id },
    before: { username: null },
    after: { username: null, name: null, payment_name_on_account: null },
  })
  expect(JSON.stringify(audit)).not.toContain(user.username)
})

test('an identity is verified and rejected from the customer’s page, each once', async () => {
  const user = await buildUser()
  expect((await get(`customer/${user.id}/verify-kyc`)).status).toBe(409)
  await buildIdentity(user)
  const verified = await get(`customer/${user.id}/verify-kyc`)
  expect(verified.body).toMatchObject({
    customer: { id: user.id, is_kyc_verified: true, kyc_status: 'verified' },
    message: 'The identity is verified.',
  })
  expect((await get(`customer/${user.id}/verify-kyc`)).status).toBe(409)
  const reject = () => post(`customer/${user.id}/reject-kyc`, { reason: 'The card has expired' })
  expect((await reject()).body.customer).toMatchObject({
    is_kyc_verified: false,
    kyc_status: 'rejected',
    kyc_rejection_reason: 'The card has expired',
  })
  expect((await reject()).status).toBe(409)
  expect((await customer(user.id)).audit.map((entry: { action: string }) => entry.action)).toEqual([
    'reject',
    'verify',
  ])
})

test('what a manager looked at is decided about by the moment that the answer told', async () => {
  const [verified, rejected] = [await buildUser(), await buildUser()]
  for (const user of [verified, rejected]) await buildIdentity(user)
  await db
    .updateTable('identities')
    .set({ submitted_at: sql`'2026-03-06T12:00:00.123999Z'` })
    .where('user_id', 'in', [verified.id, rejected.id])
    .execute()
  const seen = (await customer(verified.id)).kyc_submitted_at
  expect(seen).toBe('2026-03-06T12:00:00.123Z')
  const verify = (at: string) => get(`customer/${verified.id}/verify-kyc?seen_submitted_at=${at}`)
  const earlier = '2026-03-06T12:00:00.122Z'
  const changed = { error: 'This ID was changed meanwhile. Look at it again, then decide.' }
  expect(await verify(earlier)).toEqual({ status: 409, body: changed })
  expect((await verify(seen)).status).toBe(200)
  const reject = (seen_submitted_at: string) =>
    post(`customer/${rejected.id}/reject-kyc`, { reason: 'Too dark', seen_submitted_at })
  expect(await reject(earlier)).toEqual({ status: 409, body: changed })
  expect((await reject(seen)).status).toBe(200)
})

test('of managers who verify at once, one succeeds and the others are told', async () => {
  const user = await buildUser()
  await buildIdentity(user)
  const press = () => get(`customer/${user.id}/verify-kyc`)
  const answers = await Promise.all([press(), press(), press()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test.each(['update', 'update/status', 'reject-kyc', 'second-factor/reset'])(
  'of a manager the role of the owner is asked for before the fields: %s',
  async call => {
    const one = await buildUser({ roles: ['identity', 'moderation'] })
    const { post } = callAs(app.server, await tokenFor(one))
    const other = await buildUser({ roles: ['content'] })
    const statuses: number[] = []
    for (const { id } of [other, one, await buildUser(), { id: 999_999 }])
      statuses.push((await post(`/manager/customer/${id}/${call}`, {})).statusCode)
    expect(statuses).toEqual([403, 403, 422, 422])
  },
)

test('a customer is deactivated and activated by the call', async () => {
  const user = await buildUser()
  const press = (action: string) => post(`customer/${user.id}/update/status`, { action })
  expect((await press('deactivate')).body.customer.status_id).toBe(1)
  expect((await press('deactivate')).body).toEqual({ error: 'This account is inactive already.' })
  expect((await press('activate')).body.customer.status_id).toBe(2)
  expect((await press('promote')).body.errors).toEqual({
    action: ['The selected action is invalid.'],
  })
})

test('no odd text in any field is more than a bad field', async () => {
  const user = await buildUser()
  const fields = Object.keys(wholeForm(user.id))
  for (const text of hostileTexts) {
    for (const field of fields) {
      const { status } = await post(`customer/${user.id}/update`, {
        ...wholeForm(user.id),
        [field]: text,
      })
      expect(status, `${field} ${JSON.stringify(text)}`).toBe(422)
    }
  }
  for (const value of [null, 7, true, [], {}, ['a'], { toString: 'x' }]) {
    const odd = Object.fromEntries(fields.map(field => [field, value]))
    expect((await post(`customer/${user.id}/update`, odd)).status).toBe(422)
  }
})

/** The link is new each time it is shown. */
async function withoutLink(shown: Record<string, unknown>, like: Record<string, unknown>) {
  return { ...shown, id_photo_file: like.id_photo_file }
}
