import type { Route } from '#platform/contract.ts'
import { db } from '#platform/server/database/database.ts'
import { asUser, buildUser } from './accounts.ts'
import { gigDraft } from './gig-draft.ts'
import { buildGig } from './gigs.ts'
import { buildOrder } from './orders.ts'

/** A call that takes rich text, by somebody who may make it, with all that it needs but the text. */
export type RichTextCall = {
  route: Route
  field: string
  input: object
  headers: Record<string, string>
}

/** Every call that takes rich text. */
export async function buildRichTextCalls(): Promise<RichTextCall[]> {
  const [owner, buyer] = [await buildUser(), await buildUser()]
  const [byOwner, byBuyer] = [await asUser(owner), await asUser(buyer)]
  const byManager = await asUser(await buildUser({ manager: true }))
  const [gig, edited] = [await buildGig({ owner }), await buildGig({ owner })]
  const order = await buildOrder({ seller: owner, buyer, gig, status: 'inReview' })
  const terms = { amount: 90, duration: 24 }
  const page = { title: 'How it works', category_id: 1 }
  return [
    gigCall('POST /api/gigs/add', gigDraft, byOwner),
    gigCall('POST /api/gigs/update/{id}', { id: edited.id, ...gigDraft }, byOwner),
    gigCall('POST /api/offers/create', { gig_id: gig.id, is_custom: true, ...terms }, byBuyer),
    gigCall('POST /api/report/add', { category_id: 1 }, byBuyer),
    {
      route: 'POST /api/orders/revision',
      field: 'revision',
      input: { gig_order_id: order.id },
      headers: byBuyer,
    },
    {
      route: 'POST /api/manager/cms/pages/add',
      field: 'content',
      input: page,
      headers: byManager,
    },
    {
      route: 'POST /api/manager/cms/pages/update/{id}',
      field: 'content',
      input: { id: await buildPage(page), ...page },
      headers: byManager,
    },
  ]
}

function gigCall(route: Route, input: object, headers: Record<string, string>): RichTextCall {
  return { route, field: 'description', input, headers }
}

async function buildPage(page: { title: string; category_id: number }): Promise<number> {
  const now = new Date()
  const { id } = await db
    .insertInto('cms_pages')
    .values({ ...page, slug: 'x', content: '<p>x</p>', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const rawBytes = 200_000

/** Bodies that are dear to look into, by what makes them so; each as long as rich text of a gig may come. */
export const dearTexts: Record<string, string> = {
  'nested, never closed': `words that can be read ${'<b>'.repeat(60_000)}`,
  'nested, closed in comments': '<b>word<!--</b>-->'.repeat(rawBytes / 18),
  'nested as deep as is taken': `${'<i>'.repeat(99)}words that can be read ${'<b>x</b>'.repeat(4_900)}`,
  'as many tags as are taken': `words that can be read ${'<b>x</b>'.repeat(4_990)}`,
  'as many signs as are taken': '&amp;'.repeat(4_900),
  'links side by side': `words ${'<a href="http://x.gh/x">x</a>'.repeat(4_900)}`,
  'nothing but signs of less': '<'.repeat(9_990),
  'tags without an end': `words ${'<a'.repeat(9_990)}`,
  'comments without an end': `words ${'<!--'.repeat(9_990)}`,
  'sections of XML': `words ${'<![CDATA['.repeat(9_990)}`,
  'items in no list': '<li>'.repeat(9_990),
  'one tag with many attributes': `words <p ${Array.from({ length: 30_000 }, (_, n) => `a${n}`).join(' ')}>`,
  'one link full of comments': `words <a href="http://x.gh/${'<!---->'.repeat(9_900)}">x</a>`,
  'one word': 'x'.repeat(rawBytes),
  'nothing but blanks': `x${' \n'.repeat(rawBytes / 2 - 1)}x`,
  'links in links': `words ${'<a href="http://x.gh">x'.repeat(90)}`,
}
