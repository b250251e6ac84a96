/** Disputes that journeys begin from: opened and answered by calls, where the screen is not the point. */
import { type APIRequestContext, expect } from '@playwright/test'
import { bearer, demoPerson, type Someone } from './gigs.ts'
import { type MadeOrder, startOrder } from './orders.ts'
import { member } from './people.ts'

export type MadeDispute = {
  dispute: { id: number }
  order: MadeOrder
  buyer: Someone
  seller: Someone
}

/** The buyer’s, about work that has begun and that nobody has paid for. */
export async function createDispute(request: APIRequestContext): Promise<MadeDispute> {
  const [seller, buyer] = [await member(request), await member(request)]
  const order = await startOrder(request, { seller, buyer })
  const { dispute } = await press(request, buyer, '/api/disputes/open', {
    ...{ gig_order_id: order.id, reason_code: 'not_as_agreed', to_buyer: 0 },
    description: 'Two of the three taps still drip, and he does not answer.',
  })
  return { dispute, order, buyer, seller }
}

export async function createAnsweredDispute(request: APIRequestContext): Promise<MadeDispute> {
  const made = await createDispute(request)
  const statement = { dispute_id: made.dispute.id, text: 'I come on Monday with the parts.' }
  await press(request, made.seller, '/api/disputes/statement', statement)
  return made
}

export async function createDecidedDispute(request: APIRequestContext): Promise<MadeDispute> {
  const made = await createAnsweredDispute(request)
  const decision = { to_buyer: 0, right: 'seller', reason: 'The photos show that nothing drips.' }
  const manager = await demoPerson(request, 'manager')
  await press(request, manager, `/api/manager/dispute/${made.dispute.id}/decide`, decision)
  return made
}

export async function press(request: APIRequestContext, by: Someone, path: string, data: object) {
  const answer = await request.post(path, { headers: bearer(by), data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}
