import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, type MadeOrFound } from '#platform/contract.ts'
import { cedis, files, id, line, moment, money } from '#platform/fields.ts'
import { openSecret } from '../security/instance-secret.ts'
import { loadSettings, settings } from '../settings/settings.ts'
import { addEndpoints, answerAsFound, withServerChecks } from './endpoints.ts'
import { addErrorBoundary } from './error-boundary.ts'
import { conflict } from './refusals.ts'

const quote = endpoint('POST /api/quotes/{id}', {
  caller: 'anyone',
  limits: [],
  summary: 'A quote',
  input: z.object({
    id,
    title: line(3, 20),
    amount: cedis(0, 100),
    files: z._default(files({ count: 2, megabytes: 1 }), []),
  }),
  output: z.object({
    id,
    title: z.string(),
    amount: money,
    at: moment,
    files: z.array(z.string()),
  }),
  status: 201,
})

let app: FastifyInstance

beforeEach(async () => {
  loadSettings({ DATA_DIR: await mkdtemp(join(tmpdir(), 'adwuma-endpoints-')) })
  openSecret({ appSecret: 'x'.repeat(32), dataDir: settings.DATA_DIR })
  app = Fastify()
  addErrorBoundary(app)
  addEndpoints(app, { requireManagerProof: async () => {} })
  await app.register(cookie)
  await app.register(multipart)
  app.endpoint(quote, async ({ input }) => ({
    ...input,
    at: new Date(0),
    files: input.files.map(file => `${file.name} ${file.size}`),
    password_hash: 'must never leave',
  }))
})

afterEach(async () => {
  await app.close()
  await rm(settings.DATA_DIR, { recursive: true })
})

const post = (payload: unknown, headers = {}) =>
  app.inject({ method: 'POST', url: '/api/quotes/7', payload: payload as object, headers })

