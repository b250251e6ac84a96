import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pesewas } from '#platform/money.ts'
import { db } from '#platform/server/database/database.ts'
import { openJobQueue } from '#platform/server/jobs/jobs.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { useApp } from '#test/builders/app.ts'
import { captureJobs } from '#test/builders/jobs.ts'
import { sandbox } from './commands.ts'

const app = useApp()

async function openCheckout({ minutesAgo = 0 } = {}): Promise<string> {
  const id = randomUUID()
  await sandbox.startCheckout({
    reference: id,
    amount: pesewas(6000),
    currency: 'GHS',
    description: 'Premium for 30 days',
    payer: { email: 'ama@adwuma.test', phone: '+233241234567' },
    returnUrl: `${settings.APP_URL}/paid/subscription/1`,
  })
  await db
    .updateTable('sandbox_deposits')
    .set({ created_at: new Date(Date.now() - minutesAgo * 60_000) })
    .where('id', '=', id)
    .execute()
  return id
}

const look = (id: string) => app.server.inject(`/testing/checkout/${id}`)

const wallet = { network: 'MTN', number: '241234567' }

const push = (id: string, action: string, entered: Record<string, string> = wallet) =>
  app.server.inject({
    method: 'POST',
    url: `/testing/checkout/${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...entered, action }).toString(),
  })

const stateOf = async (id: string) => (await sandbox.askPayment(id)).state
const back = (id: string) => `http://localhost:3000/paid/subscription/1?depositId=${id}`

test('the address of a checkout is that of its page', async () => {
  const started = await sandbox.startCheckout({
    reference: randomUUID(),
    amount: pesewas(100),
    currency: 'GHS',
    description: 'One cedi',
    payer: { email: 'ama@adwuma.test', phone: '+233241234567' },
    returnUrl: 'http://localhost:3000/paid/offer/1',
  })
  if (started.state !== 'started') throw new Error(started.state)
  expect(started.checkoutUrl).toMatch(/^http:\/\/localhost:3000\/testing\/checkout\/[0-9a-f-]{36}$/)
})

test('the page is a plain form that asks for network and number', async () => {
  const page = await look(await openCheckout())
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<h1>Pay GH₵60.00</h1>')
  for (const name of ['MTN', 'Telecel', 'AT']) expect(page.body).toContain(`> ${name}</label>`)
  expect(page.body).toContain('without the leading 0, otherwise the transaction fails')
  expect(page.body).not.toContain('<script')
})

test('nothing on the page may run, load or go elsewhere', async () => {
  const { headers } = await look(await openCheckout())
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'nonce-[^']+'; form-action 'self' http:\/\/localhost:3000; base-uri 'none'; frame-ancestors 'none'$/,
  )
  expect(headers['cache-control']).toBe('no-store')
})

test('a checkout that nobody has used is unknown to the provider', async () => {
  expect(await stateOf(await openCheckout())).toBe('unknown')
})

test('an approved payment is complete, is told of, and its payer goes back with the deposit', async () => {
  const id = await openCheckout()
  const jobs = captureJobs()
  const answer = await push(id, 'approve')
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe(back(id))
  expect(jobs).toEqual([{ job: 'sandbox.callback', data: { id }, options: {} }])
  expect(await sandbox.askPayment(id)).toMatchObject({
    state: 'completed',
    amount: 6000,
    currency: 'GHS',
  })
})

test('a declined payment has failed, is told of, and its payer goes back with the deposit', async () => {
  const id = await openCheckout()
  const jobs = captureJobs()
  const answer = await push(id, 'decline', {})
  expect(answer.headers.location).toBe(back(id))
  expect(jobs).toHaveLength(1)
  expect(await sandbox.askPayment(id)).toEqual({
    state: 'failed',
    reason: 'The payment was declined on the phone.',
  })
})

test('a cancelled checkout is as if it had not been: unknown, and told to nobody', async () => {
  const id = await openCheckout()
  const jobs = captureJobs()
  const answer = await push(id, 'cancel', {})
  expect(answer.headers.location).toBe(`${back(id)}&cancel=true`)
  expect(jobs).toEqual([])
  expect(await stateOf(id)).toBe('unknown')
})

test('a payment may stay pending, and be approved later on the same page', async () => {
  const id = await openCheckout()
  const jobs = captureJobs()
  expect((await push(id, 'pending')).headers.location).toBe(back(id))
  expect(await stateOf(id)).toBe('pending')
  expect(jobs).toEqual([])
  const page = await look(id)
  expect(page.body).toContain('it waits for the PIN on the phone 241234567')
  expect(page.body).not.toContain('value="cancel"')
  await push(id, 'approve', {})
  expect(await stateOf(id)).toBe('completed')
})

