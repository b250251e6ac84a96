import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { currentUser, login } from '#features/accounts/contract.ts'
import type { actOnGig, addGig, listGigs, showGig } from '#features/gigs/contract.ts'
import { fakeBrowser } from '#test/fake-browser.ts'
import type { CallOptions } from './api.ts'

let browser: ReturnType<typeof fakeBrowser>
const soon = () => new Date(Date.now() + 3_600_000).toISOString()
const visitorToken = { status: 200, body: { token: 'v1', expires_at: soon() } }
const proofNeeded = {
  message: 'Confirm that it is you to go on.',
  reason: 'fresh_proof_required',
  methods: ['totp'],
}
const pair = { email: 'ama@adwuma.test', password: 'secret-secret' }

beforeEach(() => {
  vi.resetModules()
  browser = fakeBrowser()
  browser.answer('GET /api/service/token', visitorToken)
  vi.stubGlobal('navigator', { onLine: true })
  // The pause before a call is made again is over at once.
  vi.useFakeTimers({ toFake: ['setTimeout'] }).setTimerTickMode('nextTimerAsync')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a visitor calls with the service token, asked for once', async () => {
  const { call } = await import('./api.ts')
  browser.answer('GET /api/gigs', { status: 200, body: { records: {} } })
  await Promise.all([
    call<typeof listGigs>('GET /api/gigs', {}),
    call<typeof listGigs>('GET /api/gigs', { page: 2 }),
  ])
  expect(browser.requests.map(({ route }) => route)).toEqual([
    'GET /api/service/token',
    'GET /api/gigs',
    'GET /api/gigs',
  ])
  expect(browser.requests.at(-1)).toMatchObject({
    url: '/api/gigs?page=2',
    authorization: 'Bearer v1',
  })
})

test('a service token that the server refuses is dropped, and the call is made again once', async () => {
  const { call } = await import('./api.ts')
  browser.answer(
    'GET /api/service/token',
    { status: 200, body: { token: 'old', expires_at: soon() } },
    { status: 200, body: { token: 'new', expires_at: soon() } },
  )
  browser.answer('GET /api/gigs', { status: 419 }, { status: 200, body: { records: 'found' } })
  expect(await call<typeof listGigs>('GET /api/gigs', {})).toEqual({ records: 'found' })
  expect(browser.requests.at(-1)?.authorization).toBe('Bearer new')
})

test('a refused retry is an error and no endless loop', async () => {
  const { call } = await import('./api.ts')
  browser.answer('GET /api/gigs', { status: 419, body: { message: 'Expired.' } })
  await expect(call<typeof listGigs>('GET /api/gigs', {})).rejects.toMatchObject({ status: 419 })
  expect(browser.requests.filter(({ route }) => route === 'GET /api/gigs')).toHaveLength(2)
})

test('an old service token is renewed before it is used', async () => {
  browser.stored.set(
    'service-token',
    JSON.stringify({ token: 'old', expires_at: new Date().toISOString() }),
  )
  const { call } = await import('./api.ts')
  browser.answer('GET /api/gigs', { status: 200 })
  await call<typeof listGigs>('GET /api/gigs', {})
  expect(browser.requests.at(-1)?.authorization).toBe('Bearer v1')
})

test('what asks for a fresh proof goes again once it was given, and calls that come meanwhile wait for the same', async () => {
  const { call } = await import('./api.ts')
  const { signIn } = await import('./session.ts')
  const { onProofNeeded } = await import('./fresh-proof.ts')
  signIn({ token: '7|abc', userId: 7 })
  const refused = { status: 403, body: proofNeeded }
  browser.answer('GET /api/customer', refused, refused, { status: 200, body: { user: 'me' } })
  const ask = vi.fn(async () => true)
  onProofNeeded(ask)
  const get = () => call<typeof currentUser>('GET /api/customer', {})
  expect(await Promise.all([get(), get()])).toEqual([{ user: 'me' }, { user: 'me' }])
  expect(ask.mock.calls).toEqual([[['totp']]])
})

