import { beforeAll, expect, test } from 'vitest'
import { hashOfEmailCode } from '#features/profile/username-and-email/server/policy.ts'
import type { Route } from '#platform/contract.ts'
import { requestOf } from '#platform/request.ts'
import { db } from '#platform/server/database.ts'
import {
  asUser,
  asVisitor,
  type BuiltUser,
  bearer,
  buildUser,
  tokenFor,
} from './builders/accounts.ts'
import { useApp } from './builders/app.ts'
import { buildGig } from './builders/gigs.ts'

/** Who may call what, walked through the API's own description: a call that is added is walked too. */

const app = useApp()

type Schema = { enum?: unknown[]; const?: unknown; properties?: Record<string, Schema> }
type Operation = {
  security: Record<string, unknown>[]
  parameters: { name: string; in: 'path' | 'query'; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}
type Call = { route: Route; operation: Operation }

let calls: Call[]

beforeAll(async () => {
  const { paths } = (await app.server.inject('/api/openapi.json')).json()
  calls = Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path}` as Route,
      operation,
    })),
  )
})

const isManagers = ({ route }: Call) => route.includes(' /api/manager/')
const needsUser = ({ operation }: Call) =>
  operation.security.length > 0 && operation.security.every(one => 'user' in one)

async function send(route: Route, input: object, headers: Record<string, string>): Promise<number> {
  const { method, url, body, headers: all } = requestOf(route, input, headers)
  const answer = await app.server.inject({
    method: method as 'GET',
    url,
    headers: all,
    ...(typeof body === 'string' && { payload: body }),
  })
  return answer.statusCode
}

/** Some value for each field of the path: who may not call is refused before anybody looks at it. */
const anyPath = ({ operation }: Call) =>
  Object.fromEntries(
    operation.parameters
      .filter(parameter => parameter.in === 'path')
      .map(({ name, schema }) => [name, schema.enum?.[0] ?? 1]),
  )

async function outcomes(walked: Call[], headers: Record<string, string>) {
  const pairs: [string, number][] = []
  for (const call of walked)
    pairs.push([call.route, await send(call.route, anyPath(call), headers)])
  return Object.fromEntries(pairs)
}

const all = (walked: Call[], status: number) =>
  Object.fromEntries(walked.map(({ route }) => [route, status]))

async function asRevoked(user: BuiltUser) {
  const token = await tokenFor(user)
  await db.deleteFrom('tokens').where('user_id', '=', user.id).execute()
  return bearer(token)
}

const asExpired = async (user: BuiltUser) =>
  bearer(await tokenFor(user, new Date(Date.now() - 61 * 86_400_000)))

test('managers’ calls are for managers', async () => {
  const walked = calls.filter(isManagers)
  expect(walked.length).toBeGreaterThan(12)
  const manager = await buildUser({ manager: true })
  const deactivated = await buildUser({ manager: true, deactivated: true })
  expect(await outcomes(walked, {})).toEqual(all(walked, 401))
  expect(await outcomes(walked, asVisitor())).toEqual(all(walked, 401))
  expect(await outcomes(walked, await asUser(await buildUser({ kyc: true })))).toEqual(
    all(walked, 403),
  )
  expect(await outcomes(walked, await asRevoked(manager))).toEqual(all(walked, 419))
  expect(await outcomes(walked, await asExpired(manager))).toEqual(all(walked, 419))
  expect(await outcomes(walked, await asUser(deactivated))).toEqual(all(walked, 419))
  const passed = await outcomes(walked, await asUser(manager))
  for (const [route, status] of Object.entries(passed))
    expect([401, 403, 419, 500], `${route}: ${status}`).not.toContain(status)
})

test('a manager who is one no longer is refused at the next call', async () => {
  const walked = calls.filter(isManagers)
  const demoted = await buildUser({ manager: true })
  const headers = await asUser(demoted)
  await db.updateTable('users').set({ is_manager: false }).where('id', '=', demoted.id).execute()
  expect(await outcomes(walked, headers)).toEqual(all(walked, 403))
})

test('calls of users are for users', async () => {
  const walked = calls.filter(needsUser)
  const user = await buildUser()
  expect(walked.length).toBeGreaterThan(25)
  expect(await outcomes(walked, {})).toEqual(all(walked, 401))
  expect(await outcomes(walked, asVisitor())).toEqual(all(walked, 401))
  expect(await outcomes(walked, await asRevoked(user))).toEqual(all(walked, 419))
  expect(await outcomes(walked, await asExpired(user))).toEqual(all(walked, 419))
})

/** What belongs to somebody, and somebody else who comes with a token of their own. */
type World = Awaited<ReturnType<typeof buildWorld>>
type Caller = 'owner' | 'stranger'
type Attempt = (world: World, by: Caller) => object

const emailCode = 'the code from the mail'

const draft = {
  title: 'Taps mended and cleaned',
  type_id: 1,
  category_id: 1,
  description: 'Taps, pipes and tanks mended on the same day.',
  amount: 90,
  duration: 24,
}

/** Each by call and field: the stranger names what is the owner's and is refused; the owner may. */
const somebodys: Record<string, Attempt> = {
  'GET /api/gigs/{id} id': ({ gigs }) => ({ id: gigs.owner.id }),
  'GET /api/gigs/{id}/{action} id': ({ gigs }) => ({ id: gigs.owner.id, action: 'delete' }),
  'GET /api/gigs/favorite/{id} id': ({ gigs }) => ({ id: gigs.owner.id }),
  'POST /api/gigs/update/{id} id': ({ gigs }) => ({ id: gigs.owner.id, ...draft }),
  'GET /api/gigs/update/{id}/images/delete/{file_id} id': ({ gigs, image }) => ({
    id: gigs.owner.id,
    file_id: image.id,
  }),
  'GET /api/gigs/update/{id}/images/delete/{file_id} file_id': ({ gigs, image }, by) => ({
    id: gigs[by].id,
    file_id: image.id,
  }),
  'POST /api/customer/email/confirm code': () => ({ code: emailCode }),
}

const beforeLogin =
  'stands before the login: what was sent to the phone or by mail proves who it is'
const kind = 'names a kind of thing, which is nobody’s'
const ownWords = 'is the caller’s own to write'

/** Each by call and field, with the reason why it names nothing that is somebody's. */
const nobodys: Record<string, string> = {
  'GET /api/cms/page/{id} id': 'what is published anybody may read, and drafts nobody this way',
  'GET /api/password/code/{code}/validate code': beforeLogin,
  'POST /api/customer/register country_alpha_2_code': kind,
  'POST /api/customer/settlement/update payment_account_type_code': kind,
  'POST /api/customer/settlement/update payment_institution_code': kind,
  'POST /api/customer/kyc/update id_reference': ownWords,
  'POST /api/customer/verify user_id': beforeLogin,
  'POST /api/customer/verify verification_code': beforeLogin,
  'POST /api/customer/verify/resend user_id': beforeLogin,
  'POST /api/gigs/add category_id': kind,
  'POST /api/gigs/add type_id': kind,
  'POST /api/gigs/update/{id} category_id': kind,
  'POST /api/gigs/update/{id} type_id': kind,
  'POST /api/password/reset reset_code': beforeLogin,
  'POST /api/report/add category_id': kind,
}

/** Whatever may name a thing: what stands in the path and is no choice between words, and fields called so. */
function namingFields({ route, operation }: Call): string[] {
  const body = operation.requestBody?.content['application/json'].schema.properties ?? {}
  const inPath = operation.parameters.filter(({ in: place }) => place === 'path')
  const elsewhere = [
    ...operation.parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name),
    ...Object.keys(body),
  ]
  return [
    ...inPath.filter(({ schema }) => !schema.enum).map(({ name }) => name),
    ...elsewhere.filter(name => /(^|_)(ids?|code|reference)$/.test(name)),
  ].map(name => `${route} ${name}`)
}

test('every field that may name a thing of somebody’s is tried below, or is said to be nobody’s', () => {
  const naming = calls.filter(call => !isManagers(call)).flatMap(namingFields)
  expect(naming.length).toBeGreaterThan(20)
  expect([...Object.keys(somebodys), ...Object.keys(nobodys)].toSorted()).toEqual(naming.toSorted())
})

test.each(Object.entries(somebodys))('%s of somebody else is refused', async (name, attempt) => {
  const route = name.slice(0, name.lastIndexOf(' ')) as Route
  const world = await buildWorld()
  const before = await everythingOf(world.owner)
  const asStranger = await send(route, attempt(world, 'stranger'), await asUser(world.stranger))
  expect([403, 404, 422], `${asStranger}`).toContain(asStranger)
  expect(await everythingOf(world.owner)).toEqual(before)
  const asOwner = await send(route, attempt(world, 'owner'), await asUser(world.owner))
  expect(asOwner).toBe(200)
})

async function buildWorld() {
  const [owner, stranger] = [await buildUser(), await buildUser({ kyc: true })]
  const gigs = {
    owner: await buildGig({ owner, status: 'inReview', images: 1 }),
    stranger: await buildGig({ owner: stranger, status: 'inReview' }),
  }
  const image = await db
    .selectFrom('gig_images')
    .select('id')
    .where('gig_id', '=', gigs.owner.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('email_changes')
    .values({
      user_id: owner.id,
      email: `new.${owner.email}`,
      code_hash: hashOfEmailCode(emailCode),
      expires_at: new Date(Date.now() + 600_000),
    })
    .onConflict(conflict => conflict.column('code_hash').doUpdateSet({ user_id: owner.id }))
    .execute()
  return { owner, stranger, gigs, image }
}

async function everythingOf({ id }: BuiltUser) {
  return Promise.all([
    db.selectFrom('users').selectAll().where('id', '=', id).execute(),
    db.selectFrom('gigs').selectAll().where('user_id', '=', id).execute(),
    db
      .selectFrom('gig_images')
      .innerJoin('gigs', 'gigs.id', 'gig_images.gig_id')
      .selectAll('gig_images')
      .where('gigs.user_id', '=', id)
      .execute(),
    db.selectFrom('email_changes').selectAll().where('user_id', '=', id).execute(),
  ])
}
