/** Who may make which manager's call with which factor, and when a fresh proof is asked for: walked, call by call. */
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { ProofMethod } from '#features/accounts/second-factor/contract.ts'
import type { Route } from '#platform/contract.ts'
import { requestOf } from '#platform/request.ts'
import { givenRoles, nameRoles, type Role } from '#platform/roles.ts'
import { db } from '#platform/server/database/database.ts'
import { issueToken } from '#platform/server/security/tokens.ts'
import { settings } from '#platform/server/settings/settings.ts'
import {
  type BuiltUser,
  bearer,
  buildUser,
  builtPassword,
  giveRoles,
  tokenFor,
} from './builders/accounts.ts'
import { useApp } from './builders/app.ts'
import { send as sendMessage } from './builders/chat.ts'
import { buildGig } from './builders/gigs.ts'
import { captureJobs } from './builders/jobs.ts'
import { buildTransaction } from './builders/payments.ts'
import { callAs, codeAt, givePasskey, giveTotp } from './builders/second-factors.ts'
import { answerChallenge, createCredential, newPasskey } from './fakes/authenticator.ts'

const app = useApp()
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

/** Some value for each field of a path. */
const anyPath = {
  ...{ id: 999_999, user_id: 999_999, message_id: 999_999, reference: 'none', action: 'approve' },
}

beforeEach(() => void captureJobs())

