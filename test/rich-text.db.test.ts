import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bare } from '#platform/fields.ts'
import { requestOf } from '#platform/request.ts'
import { asUser, buildUser } from './builders/accounts.ts'
import { useApp } from './builders/app.ts'
import { buildRichTextCalls, type RichTextCall } from './builders/rich-texts.ts'

/** What holds wherever rich text is taken. */

const app = useApp()

const nestTags = (depth: number) => `Words that can be read ${'<b>'.repeat(depth)}`
const tooDeep = 200

test('every call that takes rich text is looked at here', async () => {
  const declared = app.server.declaredEndpoints.flatMap(({ route, input }) =>
    Object.entries(input.shape)
      .filter(([, schema]) => z.globalRegistry.get(bare(schema))?.format === 'html')
      .map(([field]) => `${route} ${field}`),
  )
  const looked = (await buildRichTextCalls()).map(({ route, field }) => `${route} ${field}`)
  expect(looked.sort()).toEqual(declared.sort())
})

test('markup beyond what text needs is refused on its field before anything looks into it', async () => {
  for (const call of await buildRichTextCalls()) {
    const answer = await send(call, nestTags(60_000))
    expect(answer.statusCode, call.route).toBe(422)
    expect(Object.keys(answer.json().errors), call.route).toEqual([call.field])
  }
})

test('text that is nested too deep is refused on its field', async () => {
  for (const call of await buildRichTextCalls()) {
    const answer = await send(call, nestTags(tooDeep))
    expect([answer.statusCode, answer.json().errors], call.route).toEqual([
      422,
      { [call.field]: [`The ${call.field} field must not nest more than 100 tags.`] },
    ])
  }
})

test('whoever may not make the call is refused before the text is cleaned', async () => {
  const calls = await buildRichTextCalls()
  const stranger = await asUser(await buildUser())
  const manager = await asUser(await buildUser({ manager: true }))
  const refusals = {
    'POST /api/gigs/update/{id}': [stranger, {}, 404],
    'POST /api/offers/create': [stranger, { gig_id: 2_000_000_000 }, 404],
    'POST /api/orders/revision': [stranger, {}, 404],
    'POST /api/manager/cms/pages/add': [stranger, {}, 403],
    'POST /api/manager/cms/pages/update/{id}': [manager, { id: 2_000_000_000 }, 404],
  } as const
  for (const [route, [headers, input, status]] of Object.entries(refusals)) {
    const call = calls.find(one => one.route === route) as RichTextCall
    const changed = { ...call, headers, input: { ...call.input, ...input } }
    expect((await send(changed, nestTags(tooDeep))).statusCode, route).toBe(status)
  }
})

test('who has no such step, and who saw an older page, is told so before the text is cleaned', async () => {
  const calls = await buildRichTextCalls()
  const callTo = (route: string) => calls.find(one => one.route === route) as RichTextCall
  const revision = callTo('POST /api/orders/revision')
  expect((await send(revision, 'It drips.')).statusCode).toBe(200)
  expect((await send(revision, nestTags(tooDeep))).statusCode).toBe(409)
  const seller = callTo('POST /api/gigs/update/{id}').headers
  expect((await send({ ...revision, headers: seller }, nestTags(tooDeep))).statusCode).toBe(403)
  const page = callTo('POST /api/manager/cms/pages/update/{id}')
  const input = { ...page.input, seen_updated_at: '2020-01-01T00:00:00.000Z' }
  expect((await send({ ...page, input }, nestTags(tooDeep))).statusCode).toBe(409)
})

test('as many characters as may be are taken with all the markup that an editor makes of them', async () => {
  const most = (call: RichTextCall) => (call.route === 'POST /api/report/add' ? 5_000 : 20_000)
  const piece =
    '<p><strong>Taps</strong> and <em>tanks</em> mended today, <a href="https://e.gh/a">see</a> how.</p><ul><li><p>Pipes too</p><ul><li><p>Also old ones</p></li></ul></li></ul>'
  // It has 62 characters to read, blanks included.
  for (const call of await buildRichTextCalls()) {
    const text = piece.repeat(most(call) / 62)
    const answer = await send(call, text)
    expect([200, 201], `${call.route}: ${answer.body.slice(0, 300)}`).toContain(answer.statusCode)
  }
})

function send({ route, field, input, headers }: RichTextCall, text: string) {
  const { method, url, ...rest } = requestOf(route, { ...input, [field]: text }, headers)
  return app.server.inject({
    method: method as 'POST',
    url,
    headers: rest.headers,
    payload: rest.body as string,
  })
}
