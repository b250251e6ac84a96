import { beforeAll, expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { send } from '#test/builders/chat.ts'
import { buildGig } from '#test/builders/gigs.ts'
import { newsFor } from '#test/builders/notifications.ts'

const app = useApp()
const terms = { is_custom: true, amount: 99.5, description: '<p>Two taps.</p>', duration: 8 }

let owner: BuiltUser
let other: BuiltUser

beforeAll(async () => {
  ;[owner, other] = [await buildUser(), await buildUser()]
  await send(app.server, other, owner, 'Good morning')
})

async function create(author: BuiltUser, payload: Record<string, unknown>) {
  const headers = await asUser(author)
  const request = { method: 'POST', url: '/api/offers/create', payload, headers } as const
  const answer = await app.server.inject(request)
  return { status: answer.statusCode, ...answer.json() }
}

test('each way to make an offer is answered, and told to the other, in its own words', async () => {
  const gig = await buildGig({ owner })
  const made = [
    await create(other, { gig_id: gig.id }),
    await create(other, { gig_id: gig.id, ...terms }),
    await create(owner, { gig_id: gig.id, ...terms, buyer_id: other.id }),
  ]
  expect(made.map(({ message }) => message)).toEqual([
    'Read the terms, then request the service.',
    'Bid Successful.',
    'Offer Created Successfully.',
  ])
  expect(await newsFor(owner.id)).toMatchObject([
    {
      ...{ kind: 'offer', event: 'bid', text: `You have a bid on “${gig.title}”.` },
      route: `/orders/request/${made[1]?.gig_offer.id}`,
    },
  ])
  expect(await newsFor(other.id)).toMatchObject([
    {
      ...{ kind: 'offer', event: 'offer', text: `You have an offer on “${gig.title}”.` },
      route: `/orders/request/${made[2]?.gig_offer.id}`,
    },
  ])
  const messages = await db
    .selectFrom('messages')
    .select('text')
    .where('offer_id', 'in', [made[1]?.gig_offer.id, made[2]?.gig_offer.id])
    .orderBy('id')
    .execute()
  expect(messages.map(({ text }) => text)).toEqual([
    expect.stringContaining(`My bid on “${gig.title}”`),
    expect.stringContaining(`My offer on “${gig.title}”`),
  ])
})

test('whoever cannot make an offer reads what to do instead', async () => {
  const [offer, request] = [await buildGig({ owner }), await buildGig({ owner, type: 'request' })]
  const free = await buildGig({ owner, amount: 0 })
  const cheapest = await buildGig({ owner, amount: 1 })
  expect((await create(owner, { gig_id: offer.id })).error).toMatch(/^You cannot request your own/)
  expect((await create(other, { gig_id: request.id })).error).toMatch(/^This gig is a request/)
  expect((await create(other, { gig_id: free.id })).error).toMatch(/^This gig has custom pricing/)
  expect((await create(other, { gig_id: cheapest.id })).status).toBe(201)
  const buyerErrors = async (buyer_id?: number, by = owner) =>
    (await create(by, { gig_id: offer.id, ...terms, buyer_id })).errors.buyer_id
  expect(await buyerErrors()).toEqual(['The buyer id field is required.'])
  expect(await buyerErrors(owner.id)).toEqual(['You cannot make an offer to yourself.'])
  expect(await buyerErrors(owner.id, other)).toEqual(['Only the owner of the gig names somebody.'])
  expect(await buyerErrors((await buildUser()).id)).toEqual([
    'You can only make an offer to somebody you have chatted with.',
  ])
})

test.each([
  ['amount', [0.01, 1_000_000], [0, 0.001, 1_000_000.01]],
  ['duration', [1, 8_760], [0, 8_761, 1.5]],
  ['description', ['x', 'x'.repeat(20_000)], ['', 'x'.repeat(20_001)]],
])(
  'the %s of a custom offer is taken up to its edges, and not beyond',
  async (field, taken, not) => {
    const gig = await buildGig({ owner })
    for (const value of taken) {
      const { status, gig_offer } = await create(other, {
        gig_id: gig.id,
        ...terms,
        [field]: value,
      })
      expect([status, String(gig_offer[field]).replace(/<\/?p>/g, '')]).toEqual([
        201,
        String(value),
      ])
    }
    for (const value of not) {
      const { status, errors } = await create(other, { gig_id: gig.id, ...terms, [field]: value })
      expect([value, status, Object.keys(errors)]).toEqual([value, 422, [field]])
    }
  },
)