async function send(route: Route, input: object, token: string) {
  const { method, url, body, headers } = requestOf(route, input, bearer(token))
  const answer = await app.server.inject({
    ...{ method: method as 'GET', url, headers },
    ...(typeof body === 'string' && { payload: body }),
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const { reason, roles, methods } = isJson && answer.body ? answer.json() : {}
  return { status: answer.statusCode, reason, roles, methods, body: answer.body }
}

function set(changed: Partial<typeof settings>): void {
  const before = { ...settings }
  onTestFinished(() => void Object.assign(settings, before))
  Object.assign(settings, changed)
}

const managerCalls = () => app.server.declaredEndpoints.filter(({ caller }) => caller === 'manager')

/** A session for each role, the owner and somebody without any, with a second factor or without. */
async function buildCallers(hasFactor: boolean) {
  const callers = new Map<Role | 'nobody', string>()
  for (const role of [...givenRoles, 'nobody'] as const) {
    const user = await buildUser(role === 'nobody' ? {} : { roles: [role] })
    if (hasFactor) await givePasskey(user)
    callers.set(role, await tokenFor(user))
  }
  return callers
}

let owner: BuiltUser
beforeAll(async () => {
  owner = await buildUser({ id: 1, manager: true })
})

/** Said once more on purpose: a call that is added, or is for other roles, is thought of here too. */
const callsOf = {
  owner: [
    ...['GET /api/manager/staff', 'POST /api/manager/staff'],
    ...['GET /api/manager/failed-jobs', 'POST /api/manager/failed-jobs/{id}/retry'],
  ],
  moderation: [
    ...['GET /api/manager/gigs', 'GET /api/manager/gig/{id}'],
    ...['GET /api/manager/messages/flagged', 'GET /api/manager/message/{action}/{message_id}'],
    ...['GET /api/manager/reviews', 'GET /api/manager/review/{id}'],
    ...['POST /api/manager/review/{id}', 'POST /api/manager/customer/{id}/portrait/remove'],
    ...['GET /api/manager/gig-image-matches', 'POST /api/manager/gig-image-matches/{id}'],
  ],
  identity: [
    'POST /api/manager/customer/{id}/update',
    'GET /api/manager/customer/{id}/verify-kyc',
    'POST /api/manager/customer/{id}/reject-kyc',
    'POST /api/manager/customer/{id}/second-factor/reset',
  ],
  money: [
    ...['GET /api/manager/transactions', 'POST /api/manager/transactions/review'],
    ...['GET /api/manager/subscriptions', 'GET /api/manager/messages-sent'],
    'GET /api/customer/accounts',
    ...['GET /api/testing/stripe', 'POST /api/testing/stripe/pay'],
  ],
  disputes: [
    'GET /api/manager/reports',
    ...['GET /api/manager/report/{reference}', 'POST /api/manager/report/{reference}'],
    ...['GET /api/manager/disputes', 'GET /api/manager/dispute/{id}'],
    'POST /api/manager/dispute/{id}/decide',
  ],
  content: [
    ...['GET /api/manager/cms/pages', 'GET /api/manager/cms/pages/{id}'],
    ...['POST /api/manager/cms/pages/add', 'POST /api/manager/cms/pages/update/{id}'],
    'GET /api/manager/cms/page-categories',
    ...['GET /api/manager/search-terms', 'POST /api/manager/search-terms'],
    'GET /api/manager/search-misses',
  ],
  'identity or moderation': [
    ...['POST /api/manager/customer/{id}/update/status', 'GET /api/manager/linked-accounts'],
  ],
  'identity or money': [
    ...['GET /api/manager/wallet-checks', 'POST /api/manager/wallet-checks/{user_id}'],
  ],
  'moderation or disputes': ['GET /api/manager/chats', 'GET /api/manager/chats/{id}'],
  'disputes or money': ['GET /api/manager/orders', 'GET /api/manager/order/{id}'],
  'money or disputes': ['GET /api/manager/receipts', 'POST /api/manager/receipts/{id}/void'],
  'identity, money, disputes or moderation': [
    ...['GET /api/manager/customers', 'GET /api/manager/customer/{id}'],
  ],
  'owner, moderation, identity, money, disputes or content': [
    ...['GET /api/manager/pending', 'GET /api/manager/statistics'],
    ...['GET /api/manager/audit', 'GET /api/manager/audit/export'],
  ],
}

test('each manager’s call is for the roles that were decided', () => {
  const declared = managerCalls().map(({ route, roles }) => `${route}: ${nameRoles(roles)}`)
  const decided = Object.entries(callsOf).flatMap(([roles, routes]) =>
    routes.map(route => `${route}: ${roles}`),
  )
  expect(declared.toSorted()).toEqual(decided.toSorted())
})

test('where managers need a second factor, every manager’s call is for a role and a factor', async () => {
  set({ MANAGER_SECOND_FACTOR: 'required' })
  const without = await buildCallers(false)
  without.set('owner', await tokenFor(owner))
  for (const { route } of managerCalls())
    for (const [role, token] of without) {
      const answer = await send(route, anyPath, token)
      const reason = role === 'nobody' ? 'role_required' : 'second_factor_required'
      expect([answer.status, answer.reason], `${route} by ${role}`).toEqual([403, reason])
    }
  const withFactor = await buildCallers(true)
  const ownerKey = await givePasskey(owner)
  withFactor.set('owner', await tokenFor(owner))
  for (const { route, roles } of managerCalls())
    for (const [role, token] of withFactor) {
      const answer = await send(route, anyPath, token)
      const may = role === 'owner' || (role !== 'nobody' && roles.includes(role))
      const isRefused = answer.status === 403 && answer.reason === 'role_required'
      expect(isRefused, `${route} by ${role}: ${answer.body}`).toBe(!may)
      if (isRefused) expect(answer.roles).toEqual(roles)
      expect(answer.reason, `${route} by ${role}`).not.toBe('second_factor_required')
      expect(answer.status, `${route} by ${role}`).toBeLessThan(500)
    }
  await db.deleteFrom('passkeys').where('id', '=', ownerKey).execute()
})

test('where a factor is optional, every manager’s call is for a role alone', async () => {
  for (const hasFactor of [false, true]) {
    const callers = await buildCallers(hasFactor)
    callers.set('owner', await tokenFor(owner))
    for (const { route, roles } of managerCalls())
      for (const [role, token] of callers) {
        const answer = await send(route, anyPath, token)
        const may = role === 'owner' || (role !== 'nobody' && roles.includes(role))
        const isRefused = answer.status === 403 && answer.reason === 'role_required'
        expect(isRefused, `${route} by ${role}: ${answer.body}`).toBe(!may)
      }
  }
})

test('a manager without the factor that is needed is an ordinary person in the calls of everybody', async () => {
  const manager = await buildUser({ manager: true })
  const [one, other] = [await buildUser(), await buildUser()]
  const gig = await buildGig({ owner: one, status: 'inReview' })
  const { messages } = await sendMessage(app.server, one, other, 'When can you come?')
  const paid = await buildTransaction({ user: one, method: 'MANUAL' })
  const call = callAs(app.server, await tokenFor(manager))
  const look = async () =>
    Promise.all(
      [
        `/gigs/${gig.id}`,
        `/chat/${messages[0].chat_id}/${other.username}`,
        `/payments/transaction/${paid.reference}`,
      ].map(async path => (await call.get(path)).statusCode),
    )
  const isRequired = async () =>
    (await call.get('/customer/second-factor')).json().second_factor.required
  expect([await look(), await isRequired()]).toEqual([[200, 200, 200], false])
  set({ MANAGER_SECOND_FACTOR: 'required' })
  expect([await look(), await isRequired()]).toEqual([[404, 404, 404], true])
  await givePasskey(manager)
  expect(await look()).toEqual([200, 200, 200])
})

test('with hours for it, every manager’s call asks for a proof no older than that', async () => {
  set({ MANAGER_PROOF_HOURS: 12 })
  const old = await tokenFor(owner, hoursAgo(12))
  const token = await tokenFor(owner, hoursAgo(11.9))
  let asked = 0
  for (const { route } of managerCalls()) {
    const late = await send(route, anyPath, old)
    // What is not of the right shape is told first.
    if (![404, 422].includes(late.status)) {
      expect([late.status, late.reason], route).toEqual([403, 'fresh_proof_required'])
      expect(late.methods).toEqual(['password'])
      asked++
    }
  }
  expect(asked).toBeGreaterThan(20)
  const reads = managerCalls().filter(({ route }) => route.startsWith('GET '))
  for (const { route } of reads)
    expect((await send(route, anyPath, token)).reason, route).toBeUndefined()
  const call = callAs(app.server, old)
  await call.post('/customer/proof', { method: 'password', password: builtPassword })
  expect((await call.get('/manager/pending')).statusCode).toBe(200)
  set({ MANAGER_PROOF_HOURS: 0 })
  expect(
    (await send('GET /api/manager/pending', {}, await tokenFor(owner, hoursAgo(900)))).status,
  ).toBe(200)
})

type Sensitive = {
  /** Sessions that do not know of it, and people without a factor, are asked too. */
  always?: boolean
  roles?: readonly Role[]
  input: (person: BuiltUser) => Promise<object> | object
  /** What it answers once the proof is fresh. */
  answers: number
}

const account = {
  ...{ payment_account_type_code: 'mobile_money', payment_account_currency: 'GHS' },
  ...{ payment_institution_name: 'MTN', payment_account_no: '0244123456' },
  payment_name_on_account: 'Ama Serwaa',
}
const elsewhere = (person: BuiltUser) => ({
  ...{ username: person.username, email: `new.${person.email}` },
})

/** Each sensitive call there is, with what makes it go through. */
const sensitive: Record<string, Sensitive> = {
  'POST /api/customer/update': { input: elsewhere, answers: 200 },
  'POST /api/customer/settlement/update': { input: () => account, answers: 200 },
  'GET /api/customer/export': { input: () => ({}), answers: 200 },
  'POST /api/customer/delete': { input: () => ({ password: builtPassword }), answers: 200 },
  'POST /api/manager/transactions/review': {
    roles: ['money'],
    input: async () => {
      const waiting = { method: 'MANUAL', submitted_at: new Date() } as const
      return { action: 'approve', reference: (await buildTransaction(waiting)).reference }
    },
    answers: 200,
  },
  'POST /api/manager/customer/{id}/update': {
    roles: ['identity'],
    input: async () => {
      const customer = await buildUser()
      const identity = {
        name: 'Ama Serwaa',
        id_type: 'ghana_card',
        id_reference: 'GHA-123456789-0',
      }
      return { ...elsewhere(customer), ...identity, ...account, id: customer.id }
    },
    // There is no photo of the identity.
    answers: 422,
  },
  'POST /api/manager/customer/{id}/second-factor/reset': {
    ...{ always: true, roles: ['identity'] },
    input: async () => {
      const customer = await buildUser()
      await givePasskey(customer)
      return { id: customer.id, reason: 'The phone fell into the Volta.' }
    },
    answers: 200,
  },
  'POST /api/manager/staff': {
    ...{ always: true, roles: ['owner'] },
    input: async () => ({ user_id: (await buildUser()).id, roles: ['content'] }),
    answers: 200,
  },
  'POST /api/customer/second-factor/totp/confirm': {
    ...{ always: true, input: () => ({ code: '123456' }) },
    // Nothing waits to be confirmed.
    answers: 409,
  },
  'POST /api/customer/passkeys/options': { always: true, input: () => ({}), answers: 200 },
  'POST /api/customer/passkeys': {
    ...{ always: true, input: () => ({ challenge_id: 'none', credential: {} }) },
    // There is no such challenge.
    answers: 422,
  },
  'POST /api/customer/second-factor/totp': { always: true, input: () => ({}), answers: 201 },
  'DELETE /api/customer/second-factor/totp': { always: true, input: () => ({}), answers: 200 },
  'DELETE /api/customer/passkeys/{id}': {
    always: true,
    input: async person => ({ id: (await passkeysOf(person))[0] ?? 999_999 }),
    answers: 200,
  },
  'POST /api/customer/second-factor/recovery-codes': {
    always: true,
    input: () => ({}),
    answers: 201,
  },
}

const passkeysOf = async ({ id }: BuiltUser) =>
  (await db.selectFrom('passkeys').select('id').where('user_id', '=', id).execute()).map(
    passkey => passkey.id,
  )

type Proving = {
  /** Those that the refusal names. */
  methods: ProofMethod[]
  prove(token: string): Promise<number>
}

/** Each way to show that it is oneself, set up for a person. */
const ways: Record<ProofMethod, (user: BuiltUser) => Promise<Proving>> = {
  password: async () => ({
    methods: ['password'],
    prove: token => proof(token, { method: 'password', password: builtPassword }),
  }),
  totp: async user => {
    const { secret } = await giveTotp(app.server, user)
    const prove = (token: string) => proof(token, { method: 'totp', code: codeAt(secret) })
    return { methods: ['totp', 'recovery_code'], prove }
  },
  recovery_code: async user => {
    const { recoveryCodes } = await giveTotp(app.server, user)
    const evidence = { method: 'recovery_code', code: recoveryCodes[3] }
    return { methods: ['totp', 'recovery_code'], prove: token => proof(token, evidence) }
  },
  passkey: async user => {
    const passkey = newPasskey()
    const own = callAs(app.server, await tokenFor(user))
    const { challenge_id, options } = (await own.post('/customer/passkeys/options')).json()
    const credential = createCredential(passkey, options)
    await own.post('/customer/passkeys', { challenge_id, credential })
    const prove = async (token: string) => {
      const asked = (await callAs(app.server, token).post('/customer/proof/options')).json()
      const answer = answerChallenge(passkey, asked.passkey_options)
      const evidence = { challenge_id: asked.challenge_id, credential: answer }
      return proof(token, { method: 'passkey', ...evidence })
    }
    return { methods: ['passkey', 'recovery_code'], prove }
  },
}

const proof = async (token: string, evidence: object) =>
  (await callAs(app.server, token).post('/customer/proof', evidence)).statusCode

/** The owner is one; whoever else has a role is built. */
async function buildPerson({ roles = [] }: Sensitive): Promise<BuiltUser> {
  if (!roles.includes('owner')) return buildUser({ roles })
  for (const table of ['passkeys', 'totp_secrets', 'recovery_codes'] as const)
    await db.deleteFrom(table).where('user_id', '=', owner.id).execute()
  return owner
}

const sessionOf = ({ id }: BuiltUser, { stepUp, now }: { stepUp: boolean; now: Date }) =>
  issueToken(db, { userId: id, deviceName: 'test', stepUp, now })

const factorsOf = async ({ id }: BuiltUser) => [
  await db.selectFrom('users').selectAll().where('id', '=', id).execute(),
  await db.selectFrom('payment_accounts').selectAll().where('user_id', '=', id).execute(),
  await db.selectFrom('email_changes').selectAll().where('user_id', '=', id).execute(),
  await db.selectFrom('totp_secrets').select('sealed').where('user_id', '=', id).execute(),
  await db.selectFrom('passkeys').select('id').where('user_id', '=', id).orderBy('id').execute(),
  await db
    .selectFrom('recovery_codes')
    .selectAll()
    .where('user_id', '=', id)
    .orderBy('code_hash')
    .execute(),
]

/** Where a factor stands or is missing, some calls say so instead. */
const otherwise: Record<string, Partial<Record<ProofMethod, number>>> = {
  'POST /api/customer/second-factor/totp': { totp: 409, recovery_code: 409 },
  'DELETE /api/customer/second-factor/totp': { password: 404, passkey: 404 },
  'DELETE /api/customer/passkeys/{id}': { password: 404, totp: 404, recovery_code: 404 },
  'POST /api/customer/second-factor/recovery-codes': { password: 409 },
}

const matrix = Object.keys(sensitive).flatMap(route =>
  (Object.keys(ways) as ProofMethod[]).map(method => [route as Route, method] as const),
)

test.each(matrix)('%s with %s asks for a fresh proof of whom it has to', async (route, method) => {
  const call = sensitive[route] as Sensitive
  const answered = otherwise[route]?.[method] ?? call.answers
  const person = await buildPerson(call)
  const { methods, prove } = await ways[method](person)
  const input = await call.input(person)
  const stale = hoursAgo(0.17)
  const knowing = await sessionOf(person, { stepUp: true, now: stale })
  const unknowing = await sessionOf(person, { stepUp: false, now: stale })
  // What is not there is told before.
  if (answered === 404) return expect((await send(route, input, unknowing)).status).toBe(404)
  const before = await factorsOf(person)
  const isAskedAnyway = call.always || method !== 'password'
  for (const session of isAskedAnyway ? [knowing, unknowing] : [knowing]) {
    const { status, reason, methods: named } = await send(route, input, session)
    expect([status, reason, named]).toEqual([403, 'fresh_proof_required', methods])
  }
  expect(await factorsOf(person)).toEqual(before)
  expect(await prove(knowing)).toBe(200)
  expect((await send(route, input, knowing)).status).toBe(answered)
})

const routesOf = (always: boolean) =>
  (Object.keys(sensitive) as Route[]).filter(
    route => (sensitive[route]?.always ?? false) === always,
  )

test.each(routesOf(false))(
  '%s asks no session of before that does not know of proofs',
  async route => {
    const call = sensitive[route] as Sensitive
    const person = await buildPerson(call)
    const session = await sessionOf(person, { stepUp: false, now: hoursAgo(900) })
    expect((await send(route, await call.input(person), session)).status).toBe(call.answers)
  },
)

test.each(Object.keys(sensitive) as Route[])('%s asks nobody whose proof is fresh', async route => {
  const call = sensitive[route] as Sensitive
  const person = await buildPerson(call)
  const session = await sessionOf(person, { stepUp: true, now: hoursAgo(0.16) })
  const { status } = await send(route, await call.input(person), session)
  expect(status).toBe(otherwise[route]?.password ?? call.answers)
})

test('every call that says that it asks for a fresh proof is walked', () => {
  const said = app.server.declaredEndpoints.filter(({ summary, refusals }) =>
    /fresh proof/i.test(`${summary} ${refusals[403] ?? ''}`),
  )
  const routes = said.map(({ route }) => route)
  expect(routes.toSorted()).toEqual(Object.keys(sensitive).toSorted())
})

/** How often each file asks: with one more, its calls say so in their contracts and are walked above. */
const asking = {
  'accounts/second-factor/changes/server/commands.ts': 9,
  'manager/customers/server/commands.ts': 2,
  'manager/staff/server/commands.ts': 1,
  'manager/transactions/server/api.ts': 1,
  'profile/payment-account/server/commands.ts': 1,
  'profile/rights/server/commands.ts': 2,
  'profile/username-and-email/server/commands.ts': 1,
}

test('no place asks for a fresh proof that is not known here', async () => {
  const found: Record<string, number> = {}
  for await (const file of glob('**/*.ts', { cwd: features }))
    for (const [call] of (await readFile(join(features, file), 'utf8')).matchAll(askingCall))
      if (call && !file.endsWith('.test.ts')) found[file] = (found[file] ?? 0) + 1
  expect(found).toEqual(asking)
})

const features = join(import.meta.dirname, '../src/features')
/** Whatever changes the factors asks by one function of theirs. */
const askingCall = /(?<!function )\b(requireFreshProof|changeFactors)\(/g

test('an approval that is not one, and an e-mail that stays, ask nobody', async () => {
  const manager = await giveRoles(await buildUser(), ['money'])
  const token = await sessionOf(manager, { stepUp: true, now: hoursAgo(1) })
  const { reference } = await buildTransaction({ method: 'MANUAL', submitted_at: new Date() })
  const fail = await send(
    'POST /api/manager/transactions/review',
    { action: 'fail', reference },
    token,
  )
  expect(fail.status).toBe(200)
  const { username, email } = manager
  expect((await send('POST /api/customer/update', { username, email }, token)).status).toBe(200)
})
