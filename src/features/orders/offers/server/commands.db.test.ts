import type { Updateable } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { gigStatus } from '#features/gigs/process.ts'
import { db } from '#platform/server/database/database.ts'
import type { Gigs } from '#platform/server/database/schema.generated.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { openChat, send } from '#test/builders/chat.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { gigDraft } from '#test/builders/gig-draft.ts'
import { type BuiltGig, buildGig } from '#test/builders/gigs.ts'
import { newsFor } from '#test/builders/notifications.ts'

const app = useApp()

let owner: BuiltUser
let other: BuiltUser
let offerGig: BuiltGig
let requestGig: BuiltGig

beforeAll(async () => {
  ;[owner, other] = [await buildUser(), await buildUser()]
  offerGig = await buildGig({ owner, type: 'offer', amount: 12_345, hours: 30 })
  requestGig = await buildGig({ owner, type: 'request' })
  await send(app.server, other, owner, 'Good morning')
})

async function create(author: BuiltUser, body: Record<string, unknown>) {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/offers/create',
    payload: body,
    headers: await asUser(author),
  })
  return { status: answer.statusCode, ...answer.json() }
}

const terms = { is_custom: true, amount: 99.5, description: '<p>Two taps.</p>', duration: 8 }

test('pressing Request takes the terms of the gig, and the buyer may request the order', async () => {
  const { status, gig_offer, chat } = await create(other, { gig_id: offerGig.id, is_custom: false })
  expect(status).toBe(201)
  expect(gig_offer).toMatchObject({
    ...{ is_custom: false, amount: 123.45, duration: 30, description: offerGig.description },
    ...{ human_readable_duration: '1 day 6 hours', author_id: other.id, gig_id: offerGig.id },
    ...{ seller_id: owner.id, buyer_id: other.id, may_request: true, order: null },
    seller: { username: owner.username },
    buyer: { username: other.username },
    gig: { title: offerGig.title, type: { id: 1, name: 'Offer' }, user_id: owner.id },
  })
  expect(chat).toBeUndefined()
})

/** Who is who, and what the order then begins as: the table of the contract. */
const customOffers = [
  { gig: 'request', by: 'other', seller: 'other', starts_as: 1 },
  { gig: 'offer', by: 'other', seller: 'owner', starts_as: 2 },
  { gig: 'offer', by: 'owner', seller: 'owner', starts_as: 1 },
  { gig: 'request', by: 'owner', seller: 'other', starts_as: 2 },
] as const

test.each(customOffers)(
  'a custom offer by the $by on a gig of type $gig makes the $seller the seller',
  async ({ gig, by, seller, starts_as }) => {
    const [author, recipient] = by === 'owner' ? [owner, other] : [other, owner]
    const buyer_id = by === 'owner' ? { buyer_id: other.id } : {}
    const gig_id = gig === 'offer' ? offerGig.id : requestGig.id
    const offered = { gig_id, ...terms, ...buyer_id }
    const { status, gig_offer, chat, message } = await create(author, offered)
    expect([status, typeof message]).toEqual([201, 'string'])
    const [sells, buys] = seller === 'owner' ? [owner, other] : [other, owner]
    expect(gig_offer).toMatchObject({
      ...{ is_custom: true, amount: 99.5, duration: 8, description: '<p>Two taps.</p>' },
      ...{ seller_id: sells.id, buyer_id: buys.id, author_id: author.id, may_request: false },
    })
    const row = db.selectFrom('offers').select(['requester_id', 'starts_as'])
    expect(await row.where('id', '=', gig_offer.id).executeTakeFirst()).toEqual({
      requester_id: recipient.id,
      starts_as,
    })
    expect(chat.user.id).toBe(recipient.id)
    const { messages } = await openChat(app.server, recipient, author, { chatId: chat.id })
    expect(messages.at(-1)).toMatchObject({
      from_user_id: author.id,
      offer: { id: gig_offer.id, may_request: true },
    })
  },
)

test('nobody deals with himself', async () => {
  const pressed = await create(owner, { gig_id: offerGig.id })
  expect([pressed.status, typeof pressed.error]).toEqual([422, 'string'])
  const addressed = await create(owner, { gig_id: offerGig.id, ...terms, buyer_id: owner.id })
  expect([addressed.status, Object.keys(addressed.errors)]).toEqual([422, ['buyer_id']])
})

test('a request cannot be requested, and custom pricing needs a custom offer', async () => {
  const free = await buildGig({ owner, amount: 0 })
  for (const gig_id of [requestGig.id, free.id]) {
    const refused = await create(other, { gig_id })
    expect([refused.status, typeof refused.error]).toEqual([422, 'string'])
  }
  expect((await create(other, { gig_id: free.id, ...terms })).status).toBe(201)
})

test('every bad field is told at once', async () => {
  const missing = await create(other, { is_custom: true })
  expect(missing.status).toBe(422)
  expect(missing.errors).toEqual({
    gig_id: ['The gig id field is required.'],
    amount: [expect.stringContaining('required')],
    description: [expect.stringContaining('required')],
    duration: [expect.stringContaining('required')],
  })
  const wrong = { amount: 0, description: '', duration: 9000, buyer_id: 'x' }
  const refused = await create(other, { gig_id: offerGig.id, ...terms, ...wrong })
  const fields = ['amount', 'buyer_id', 'description', 'duration']
  expect(Object.keys(refused.errors).sort()).toEqual(fields)
  expect(refused.errors.amount).toHaveLength(1)
  const empty = { description: '<p>&#8203;</p><script>x</script>', buyer_id: other.id }
  const both = await create(other, { gig_id: offerGig.id, ...terms, ...empty })
  expect(Object.keys(both.errors).sort()).toEqual(['buyer_id', 'description'])
})