test('who gives no proof is told what the server said, and any other 403 asks for none', async () => {
  const { call } = await import('./api.ts')
  const { signIn } = await import('./session.ts')
  const { onProofNeeded } = await import('./fresh-proof.ts')
  signIn({ token: '7|abc', userId: 7 })
  const ask = vi.fn(async () => false)
  onProofNeeded(ask)
  browser.answer(
    'GET /api/customer',
    { status: 403, body: proofNeeded },
    { status: 403, body: { message: 'Not yours.' } },
    { status: 403 },
  )
  const get = () => call<typeof currentUser>('GET /api/customer', {})
  await expect(get()).rejects.toMatchObject({ status: 403, list: [proofNeeded.message] })
  await expect(get()).rejects.toMatchObject({ list: ['Not yours.'] })
  await expect(get()).rejects.toMatchObject({ status: 403 })
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a person calls with his own token, and a 419 logs him out', async () => {
  const { call } = await import('./api.ts')
  const { signIn, currentSession } = await import('./session.ts')
  signIn({ token: '1|mine', userId: 1 })
  browser.answer('GET /api/customer', {
    status: 419,
    body: { message: 'Your session has expired.' },
  })
  await expect(call<typeof currentUser>('GET /api/customer', {})).rejects.toMatchObject({
    status: 419,
  })
  expect(browser.requests.at(-1)?.authorization).toBe('Bearer 1|mine')
  expect(currentSession()).toBeNull()
})

test('an answer that comes once another person has logged in is given to nobody', async () => {
  const { call } = await import('./api.ts')
  const { signIn, signOut } = await import('./session.ts')
  signIn({ token: '1|ama', userId: 1 })
  const loginMeanwhile = (session: { token: string; userId: number }) => ({
    get status() {
      signOut()
      signIn(session)
      return 200
    },
    body: { user: 'ama' },
  })
  const get = () => call<typeof currentUser>('GET /api/customer', {})
  browser.answer('GET /api/customer', loginMeanwhile({ token: '2|kofi', userId: 2 }))
  await expect(get()).rejects.toMatchObject({ unreachable: true })
  signIn({ token: '1|ama', userId: 1 })
  browser.answer('GET /api/customer', loginMeanwhile({ token: '3|ama', userId: 1 }))
  expect(await get()).toEqual({ user: 'ama' })
})

test('a form before the login fetches the CSRF cookie and sends its value decoded', async () => {
  const { submitForm } = await import('./api.ts')
  browser.answer('GET /sanctum/csrf-cookie', {
    status: 204,
    sets: 'a=b; XSRF-TOKEN=abc%3D%2F; c=d',
  })
  browser.answer('POST /api/sanctum/token', { status: 200, body: { token: 't' } })
  await submitForm<typeof login>('POST /api/sanctum/token', pair)
  expect(browser.requests.map(({ route }) => route)).toEqual([
    'GET /sanctum/csrf-cookie',
    'POST /api/sanctum/token',
  ])
  expect(browser.requests[1]).toMatchObject({ csrf: 'abc=/', authorization: null })
})

test('a CSRF value gone stale is renewed once', async () => {
  const { submitForm } = await import('./api.ts')
  browser.hasCookie('XSRF-TOKEN=stale')
  browser.answer('GET /sanctum/csrf-cookie', { status: 204, sets: 'XSRF-TOKEN=fresh' })
  browser.answer('POST /api/sanctum/token', { status: 419 }, { status: 200, body: { token: 't' } })
  expect(await submitForm<typeof login>('POST /api/sanctum/token', pair)).toEqual({ token: 't' })
  expect(browser.requests.map(({ csrf }) => csrf)).toEqual(['stale', null, 'fresh'])
})

test('a token or CSRF value whose answer is lost is asked for once more, and the call goes on', async () => {
  const { call, submitForm } = await import('./api.ts')
  browser.answer('GET /api/service/token', 'lost', visitorToken)
  browser.answer('GET /api/gigs', { status: 200, body: { records: 'found' } })
  expect(await call<typeof listGigs>('GET /api/gigs', {})).toEqual({ records: 'found' })
  browser.answer('GET /sanctum/csrf-cookie', 'lost', { status: 204, sets: 'XSRF-TOKEN=fresh' })
  browser.answer('POST /api/sanctum/token', { status: 200, body: { token: 't' } })
  expect(await submitForm<typeof login>('POST /api/sanctum/token', pair)).toEqual({ token: 't' })
})

