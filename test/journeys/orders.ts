/** What journeys with orders begin from: made by calls, where the screen is not the point. */
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'
import { bearer, liveGig, type PostedGig, type Someone } from './gigs.ts'
import { member } from './people.ts'
import { handInIdentity, verify } from './profile.ts'

export type MadeOrder = { id: number; offerId: number; gig: PostedGig }
/** Without a gig, the order is on a new one. */
type Sides = { seller: Someone; buyer: Someone; gig?: PostedGig }

export const orderPath = ({ id }: { id: number }) => `/account/orders/view/${id}`

/** What a buyer makes who presses Request on the seller's gig. */
export async function makeOffer(
  request: APIRequestContext,
  { buyer, gig }: { buyer: Someone; gig: { id: number } },
): Promise<{ id: number }> {
  const answer = await send(request, buyer, '/api/offers/create', { gig_id: gig.id })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).gig_offer
}

/** A request that waits for the seller's answer. */
export async function requestOrder(
  request: APIRequestContext,
  { seller, buyer, gig }: Sides,
): Promise<MadeOrder> {
  const postedGig = gig ?? (await liveGig(request, seller))
  const offer = await makeOffer(request, { buyer, gig: postedGig })
  const answer = await send(request, buyer, '/api/orders/request', { gig_offer_id: offer.id })
  expect(answer.status(), await answer.text()).toBe(201)
  return { id: (await answer.json()).order.id, offerId: offer.id, gig: postedGig }
}

export async function startOrder(request: APIRequestContext, sides: Sides): Promise<MadeOrder> {
  const order = await requestOrder(request, sides)
  await step(request, sides.seller, { order, action: 'accept' })
  return order
}

export async function submitOrder(request: APIRequestContext, sides: Sides): Promise<MadeOrder> {
  const order = await startOrder(request, sides)
  await step(request, sides.seller, { order, action: 'review' })
  return order
}

type Step = { order: { id: number }; action: string; revision?: string }

export async function step(
  request: APIRequestContext,
  someone: Someone,
  { order, action, ...extraFields }: Step,
): Promise<void> {
  const input = { gig_order_id: order.id, ...extraFields }
  const answer = await send(request, someone, `/api/orders/${action}`, input)
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Verified, and paid under that name. Their own: what happens to others does not rise on their screen. */
export async function createTrustedSeller(request: APIRequestContext): Promise<Someone> {
  const { person, ...seller } = await member(request)
  await savePaymentAccount(request, seller, '0244123456')
  await handInIdentity(request, seller, person.name)
  await verify(request, seller)
  return seller
}

/** Where this person is paid, from now on. */
export async function savePaymentAccount(
  request: APIRequestContext,
  someone: Someone,
  number: string,
): Promise<void> {
  const answer = await send(request, someone, '/api/customer/settlement/update', {
    payment_account_type_code: 'mobile_money',
    payment_account_currency: 'GHS',
    payment_institution_name: 'MTN',
    payment_account_no: number,
    payment_name_on_account: 'Abena Journey',
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const send = (
  request: APIRequestContext,
  someone: Someone,
  path: string,
  data: object,
): Promise<APIResponse> => request.post(path, { data, headers: bearer(someone) })