test('a number with its leading 0 fails, as the note says', async () => {
  const id = await openCheckout()
  await push(id, 'approve', { network: 'MTN', number: '0241234567' })
  expect(await sandbox.askPayment(id)).toEqual({
    state: 'failed',
    reason: 'The number was entered with the leading 0.',
  })
})

test.each([
  [{ network: 'MTN', number: '' }, ['number']],
  [{ network: 'MTN', number: '12345' }, ['number']],
  [{ network: '', number: '241234567' }, ['network']],
  [{ network: 'Moon', number: '"><b>' }, ['network', 'number']],
])('a wallet %o is asked for again, and what was typed is kept', async (entered, faulty) => {
  const id = await openCheckout()
  const answer = await push(id, 'approve', entered)
  expect(answer.statusCode).toBe(422)
  for (const field of ['network', 'number'])
    expect(answer.body.includes(`href="#${field}"`), field).toBe(faulty.includes(field))
  expect(answer.body).toContain(`value="${entered.number.replace(/["<>]/g, escapeChar)}"`)
  expect(await stateOf(id)).toBe('unknown')
})

test('a second press changes nothing and goes back too', async () => {
  const id = await openCheckout()
  await push(id, 'approve')
  const jobs = captureJobs()
  const again = await push(id, 'decline')
  expect(again.headers.location).toBe(back(id))
  expect(await stateOf(id)).toBe('completed')
  expect(jobs).toEqual([])
})

test('of two presses at once one counts', async () => {
  const id = await openCheckout()
  const jobs = captureJobs()
  await Promise.all([push(id, 'approve'), push(id, 'decline'), push(id, 'approve')])
  expect(jobs).toHaveLength(1)
})

test.each([
  ['approve', 'Payment approved'],
  ['decline', 'Payment declined'],
  ['cancel', 'Payment cancelled'],
])('after %s the page says what became of it, and leads back', async (action, title) => {
  const id = await openCheckout()
  await push(id, action)
  const page = await look(id)
  expect(page.body).toContain(`<h1>${title}</h1>`)
  expect(page.body).toContain(`depositId&#61;${id}`.replace('&#61;', '='))
  expect(page.body).not.toContain('<form')
})

test('a checkout is over after fifteen minutes', async () => {
  const id = await openCheckout({ minutesAgo: 15 })
  expect((await look(id)).body).toContain('<h1>This checkout has expired</h1>')
  const pressed = await push(id, 'approve')
  expect(pressed.statusCode).toBe(200)
  expect(pressed.body).toContain('<h1>This checkout has expired</h1>')
  expect(await stateOf(id)).toBe('unknown')
})

test('who has pressed Pay in time may be slow with the PIN', async () => {
  const id = await openCheckout()
  await push(id, 'pending')
  const longAgo = new Date(Date.now() - 86_400_000)
  await db
    .updateTable('sandbox_deposits')
    .set({ created_at: longAgo })
    .where('id', '=', id)
    .execute()
  await push(id, 'approve', {})
  expect(await stateOf(id)).toBe('completed')
})

test.each([randomUUID(), 'not-an-id', '%00'])('the checkout %s does not exist', async id => {
  for (const page of [await look(id), await push(id, 'approve')]) {
    expect(page.statusCode).toBe(404)
    expect(page.headers['content-type']).toContain('text/html')
  }
})

test('a form without a button that exists does nothing', async () => {
  const id = await openCheckout()
  expect((await push(id, 'steal')).statusCode).toBe(400)
  expect(await stateOf(id)).toBe('unknown')
})

test('a press in another form of body is refused', async () => {
  const answer = await app.server.inject({
    method: 'POST',
    url: `/testing/checkout/${await openCheckout()}`,
    payload: { action: 'approve' },
  })
  expect(answer.statusCode).toBe(415)
})

test('a press is undone when its callback cannot be promised', async () => {
  const id = await openCheckout()
  openJobQueue({
    add: async () => {
      throw new Error('the queue is gone')
    },
  })
  expect((await push(id, 'approve')).statusCode).toBe(500)
  expect(await stateOf(id)).toBe('unknown')
})

const escapeChar = (char: string) => `&#${char.charCodeAt(0)};`