test('a read that a query repeats is asked for once, any other once more', async () => {
  const { call } = await import('./api.ts')
  browser.answer('GET /api/gigs', 'lost', { status: 200, body: { records: 'found' } })
  const ask = (options: CallOptions) => call<typeof listGigs>('GET /api/gigs', {}, options)
  const { signal } = new AbortController()
  await expect(ask({ signal })).rejects.toMatchObject({ unreachable: true })
  browser.answer('GET /api/gigs', 'lost', { status: 200, body: { records: 'found' } })
  expect(await ask({})).toEqual({ records: 'found' })
})

test('what changes something by GET goes once more under its key', async () => {
  const { call } = await import('./api.ts')
  browser.answer('GET /api/gigs/7/pause', 'lost', { status: 200 })
  await call<typeof actOnGig>('GET /api/gigs/{id}/{action}', { id: 7, action: 'pause' })
  const keys = browser.requests.slice(-2).map(({ key }) => key)
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]])
})

test('path fields go into the path and cannot leave it', async () => {
  const { call } = await import('./api.ts')
  browser.answer('GET /api/gigs/7/pause', { status: 200 })
  await call<typeof actOnGig>('GET /api/gigs/{id}/{action}', { id: 7, action: 'pause' })
  expect(browser.requests.at(-1)?.url).toBe('/api/gigs/7/pause')
})

test('files travel as numbered parts, flags as 0 and 1', async () => {
  const { call } = await import('./api.ts')
  const { signIn } = await import('./session.ts')
  signIn({ token: '1|mine', userId: 1 })
  browser.answer('POST /api/gigs/add', { status: 201 })
  const photo = new File(['x'], 'a.jpg', { type: 'image/jpeg' })
  await call<typeof addGig>('POST /api/gigs/add', {
    title: 'Wedding cakes',
    type_id: 1,
    category_id: 2,
    description: '<p>Cakes for every wedding.</p>',
    amount: 99.5,
    duration: 24,
    location_based: 0,
    files: [photo, photo],
  })
  const body = browser.requests.at(-1)?.body
  expect(body instanceof FormData && [...body.keys()].slice(-2)).toEqual(['files[0]', 'files[1]'])
  expect(body instanceof FormData && body.get('amount')).toBe('99.5')
})

test('without an answer the person is told to check the connection', async () => {
  const { call } = await import('./api.ts')
  const error = await call<typeof showGig>('GET /api/gigs/{id}', { id: 1 }).catch(caught => caught)
  expect(error.unreachable).toBe(true)
  expect(error.list).toEqual([
    'We could not reach the server. Check your connection and try again.',
  ])
})

test('errors are collected: the single one, else the first of every field, else the message', async () => {
  const { ApiError } = await import('./api-error.ts')
  const errors = { email: ['Taken.', 'Too long.'], phone: ['Wrong.'] }
  expect(new ApiError(409, { error: 'Already paused.', errors, message: 'No' }).list).toEqual([
    'Already paused.',
  ])
  expect(new ApiError(422, { message: 'Taken. (and 1 more error)', errors }).list).toEqual([
    'Taken.',
    'Wrong.',
  ])
  expect(new ApiError(404, { message: 'Not found.' }).list).toEqual(['Not found.'])
  expect(new ApiError(429, { message: 'Too Many Attempts.' }, 40).list).toEqual([
    'Too many attempts. Try again in 40 seconds.',
  ])
  expect(new ApiError(429, { message: 'You have begun 8.' }, 40).list).toEqual([
    'You have begun 8.',
  ])
  expect(new ApiError(429, null, 40).list).toHaveLength(1)
  expect(new ApiError(502, null).list).toEqual(['Something went wrong. Please try again.'])
})
