import { expect, test } from 'vitest'
import { fakeServer } from '#test/fakes/http.ts'
import { ask } from './http.ts'

const connect = (baseUrl: string, timeoutMs = 8000) => ({
  ...{ name: 'Moneta', baseUrl, token: 'secret', timeoutMs, pauseMs: 1 },
})
const wanted = { method: 'GET', path: '/balance' } as const

test.each([500, 503, 429, 408])(
  'a provider in trouble (%d) is asked as often as is allowed',
  async status => {
    const { baseUrl, calls } = await fakeServer(() => ({ status, body: '{}' }))
    expect(await ask(connect(baseUrl), { ...wanted, tries: 3 })).toMatchObject({ status })
    expect(calls).toHaveLength(3)
  },
)

test.each([200, 404, 499])('an answer of %d is not asked for again', async status => {
  const { baseUrl, calls } = await fakeServer(() => ({ status, body: '{}' }))
  expect(await ask(connect(baseUrl), { ...wanted, tries: 3 })).toMatchObject({ status })
  expect(calls).toHaveLength(1)
})

test('why a provider could not be reached is told', async () => {
  const { baseUrl } = await fakeServer(() => 'hang')
  const hanging = ask(connect(baseUrl, 50), { ...wanted, tries: 1 })
  await expect(hanging).rejects.toThrow('Moneta could not be reached (timeout)')
  const closed = ask(connect('http://127.0.0.1:9'), { ...wanted, tries: 1 })
  await expect(closed).rejects.toThrow('Moneta could not be reached (')
  await expect(closed).rejects.not.toThrow('timeout')
})
