import { expect, test } from 'vitest'
import { json } from '#test/builders/fake-pawapay.ts'
import { no, paystackKey } from '#test/builders/fake-paystack.ts'
import { type Answer, fakeServer } from '#test/fakes/http.ts'
import { openPaystackNames } from './paystack-names.ts'

const wallet = { institution_code: 'VOD', account_no: '+233 20 123-4567' }

/** A Paystack that answers this to every question for a name. */
async function ask(answer: Answer | 'hang', question = wallet) {
  const { baseUrl, calls } = await fakeServer(() => answer)
  const names = openPaystackNames({ baseUrl, secretKey: paystackKey, timeoutMs: 200 })
  const holder = await names.holderOf(question, new AbortController().signal)
  return { holder, calls }
}

const resolve = (data: unknown) => json(200, { status: true, message: 'Account resolved', data })

test('Paystack is asked for a wallet as it is dialled, and says its name', async () => {
  const { holder, calls } = await ask(
    resolve({ account_number: '0201234567', account_name: ' AMA KUSI ' }),
  )
  expect(holder).toEqual({ state: 'found', name: 'AMA KUSI' })
  expect(calls.map(({ method, url }) => `${method} ${url.pathname}${url.search}`)).toEqual([
    'GET /bank/resolve?account_number=0201234567&bank_code=VOD',
  ])
  expect(calls[0]?.headers.authorization).toBe(`Bearer ${paystackKey}`)
})

test('a bank account is asked for by its number and the code of its bank', async () => {
  const { calls } = await ask(resolve({ account_name: 'AMA KUSI' }), {
    institution_code: '040100',
    account_no: '1400 0012 3456 7',
  })
  expect(calls[0]?.url.search).toBe('?account_number=1400001234567&bank_code=040100')
})

test.each([404, 422])('an account that Paystack answers %i for is not found', async status => {
  const { holder } = await ask(no(status, 'Could not resolve account name', 'invalid_params'))
  expect(holder).toEqual({ state: 'not_found' })
})

test('what is no number of a wallet is not found, and Paystack is not asked', async () => {
  const { holder, calls } = await ask(resolve({ account_name: 'AMA KUSI' }), {
    ...wallet,
    account_no: '12345',
  })
  expect(holder).toEqual({ state: 'not_found' })
  expect(calls).toHaveLength(0)
})

test.each<[string, Answer | 'hang']>([
  ['hangs', 'hang'],
  ['fails', { status: 500, body: 'oops' }],
  ['is asked too often', no(429, 'Too many requests', 'rate_limited')],
  ['refuses our key', no(401, 'Invalid key', 'invalid_Key')],
  ['says nothing', resolve(null)],
  ['gives no name', resolve({ account_number: '0201234567', account_name: '' })],
  ['gives what is no name', resolve({ account_name: 7 })],
  ['gives a name without end', resolve({ account_name: 'A'.repeat(201) })],
  ['sends a page', { body: '<html>AMA KUSI</html>' }],
  ['speaks of another wallet', resolve({ account_number: '0201234568', account_name: 'AMA' })],
])('a Paystack that %s tells nothing', async (_, answer) => {
  const { holder } = await ask(answer)
  expect(holder).toEqual({ state: 'unavailable' })
})

test('a Paystack that is away tells nothing', async () => {
  const names = openPaystackNames({ baseUrl: 'http://127.0.0.1:9', secretKey: paystackKey })
  expect(await names.holderOf(wallet, new AbortController().signal)).toEqual({
    state: 'unavailable',
  })
})