function form(parts: [name: string, value: string | { filename: string; bytes: string }][]) {
  const boundary = 'boundary'
  const lines = parts.map(([name, value]) =>
    typeof value === 'string'
      ? `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
      : `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${value.filename}"\r\ncontent-type: image/png\r\n\r\n${value.bytes}\r\n`,
  )
  return {
    payload: `${lines.join('')}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

const leftovers = () =>
  readdirSync(settings.DATA_DIR, { recursive: true }).filter(name =>
    String(name).includes('request-'),
  )

test('an answer holds what the contract names, in its wire form, and nothing else', async () => {
  const answer = await post({ title: 'Tiling', amount: 99.5 })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual({
    id: 7,
    title: 'Tiling',
    amount: 99.5,
    at: '1970-01-01T00:00:00.000Z',
    files: [],
  })
})

test('an answer that does not fit its contract is our fault', async () => {
  const broken = endpoint('GET /api/broken', {
    caller: 'anyone',
    summary: 'Broken',
    output: z.object({ amount: money }),
  })
  app.endpoint(broken, async () => ({ amount: JSON.parse('"ten"') }))
  const answer = await app.inject('/api/broken')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({ message: 'Server Error' })
})

test('what is there already is a 200 where the endpoint declares it, and elsewhere our fault', async () => {
  const declare = (path: string, status: 201 | MadeOrFound) =>
    endpoint(`POST /api/${path}`, {
      ...{ caller: 'anyone', limits: [], summary: 'A thing', output: z.object({}) },
      status,
    })
  for (const declared of [declare('declared', [201, 200]), declare('undeclared', 201)])
    app.endpoint(declared, async ({ reply }) => {
      answerAsFound(reply)
      return {}
    })
  const statusOf = async (url: string) => (await app.inject({ method: 'POST', url })).statusCode
  expect(await statusOf('/api/declared')).toBe(200)
  expect(await statusOf('/api/undeclared')).toBe(500)
})

test('a bad field is a 422 with its sentence', async () => {
  const answer = await post({ title: 'ab', amount: 'many' })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toEqual({
    message: 'The title field must be at least 3 characters. (and 1 more error)',
    errors: {
      title: ['The title field must be at least 3 characters.'],
      amount: ['The amount field must be a number.'],
    },
  })
})

test('faults that only the server sees are told of good fields, beside those of the contract', async () => {
  const booking = endpoint('POST /api/bookings', {
    caller: 'anyone',
    limits: [],
    summary: 'A booking',
    input: z.object({ title: line(3, 20), amount: cedis(0, 100), seats: z._default(id, 1) }),
    output: z.object({ seats: z.int() }),
  })
  const inputs: unknown[] = []
  const strict = withServerChecks(booking, input => {
    inputs.push(input)
    return { ...(input.amount === 5_000 && { amount: ['The amount is a strange one.'] }) }
  })
  app.endpoint(strict, async ({ input }) => input)
  const book = (payload: object) => app.inject({ method: 'POST', url: '/api/bookings', payload })
  expect((await book({ title: 'ab', amount: 50 })).json().errors).toEqual({
    title: ['The title field must be at least 3 characters.'],
    amount: ['The amount is a strange one.'],
  })
  expect(inputs).toEqual([{ amount: 5_000, seats: 1 }])
  // What the contract takes is the handler's to judge.
  expect((await book({ title: 'Tiling', amount: 50 })).statusCode).toBe(200)
  expect(inputs).toHaveLength(1)
})

test('of a field that holds others the server sees those that the contract takes', async () => {
  const booking = endpoint('POST /api/seats', {
    caller: 'anyone',
    limits: [],
    summary: 'A seat',
    input: z.object({ title: line(3, 20), seat: z.object({ row: line(1, 2), number: id }) }),
    output: z.object({}),
  })
  app.endpoint(
    withServerChecks(booking, ({ seat }) => ({
      ...(seat?.row === 'Z' && { 'seat.row': ['There is no such row.'] }),
    })),
    async () => ({}),
  )
  const book = (payload: object) => app.inject({ method: 'POST', url: '/api/seats', payload })
  expect((await book({ title: 'ab', seat: { row: 'Z', number: 0 } })).json().errors).toEqual({
    title: ['The title field must be at least 3 characters.'],
    'seat.number': ['The seat number field must be greater than 0.'],
    'seat.row': ['There is no such row.'],
  })
})

test('an id that is no id names nothing', async () => {
  for (const url of [
    '/api/quotes/0',
    '/api/quotes/-1',
    '/api/quotes/1.5',
    '/api/quotes/abc',
    '/api/quotes/99999999999',
    '/api/quotes/%00',
  ]) {
    const answer = await app.inject({
      method: 'POST',
      url,
      payload: { title: 'Tiling', amount: 1 },
    })
    expect(answer.statusCode, url).toBe(404)
  }
})

test('a refusal thrown anywhere is the answer', async () => {
  const refused = endpoint('GET /api/refused', {
    caller: 'anyone',
    summary: 'Refused',
    output: z.object({}),
    refusals: { 409: 'Busy.' },
  })
  app.endpoint(refused, async () => {
    throw conflict('Somebody was quicker.')
  })
  const answer = await app.inject('/api/refused')
  expect([answer.statusCode, answer.json()]).toEqual([409, { error: 'Somebody was quicker.' }])
})

test('broken JSON is a 400, a list instead of an object too, and another media type a 415', async () => {
  const broken = await post('{"title":', { 'content-type': 'application/json' })
  const list = await post([1, 2], {})
  const xml = await post('<title/>', { 'content-type': 'text/xml' })
  expect([broken, list, xml].map(answer => answer.statusCode)).toEqual([400, 400, 415])
})

test('a fault of ours tells the caller nothing', async () => {
  const failing = endpoint('GET /api/failing', {
    caller: 'anyone',
    summary: 'Failing',
    output: z.object({}),
  })
  app.endpoint(failing, async () => {
    throw new Error('select * from secrets where path = /etc')
  })
  const answer = await app.inject('/api/failing')
  expect([answer.statusCode, answer.json()]).toEqual([500, { message: 'Server Error' }])
})

test('files arrive under their name, its list form or its numbered form', async () => {
  const { payload, headers } = form([
    ['title', 'Tiling'],
    ['amount', '12.50'],
    ['files[0]', { filename: 'a.png', bytes: 'aaaa' }],
    ['files[]', { filename: '../../etc/passwd', bytes: 'bb' }],
  ])
  const answer = await post(payload, headers)
  expect(answer.json()).toMatchObject({ amount: 12.5, files: ['a.png 4', 'passwd 2'] })
})

test('a text among files is refused, before them or behind them, and an empty one is none', async () => {
  const fields: [string, string][] = [
    ['title', 'Tiling'],
    ['amount', '1'],
  ]
  const file = { filename: 'a.png', bytes: 'aaaa' }
  const answers = await Promise.all(
    ['a.png', ''].flatMap(text =>
      [
        form([...fields, ['files', text], ['files', file]]),
        form([...fields, ['files', file], ['files', text]]),
      ].map(({ payload, headers }) => post(payload, headers)),
    ),
  )
  expect(answers.map(answer => answer.json().errors ?? answer.json().files)).toEqual([
    ...Array(2).fill({ files: ['The files field must hold files.'] }),
    ...Array(2).fill(['a.png 4']),
  ])
})

test('a form’s field called as what every object has is none of ours', async () => {
  for (const name of ['constructor[]', 'toString[]', '__proto__[]'])
    for (const value of ['a text', { filename: 'a.png', bytes: 'PNG' }]) {
      const sent = form([
        ['title', 'Tiling'],
        ['amount', '1'],
        [name, value],
      ])
      const answer = await post(sent.payload, sent.headers)
      expect([answer.statusCode, answer.json().title]).toEqual([201, 'Tiling'])
    }
})

test('what JSON calls a file is none, so that no path of the server can be named', async () => {
  for (const file of [
    { name: 'a.png', size: 1, type: 'image/png', path: '/etc/hostname' },
    { name: 'a.png', size: 1 },
    'a.png',
    null,
  ]) {
    const answer = await post({ title: 'Tiling', amount: 1, files: [file] })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({ files: ['The files field must hold files.'] })
  }
})

test('uploads leave no file behind, whether taken, refused or cut off', async () => {
  const file: [string, { filename: string; bytes: string }] = [
    'files',
    { filename: 'a.png', bytes: 'a'.repeat(100_000) },
  ]
  const taken = form([['title', 'Tiling'], ['amount', '1'], file])
  const refused = form([['title', 'x'], file])
  const cutOff = form([['title', 'Tiling'], ['amount', '1'], file])
  expect((await post(taken.payload, taken.headers)).statusCode).toBe(201)
  expect((await post(refused.payload, refused.headers)).statusCode).toBe(422)
  expect((await post(cutOff.payload.slice(0, 50_000), cutOff.headers)).statusCode).toBe(400)
  await expect.poll(leftovers).toEqual([])
})

test('of more files than a call takes those beyond are not kept', async () => {
  const { promise, resolve: noteKept } = Promise.withResolvers<unknown[]>()
  const photos = endpoint('POST /api/photos', {
    caller: 'anyone',
    limits: [],
    summary: 'Photos',
    input: z.object({ files: files({ count: 2, megabytes: 1 }) }),
    output: z.object({ id }),
  })
  const watched = withServerChecks(photos, () => {
    noteKept(leftovers().filter(name => /request-.*[/\\]/.test(String(name))))
    return {}
  })
  app.endpoint(watched, async () => ({ id: 1 }))
  const file = { filename: 'a', bytes: 'a' }
  const { payload, headers } = form(Array.from({ length: 12 }, () => ['files', file]))
  const answer = await app.inject({ method: 'POST', url: '/api/photos', payload, headers })
  expect(answer.statusCode).toBe(422)
  expect(await promise).toHaveLength(2)
})

test('all texts of a form together hold no more than JSON may', async () => {
  const texts = (count: number) =>
    form(Array.from({ length: count }, (_, n) => [`text${n}`, 'a'.repeat(250 * 1024)]))
  const statuses = [4, 5].map(async count => {
    const { payload, headers } = texts(count)
    return (await post(payload, headers)).statusCode
  })
  expect(await Promise.all(statuses)).toEqual([422, 413])
})

test('a file over its limit is a 413, too many files a 422, far too many a 413', async () => {
  const fields: [string, string][] = [
    ['title', 'Tiling'],
    ['amount', '1'],
  ]
  const small = (n: number) =>
    Array.from({ length: n }, (): [string, { filename: string; bytes: string }] => [
      'files',
      { filename: 'a', bytes: 'a' },
    ])
  const large = form([
    ...fields,
    ['files', { filename: 'big.png', bytes: 'a'.repeat(1024 * 1024 + 1) }],
  ])
  const three = form([...fields, ...small(3)])
  const thirty = form([...fields, ...small(30)])
  const statuses = await Promise.all(
    [large, three, thirty].map(
      async ({ payload, headers }) => (await post(payload, headers)).statusCode,
    ),
  )
  expect(statuses).toEqual([413, 422, 413])
  await expect.poll(leftovers).toEqual([])
})
