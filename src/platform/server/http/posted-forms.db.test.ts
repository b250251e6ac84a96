import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { buildUser, builtPassword } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { settings } from '../settings/settings.ts'
import { createSubmitPosted, isFromOurPages } from './posted-forms.ts'

const app = useApp({ RATE_LIMITS: 'on' })
const login = 'POST /api/sanctum/token'

/** A browser at this address sends a form of ours. */
const sender = (ip: string) =>
  createSubmitPosted(app.server, {
    ip,
    headers: { origin: settings.APP_URL, 'user-agent': 'A browser' },
  } as FastifyRequest)

test('a posted login counts against the same limits as a call, for the address that sent it', async () => {
  const { email } = await buildUser()
  const guess = (ip: string) => sender(ip)(login, { email, password: 'a wrong guess' })
  for (let n = 1; n <= 5; n++) expect((await guess('41.66.0.1')).status).toBe(401)
  expect(await guess('41.66.0.1')).toMatchObject({ status: 429, retryAfter: expect.any(Number) })
  const good = await sender('41.66.0.2')(login, { email, password: builtPassword })
  expect(good).toMatchObject({ status: 200, body: { token: expect.any(String) } })
})

test('a form that is posted twice by two taps is done once, and answered alike', async () => {
  const { email } = await buildUser()
  const post = (ip: string) => sender(ip)(login, { email, password: builtPassword })
  const [first, second] = await Promise.all([post('41.66.0.4'), post('41.66.0.4')])
  expect(first.status).toBe(200)
  expect(second).toEqual(first)
  expect(await post('41.66.0.4')).toEqual(first)
  expect(await post('41.66.0.5')).not.toEqual(first)
})

test('what was refused is judged anew when it is posted again', async () => {
  const email = 'abena.soon@example.com'
  const post = () => sender('41.66.0.6')(login, { email, password: builtPassword })
  expect((await post()).status).toBe(401)
  await buildUser({ email })
  expect((await post()).status).toBe(200)
})

test('a form of another site is refused before anything is called', async () => {
  const { email } = await buildUser()
  const foreign = { ip: '41.66.0.3', headers: { origin: 'https://evil.test' } } as FastifyRequest
  for (let n = 1; n <= 6; n++) {
    const sent = await createSubmitPosted(app.server, foreign)(login, {
      email,
      password: builtPassword,
    })
    expect(sent.status).toBe(403)
  }
  const guess = await sender('41.66.0.3')(login, { email, password: 'a wrong guess' })
  expect(guess.status).toBe(401)
})

test('a form is ours by its origin, by the name under which the person came, or by the browser’s word', () => {
  const ours = (headers: Record<string, string>) => isFromOurPages({ headers })
  const host = '192.168.0.4:3000'
  expect(ours({ origin: settings.APP_URL, host: 'behind:3000' })).toBe(true)
  expect(ours({ origin: `http://${host}`, host })).toBe(true)
  expect(ours({ 'sec-fetch-site': 'same-origin', host })).toBe(true)
  expect(ours({ origin: settings.APP_URL, 'sec-fetch-site': 'cross-site' })).toBe(false)
  expect(ours({ origin: settings.APP_URL, 'sec-fetch-site': 'same-site' })).toBe(false)
  expect(ours({ origin: `http://${host}.evil.test`, host })).toBe(false)
  expect(ours({ origin: 'null', host: 'null' })).toBe(false)
  expect(ours({ host })).toBe(false)
})
