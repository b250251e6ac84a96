/** One whole trade, from posting a gig with photos to the seller's payout, each step by whoever's turn it is. */
import { randomUUID } from 'node:crypto'
import { gigDraft } from '../builders/gig-draft.ts'
import { buildPhoto, multipart } from '../builders/gigs.ts'
import type { Answer, Call, Member } from './calls.ts'

export type People = { seller: Member; buyer: Member; manager: Member }

/** Answers what did not go as it should: nothing where all went well. */
export async function trade(call: Call, people: People): Promise<string[]> {
  try {
    await deal(call, people)
    return []
  } catch (error) {
    return [String(error)]
  }
}

async function deal(call: Call, { seller, buyer, manager }: People): Promise<void> {
  const gigId = await publish(call, { seller, manager })
  const { gig_offer } = await expectAnswer(201, call, buyer, '/api/offers/create', {
    gig_id: gigId,
  })
  const requested = await expectAnswer(201, call, buyer, '/api/orders/request', {
    gig_offer_id: gig_offer.id,
  })
  const order = { gig_order_id: requested.order.id }
  await expectAnswer(200, call, seller, '/api/orders/accept', order)
  await pay(call, buyer, gig_offer.id)
  await expectAnswer(200, call, buyer, '/api/orders/pay/confirm', order)
  const message = { to_user_id: seller.id, message: 'Is Friday fine?', client_id: randomUUID() }
  await expectAnswer(201, call, buyer, '/api/chat/message/send', message)
  await expectAnswer(200, call, seller, '/api/orders/review', order)
  await expectAnswer(200, call, buyer, '/api/orders/complete', order)
  const { order: done } = await expectAnswer(200, call, buyer, `/api/orders/${order.gig_order_id}`)
  const review = { review_id: done.review?.id, rating: 5, comments: 'Good work, and on time.' }
  await expectAnswer(200, call, buyer, '/api/reviews/complete', review)
  await payOut(call, manager, seller)
}

/** With two photos, so that there is a body that takes several reads. */
export async function publish(
  call: Call,
  { seller, manager }: Pick<People, 'seller' | 'manager'>,
): Promise<number> {
  const title = `Taps repaired ${randomUUID().slice(0, 8)}`
  const photo = await buildPhoto()
  const files = ['one.jpg', 'two.jpg'].map(filename => ({ filename, body: photo }))
  const added = await call(seller, '/api/gigs/add', {
    raw: multipart({ ...gigDraft, title }, files),
  })
  const { gig } = expectStatus(added, 201, 'POST /api/gigs/add').body
  await expectAnswer(200, call, manager, `/api/gigs/${gig.id}/approve`)
  return gig.id
}

async function pay(call: Call, buyer: Member, offerId: number): Promise<void> {
  const bought = { object_type: 'offer', object_id: offerId }
  const { reference } = await expectAnswer(201, call, buyer, '/api/payments/initiate', bought)
  const raw = {
    payload: 'action=approve&network=MTN&number=241234567',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
  const path = `/testing/checkout/${reference}`
  expectStatus(await call(buyer, path, { raw }), 303, `POST ${path}`)
}

async function payOut(call: Call, manager: Member, seller: Member): Promise<void> {
  const path = '/api/manager/transactions'
  const { transactions } = await expectAnswer(200, call, manager, path)
  const payout = transactions.data.find(
    (one: { kind: string; user: { id: number } }) =>
      one.kind === 'payout' && one.user.id === seller.id,
  )
  if (!payout) throw new Error('No payout waits for the manager')
  const { reference, pay_to } = payout
  await expectAnswer(200, call, manager, `${path}/review`, { action: 'approve', reference, pay_to })
}

async function expectAnswer(
  status: number,
  call: Call,
  caller: Member,
  path: string,
  json?: object,
) {
  const answer = await call(caller, path, json && { json })
  return expectStatus(answer, status, `${json ? 'POST' : 'GET'} ${path}`).body
}

function expectStatus(answer: Answer, status: number, name: string): Answer {
  if (answer.status === status) return answer
  throw new Error(`${name} is answered with ${answer.status}: ${JSON.stringify(answer.body)}`)
}
