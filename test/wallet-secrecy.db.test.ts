import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createApp } from '#app.ts'
import { allJobs } from '#jobs.ts'
import type { Route } from '#platform/contract.ts'
import { requestOf } from '#platform/request.ts'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { openLogging } from '#platform/server/observability/logging.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'
import { walletNameChecks } from '../bin/audit/wallet-names.ts'
import { asUser, asVisitor, type BuiltUser, buildUser, tokenFor } from './builders/accounts.ts'
import { useApp } from './builders/app.ts'
import { buildGig } from './builders/gigs.ts'
import { captureJobs, runCaptured } from './builders/jobs.ts'
import { buildOffer, buildOrder } from './builders/orders.ts'
import { payBy } from './builders/payments.ts'
import { openLiveUpdates } from './builders/sockets.ts'
import { statementsOf } from './builders/statements.ts'
import { newNumber, walletForm } from './builders/wallets.ts'

/** In whose name a wallet is registered is told by a provider that we play, and learnt by nobody whom it does not concern. */

const app = useApp()
const name = 'Zipporah Quansah'
const isToldIn = /zipporah|quansah/i

type Provider = {
  status: number
  says: (number: string) => object
  asked: number
  open: Promise<void>
}
let provider: Provider

beforeAll(async () => {
  const server = createServer(async (request, response) => {
    provider.asked += 1
    await provider.open
    const number = new URL(request.url ?? '/', 'http://paystack').searchParams.get('account_number')
    response.writeHead(provider.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(provider.says(number ?? '')))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  Object.assign(settings, {
    ...{ WALLET_NAMES: 'PAYSTACK', PAYSTACK_SECRET_KEY: 'sk_test' },
    PAYSTACK_URL: `http://127.0.0.1:${port}`,
  })
  return () => void server.close()
})

const nameAnswer = (account_name = name) => ({
  status: 200,
  says: (account_number: string) => ({ status: true, data: { account_number, account_name } }),
})

/** What the provider answers from now on. */
function answerWith(answer: Pick<Provider, 'status' | 'says'>, open = Promise.resolve()): void {
  provider = { ...answer, asked: 0, open }
}

async function call(headers: Record<string, string>, route: Route, input: object = {}) {
  const { method, url, body, headers: all } = requestOf(route, input, headers)
  return app.server.inject({
    ...{ method: method as 'GET', url, headers: all },
    ...(typeof body === 'string' && { payload: body }),
  })
}

const save = async (user: BuiltUser, number: string) =>
  call(await asUser(user), 'POST /api/customer/settlement/update', walletForm(number))

/** Somebody whose wallet is in another name, and who deals with one and not with another. */
async function buildDeal() {
  const [seller, buyer, stranger] = [await buildUser(), await buildUser(), await buildUser()]
  const gig = await buildGig({ owner: seller })
  const offer = await buildOffer({ seller, buyer, gig })
  const order = await buildOrder({ seller, buyer, gig, offer, status: 'inReview' })
  return { seller, buyer, stranger, gig, offer, order }
}

type Deal = Awaited<ReturnType<typeof buildDeal>>

/** What names something of the deal in an address. */
const inAddress: Record<string, (deal: Deal) => object> = {
  'GET /api/people/{username}': ({ seller }) => ({ username: seller.username }),
  'GET /api/people/{username}/reviews': ({ seller }) => ({ username: seller.username }),
  'GET /api/chat/{chat_id}/{username}': ({ seller }) => ({ chat_id: 0, username: seller.username }),
  'GET /api/gigs/{id}': ({ gig }) => ({ id: gig.id }),
  'GET /api/gigs/{id}/reviews': ({ gig }) => ({ id: gig.id }),
  'GET /api/offers/{id}': ({ offer }) => ({ id: offer.id }),
  'GET /api/orders/{id}': ({ order }) => ({ id: order.id }),
  'GET /api/report/subjects': ({ seller }) => ({ about_user_id: seller.id }),
}

/** Every call that reads, and what the sides do about the account and its payment. */
async function listAnswers(deal: Deal): Promise<[who: string, route: string, body: string][]> {
  const { seller, buyer, stranger, offer } = deal
  const manager = await buildUser({ roles: ['identity'] })
  const routes = app.server.declaredEndpoints
    .filter(({ route, caller }) => route.startsWith('GET ') && caller !== 'manager')
    .map(({ route }) => route as Route)
  const callers = { seller: await asUser(seller), buyer: await asUser(buyer) }
  const others = { stranger: await asUser(stranger), visitor: asVisitor() }
  const answers: [string, string, string][] = []
  for (const [who, headers] of Object.entries({ ...callers, ...others })) {
    for (const route of routes) {
      const path = [...route.matchAll(/\{(\w+)\}/g)].map(([, field]) => [field, 1])
      const input = inAddress[route]?.(deal) ?? Object.fromEntries(path)
      answers.push([who, route, (await call(headers, route, input)).body])
    }
    const pay = { object_type: 'offer', object_id: offer.id }
    for (const route of [
      'POST /api/payments/initiate',
      'POST /api/customer/settlement/check',
    ] as const)
      answers.push([who, route, (await call(headers, route, pay)).body])
  }
  const asManager = await asUser(manager)
  for (const route of ['GET /api/manager/audit', 'GET /api/manager/audit/export'] as const)
    answers.push(['manager', route, (await call(asManager, route)).body])
  return answers
}

test('a name that the network tells stands in no answer of any call, export, log, live update, mail or audit', async () => {
  payBy('SANDBOX')
  answerWith(nameAnswer())
  const lines: string[] = []
  openLogging({ level: 'debug', destination: { write: line => void lines.push(line) } })
  onTestFinished(() => openLogging({ level: 'silent' }))
  const logged = await createApp({ ports, pages: false })
  onTestFinished(() => logged.close())
  const deal = await buildDeal()
  await save(deal.seller, newNumber())
  const jobs = captureJobs()
  const heard = await listenAs(Object.values(deal).filter(one => 'username' in one) as BuiltUser[])
  const saved = await logged.inject({
    ...{ method: 'POST', url: '/api/customer/settlement/update' },
    ...{ payload: walletForm(newNumber()), headers: await asUser(deal.seller) },
  })
  expect(saved.json().user.payment_detail.name_check.result).toBe('different')
  const answers = await listAnswers(deal)
  expect(answers.length).toBeGreaterThan(150)
  for (const [who, route, body] of answers)
    expect([who, route, body.match(isToldIn)]).toEqual([who, route, null])
  await runCaptured(jobs, allJobs(ports))
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  expect(lines.join('')).toContain('/api/customer/settlement/update')
  const kept = [heard, lines, saved.body, await listOutbox(500), await listFaults(deal)]
  expect(JSON.stringify(kept)).not.toMatch(isToldIn)
})

/** What the audit says of a result that is not that of the comparison. */
async function listFaults({ seller }: Deal): Promise<string[]> {
  await db
    .updateTable('wallet_name_checks')
    .set({ result: 'same' })
    .where('user_id', '=', seller.id)
    .execute()
  const faults = []
  for (const { faultsIn } of walletNameChecks)
    faults.push(...(await faultsIn({ tx: db as never, now: new Date() })))
  expect(faults).toEqual([`The wallet of person ${seller.id} is kept as same, and is different.`])
  return faults
}

async function listenAs(people: BuiltUser[]) {
  const heard: unknown[] = []
  const connect = await openLiveUpdates()
  for (const person of people) {
    const socket = await connect(await tokenFor(person))
    socket.onAny((event, said) => heard.push([event, said]))
  }
  return heard
}

test.each([
  ['fails', { ...nameAnswer(), status: 500 }],
  ['refuses', { ...nameAnswer(), status: 400 }],
  ['speaks of another account', { status: 200, says: () => nameAnswer().says('0200000000') }],
  ['says far too much', nameAnswer(name.repeat(20))],
  ['knows no such wallet', { ...nameAnswer(), status: 422 }],
])(
  'where the provider %s, the name that it tells stands in no log and no answer',
  async (_, answer) => {
    answerWith(answer)
    const lines: string[] = []
    openLogging({ level: 'debug', destination: { write: line => void lines.push(line) } })
    onTestFinished(() => openLogging({ level: 'silent' }))
    const saved = await save(await buildUser(), newNumber())
    expect([saved.statusCode, provider.asked]).toEqual([200, 1])
    expect(saved.json().user.payment_detail.name_check.result).toBe('unknown')
    expect(saved.body + lines.join('')).not.toMatch(isToldIn)
  },
)

test('whatever the name is, others are answered the same after the same statements, and the network is asked no more', async () => {
  payBy('SANDBOX')
  const asked = []
  for (const registered of ['Esi', name, 'Nana Adwoa Frema Boatemaa Konadu Agyeman Rawlings']) {
    answerWith(nameAnswer(registered))
    const deal = await buildDeal()
    expect(checkIn(await save(deal.seller, newNumber()))).toBe('different')
    provider.asked = 0
    asked.push(await readAsOthers(deal))
    expect(provider.asked).toBe(0)
  }
  expect(asked[0]?.[0]).toMatchObject({ status: 200, result: 'different' })
  expect(asked[0]?.[0]?.statements.length).toBeGreaterThan(1)
  expect(asked[1]).toEqual(asked[0])
  expect(asked[2]).toEqual(asked[0])
})

const checkIn = (answer: {
  json(): { user: { payment_detail: { name_check: { result: string } } } }
}) => answer.json().user.payment_detail.name_check.result

/** What the buyer, a stranger and a visitor are answered, and what the database is asked for it. */
async function readAsOthers({ buyer, stranger, seller, order, offer, gig }: Deal) {
  const asked: [Route, object][] = [
    ['GET /api/orders/{id}', { id: order.id }],
    ['GET /api/offers/{id}', { id: offer.id }],
    ['GET /api/gigs/{id}', { id: gig.id }],
    ['GET /api/people/{username}', { username: seller.username }],
    ['POST /api/payments/initiate', { object_type: 'offer', object_id: offer.id }],
  ]
  const answers = []
  for (const headers of [await asUser(buyer), await asUser(stranger), asVisitor()]) {
    await call(headers, 'GET /api/customer')
    for (const [route, input] of asked) {
      let told = { status: 0, result: null as unknown }
      const statements = await statementsOf(async () => {
        const answer = await call(headers, route, input)
        const { order: shown } = answer.json()
        told = {
          status: answer.statusCode,
          result: shown?.seller_payment_detail?.name_check.result ?? answer.json().error ?? null,
        }
      })
      answers.push({ route, ...told, statements })
    }
  }
  return answers
}

test('while the network is asked, nobody but the owner waits for it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answerWith(nameAnswer(), promise)
  const deal = await buildDeal()
  const saving = save(deal.seller, newNumber())
  await expect.poll(() => provider.asked).toBe(1)
  const answers = await readAsOthers(deal)
  const [shown] = answers
  expect([shown?.status, shown?.result]).toEqual([200, 'unknown'])
  expect(provider.asked).toBe(1)
  resolve()
  expect(checkIn(await saving)).toBe('different')
})