test('the owner names somebody he has chatted with, others name nobody', async () => {
  const [stranger, gone] = [await buildUser(), await buildUser()]
  await send(app.server, gone, owner, 'Good morning')
  await db.updateTable('users').set({ status_id: 1 }).where('id', '=', gone.id).execute()
  const named = [undefined, stranger.id, gone.id, 2_000_000_000]
  for (const buyer_id of named) {
    const refused = await create(owner, { gig_id: offerGig.id, ...terms, buyer_id })
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['buyer_id']])
  }
  for (const custom of [terms, {}]) {
    const naming = { gig_id: offerGig.id, ...custom, buyer_id: other.id }
    const refused = await create(other, naming)
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['buyer_id']])
  }
})

test('there is no offer on what is not Live, also for its owner, or on what a deactivated person posted', async () => {
  const gone = await buildUser({ deactivated: true })
  const hidden = [
    await buildGig({ owner, status: 'inReview' }),
    await buildGig({ owner, status: 'paused' }),
    await buildGig({ owner, status: 'deleted' }),
    await buildGig({ owner: gone }),
  ]
  for (const { id: gig_id } of hidden) {
    expect((await create(other, { gig_id, ...terms })).status).toBe(404)
    expect((await create(owner, { gig_id, ...terms, buyer_id: other.id })).status).toBe(404)
  }
  expect((await create(other, { gig_id: 2_000_000_000 })).status).toBe(404)
})

/** The owner's own change is under way, and not done, when the offer comes. */
async function createWhileChanging(gig: BuiltGig, change: Updateable<Gigs>) {
  const { answer } = await db.transaction().execute(async tx => {
    await tx.updateTable('gigs').set(change).where('id', '=', gig.id).execute()
    const answer = create(other, { gig_id: gig.id })
    await waitingForLock()
    return { answer }
  })
  return answer
}

test('an offer that comes while its gig is being paused waits, and then finds it gone', async () => {
  const gig = await buildGig({ owner })
  const paused = { status_id: gigStatus.paused, status_before_pause: gigStatus.live }
  expect((await createWhileChanging(gig, paused)).status).toBe(404)
})

test('an offer to somebody who is being deactivated waits, and then finds nobody there', async () => {
  const buyer = await buildUser()
  await send(app.server, buyer, owner, 'Good morning')
  const { answer } = await db.transaction().execute(async tx => {
    await tx.updateTable('users').set({ status_id: 1 }).where('id', '=', buyer.id).execute()
    const answer = create(owner, { gig_id: offerGig.id, ...terms, buyer_id: buyer.id })
    await waitingForLock()
    return { answer }
  })
  const { status, errors } = await answer
  expect([status, Object.keys(errors)]).toEqual([422, ['buyer_id']])
})

test('an offer that comes while its gig becomes a request waits, and then cannot be requested', async () => {
  const gig = await buildGig({ owner })
  expect((await createWhileChanging(gig, { type_id: 2 })).status).toBe(422)
})

test('a change of type that comes while an offer is made waits, and is refused', async () => {
  const gig = await buildGig({ owner })
  const headers = await asUser(owner)
  const payload = { ...gigDraft, type_id: 2 }
  const { answer } = await db.transaction().execute(async tx => {
    await tx.selectFrom('gigs').select('id').where('id', '=', gig.id).forShare().execute()
    const url = `/api/gigs/update/${gig.id}`
    const answer = app.server.inject({ method: 'POST', url, payload, headers }).then(reply => reply)
    await waitingForLock()
    await tx
      .insertInto('offers')
      .values({
        ...{ gig_id: gig.id, author_id: other.id, seller_id: owner.id, buyer_id: other.id },
        ...{ requester_id: other.id, starts_as: 1, is_custom: false, amount_pesewas: 15_000 },
        ...{ description: gig.description, duration_hours: 24, created_at: new Date() },
      })
      .execute()
    return { answer }
  })
  expect((await answer).statusCode).toBe(409)
})

test('a description is kept clean', async () => {
  const description = '<p onclick="x()">Two <b>taps</b></p><script>x()</script>'
  const { gig_offer } = await create(other, { gig_id: offerGig.id, ...terms, description })
  expect(gig_offer.description).toBe('<p>Two <b>taps</b></p>')
})

test('whoever the offer is made to is told', async () => {
  const { gig_offer } = await create(other, { gig_id: requestGig.id, ...terms })
  expect((await newsFor(owner.id)).at(-1)).toMatchObject({
    route: `/orders/request/${gig_offer.id}`,
    text: expect.stringContaining('bid'),
  })
})

test('the type of a gig cannot change while an offer on it is open', async () => {
  const gig = await buildGig({ owner })
  const change = async (type_id: number) =>
    (
      await app.server.inject({
        method: 'POST',
        url: `/api/gigs/update/${gig.id}`,
        payload: { ...gigDraft, type_id },
        headers: await asUser(owner),
      })
    ).statusCode
  expect((await create(other, { gig_id: gig.id })).status).toBe(201)
  expect(await change(2)).toBe(409)
  expect(await change(1)).toBe(200)
})
