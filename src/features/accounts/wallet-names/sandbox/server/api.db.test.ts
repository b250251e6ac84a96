import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#app.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'
import { useApp } from '#test/builders/app.ts'
import { sandboxNames } from './commands.ts'

const app = useApp()
const url = '/testing/wallet-names'
const page = { accept: 'text/html,*/*' }

const tell = (payload: object) => app.server.inject({ method: 'POST', url, payload })
const ask = (account_no: string) =>
  sandboxNames.holderOf({ institution_code: 'MTN', account_no }, new AbortController().signal)

test('the sandbox says what it was told, to whoever writes the number in another way, and counts', async () => {
  const answer = await tell({ number: '0244 000 001', name: 'Kofi Mensah' })
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      wallet: { number: '0244 000 001', name: 'Kofi Mensah', outcome: 'found', asked: 0 },
    },
  ])
  expect(await ask('+233244000001')).toEqual({ state: 'found', name: 'Kofi Mensah' })
  expect(await ask('0244000002')).toEqual({ state: 'not_found' })
  const { wallets } = (await app.server.inject(`${url}?number=244000001`)).json()
  expect(wallets).toMatchObject([{ name: 'Kofi Mensah', asked: 1 }])
  expect((await app.server.inject(`${url}?number=0244000002`)).json()).toEqual({ wallets: [] })
})

test('a wallet is found no more, or the network is down, and back under the name from before', async () => {
  const number = '0244000003'
  await tell({ number, name: 'Kofi Mensah' })
  await tell({ number, outcome: 'not_found' })
  expect(await ask(number)).toEqual({ state: 'not_found' })
  await tell({ number, outcome: 'down' })
  await expect(ask(number)).rejects.toThrow('told to fail')
  expect((await tell({ number })).json().wallet).toMatchObject({
    ...{ name: 'Kofi Mensah', outcome: 'found', asked: 2 },
  })
})

test('what the sandbox cannot be told is refused, field by field', async () => {
  const faultsOf = async (payload: object) => {
    const answer = await tell(payload)
    return [answer.statusCode, Object.keys(answer.json().errors)]
  }
  expect(await faultsOf({})).toEqual([422, ['number']])
  expect(await faultsOf({ number: 'Kofi', name: 'K', outcome: 'lost' })).toEqual([
    422,
    ['number', 'outcome'],
  ])
  expect(await faultsOf({ number: '0244000004' })).toEqual([422, ['name']])
  expect(await faultsOf({ number: '0244000004', name: 'K'.repeat(201) })).toEqual([422, ['name']])
})

test('people tell it by a form, without scripts, and other sites do not', async () => {
  const post = (headers: Record<string, string>, payload: string) =>
    app.server.inject({
      ...{ method: 'POST', url, payload },
      headers: { ...page, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  const own = { 'sec-fetch-site': 'same-origin' }
  expect((await post(own, 'number=&name=&outcome=found')).statusCode).toBe(422)
  const told = await post(own, 'number=0244000005&name=%3CKofi%3E&outcome=found')
  expect([told.statusCode, told.headers.location]).toEqual([303, url])
  const shown = await app.server.inject({ url, headers: page })
  expect(shown.headers['content-type']).toMatch('text/html')
  expect(shown.body).toContain('&#60;Kofi&#62;')
  const foreign = await post({ 'sec-fetch-site': 'cross-site' }, 'number=0244000006&name=Thief')
  expect(foreign.statusCode).toBe(403)
})

test('where names are real there is no such page', async () => {
  const before = settings.WALLET_NAMES
  onTestFinished(() => {
    settings.WALLET_NAMES = before
  })
  settings.WALLET_NAMES = 'NONE'
  const real = await createApp({ ports, pages: false })
  onTestFinished(() => real.close())
  expect((await real.inject(url)).statusCode).toBe(404)
  const told = await real.inject({ method: 'POST', url, payload: { number: '0244000007' } })
  expect(told.statusCode).toBe(404)
})
