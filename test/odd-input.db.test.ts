import { beforeAll, expect, test } from 'vitest'
import type { Route } from '#platform/contract.ts'
import { requestOf } from '#platform/request.ts'
import { db } from '#platform/server/database/database.ts'
import { asUser, buildUser } from './builders/accounts.ts'
import { useApp } from './builders/app.ts'
import { send as sendMessage } from './builders/chat.ts'
import { buildGig } from './builders/gigs.ts'
import { buildOffer, buildOrder } from './builders/orders.ts'

/** Odd values in every field of every call, walked through the API's own description: a call that is added is walked too. */

const app = useApp()

type Schema = {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  minLength?: number
  properties?: Record<string, Schema>
}
type Parameter = { name: string; in: 'path' | 'query'; schema: Schema }
/** One that is named by reference is a header, and no field of the call. */
type Operation = {
  parameters: (Parameter | { $ref: string })[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}
type Call = { route: Route; fields: Record<string, Schema>; inPath: Set<string> }

const odd: unknown[] = [
  'a\0b',
  '\0',
  'half of 😀: \ud83d',
  '\u202e',
  '',
  -1,
  0,
  1.5,
  1e20,
  [],
  {},
  ['x'],
]

let calls: Call[]

beforeAll(async () => {
  const { paths } = (await app.server.inject('/api/openapi.json')).json()
  calls = Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      callOf(`${method.toUpperCase()} ${path}` as Route, operation),
    ),
  )
})

function callOf(route: Route, { parameters, requestBody }: Operation): Call {
  const body = requestBody?.content['application/json'].schema.properties ?? {}
  const own = parameters.filter(parameter => 'name' in parameter)
  const named = own.map(({ name, schema }) => [name, schema] as const)
  const inPath = own.filter(parameter => parameter.in === 'path').map(({ name }) => name)
  return { route, fields: { ...body, ...Object.fromEntries(named) }, inPath: new Set(inPath) }
}

test('no odd value in one field of an otherwise fitting call is a fault of the server', async () => {
  const { headers, known } = await buildWorld()
  const faults: string[] = []
  for (const { route, fields, inPath } of calls)
    for (const name of Object.keys(fields))
      for (const value of inPath.has(name) ? odd.filter(isWellFormed) : odd) {
        const input = { ...fillFields(fields, known), [name]: value }
        const { status, text } = await send(route, input, headers)
        if (status >= 500) faults.push(`${route} ${name}=${JSON.stringify(value)}: ${text}`)
      }
  expect(faults).toEqual([])
  // Whoever had been logged out on the way would have shown nothing.
  expect((await send('GET /api/customer', {}, headers)).status).toBe(200)
})

test('no two questions that are asked together are a fault of the server, nor one alone after them', async () => {
  const { headers, known } = await buildWorld()
  const faults: string[] = []
  for (const { route, fields, inPath } of calls.filter(({ route }) => route.startsWith('GET '))) {
    const all = fillFields(fields, known)
    const questions = Object.keys(fields).filter(name => !inPath.has(name))
    for (const names of [...pairsOf(questions), ...questions.map(name => [name])]) {
      const input = pick(all, new Set([...inPath, ...names]))
      const { status, text } = await send(route, input, headers)
      if (status >= 500) faults.push(`${route} ${names.join(' and ')}: ${text}`)
    }
  }
  expect(faults).toEqual([])
})

/** Somebody who may do everything, and has something of every kind. */
async function buildWorld() {
  const [caller, other] = [await buildUser({ manager: true }), await buildUser()]
  const gig = await buildGig({ owner: other })
  const offer = await buildOffer({ gig, seller: other, buyer: caller })
  const order = await buildOrder({ seller: other, buyer: caller, status: 'completed' })
  const { chat, messages } = await sendMessage(app.server, other, caller, 'When can you come?')
  const review = await db
    .selectFrom('reviews')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const known: Record<string, unknown> = {
    id: gig.id,
    gig_id: gig.id,
    gig_offer_id: offer.id,
    gig_order_id: order.id,
    object_id: offer.id,
    to_user_id: other.id,
    buyer_id: other.id,
    user_id: other.id,
    review_id: review.id,
    chat_id: chat.id,
    username: other.username,
    message_id: messages[0].id,
  }
  return { headers: await asUser(caller), known }
}

const fillFields = (fields: Record<string, Schema>, known: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, known[name] ?? sampleOf(schema)]),
  )

function sampleOf({ type, format, const: only, enum: words, minimum = 1, minLength = 1 }: Schema) {
  if (only !== undefined) return only
  if (words) return words[0]
  if (type === 'integer' || type === 'number') return Math.max(1, minimum)
  if (type === 'boolean') return true
  if (type === 'array') return []
  if (format === 'email') return 'ama@odd.test'
  if (format === 'uuid') return '6b0f9a52-3f3c-4a57-9d0a-2f8f5f1c7a11'
  return 'Taps mended '.repeat(Math.ceil(minLength / 12)).trim()
}

async function send(route: Route, input: object, headers: Record<string, string>) {
  const { method, url, body, headers: all } = requestOf(route, input, headers)
  const answer = await app.server.inject({
    method: method as 'GET',
    url,
    headers: all,
    ...(typeof body === 'string' && { payload: body }),
  })
  return { status: answer.statusCode, text: answer.body }
}

const isWellFormed = (value: unknown) => typeof value !== 'string' || value.isWellFormed()

const pick = (all: Record<string, unknown>, names: Set<string>) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)))

const pairsOf = (names: string[]) =>
  names.flatMap((one, at) => names.slice(at + 1).map(other => [one, other] as const))
