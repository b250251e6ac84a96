/** Deals from the offer to the review, one step at a time, each by whoever's turn it is; and what is bought besides. */

import { orderSteps, reviseOrder } from '#features/orders/contract.ts'
import { orderProcess } from '#features/orders/process.ts'
import { pathOf } from '#platform/contract.ts'
import type { Deal, Market, Step, WayOut } from './market.ts'
import { type Answer, isSideOf, markFor, type Payment, type Person } from './people.ts'
import { hasWayOut, isWayOut, livesWithWaysOut, pressFor } from './ways-out.ts'

const lives: readonly (readonly Step[])[] = [
  ['request', 'accept', 'submit-for-review', 'pay', 'peep', 'complete', 'review'],
  [
    'request',
    'pay',
    'accept',
    'submit-for-review',
    'revision',
    'submit-for-review',
    'complete',
    'review',
  ],
  ['request', 'pay', 'cancel'],
  ['request', 'accept', 'pay', 'peep', 'submit-for-review', 'complete'],
  ['request', 'cancel'],
  // Nobody answers these: the clock does.
  ['request'],
  ['request', 'pay'],
  ...livesWithWaysOut,
]
const mostTries = 12

export function newDeal({ people, random }: Market): Deal {
  const [seller, buyer] = random.some(people, 2) as [Person, Person]
  const steps = [...random.pick(lives)]
  return { seller, buyer, steps, isBusy: false, answers: new Map(), isUnclear: false, tries: 0 }
}

/** One step further, or another try of it. A deal that does not get on is left as it is. */
export async function advance(market: Market, deal: Deal): Promise<void> {
  const [step] = deal.steps
  if (!step) return
  deal.isBusy = true
  const isDone = deal.isUnclear && deal.orderId ? await hasHappened(market, deal, step) : false
  if (isDone || (await tryStep(market, deal, step))) {
    deal.steps.shift()
    deal.tries = 0
  } else if (++deal.tries >= mostTries) deal.steps = []
  deal.isBusy = false
}

/** Premium or a promotion, by somebody. */
export async function buySomething(market: Market): Promise<void> {
  const { random } = market
  const payer = random.pick(market.people)
  const object_id = random.int(1, 3)
  const bought = random.chance(0.5)
    ? { object_type: 'subscription', object_id }
    : { object_type: 'promotion', object_id, object_additional: payer.gigId }
  const payment = await pay(market, payer, bought)
  if (payment && bought.object_type === 'subscription')
    await ask(market, payer, '/api/subscriptions/pay/confirm', { reference: payment.reference })
}

/** Lets out what waits: refunds and payouts. Two managers at once send it once. */
export async function sendMoneyOut({ call, manager }: Market): Promise<void> {
  const path = '/api/manager/transactions'
  const { status, body } = await call(manager, { kind: 'payments', path })
  if (status !== 200) return
  const waiting = body.transactions.data.filter((one: { kind: string }) => one.kind !== 'payment')
  for (const { reference } of waiting.slice(0, 4)) {
    const json = { action: 'approve', reference }
    const approve = () =>
      call(manager, { kind: 'payments', method: 'POST', path: `${path}/review`, json })
    await Promise.all([approve(), approve()])
  }
}

async function tryStep(market: Market, deal: Deal, step: Step): Promise<boolean> {
  switch (step) {
    case 'request':
      return request(market, deal)
    case 'pay':
      return payForOrder(market, deal)
    case 'peep':
      return peep(market, deal)
    case 'review':
      return review(market, deal)
    case 'accept':
      return accept(market, deal)
    default: {
      if (isWayOut(step)) return takeWayOut(market, deal, step)
      const by = orderProcess[step].by === 'buyer' ? deal.buyer : deal.seller
      return stepBy(market, deal, step, by)
    }
  }
}

const calls = { ...orderSteps, revision: reviseOrder }

async function stepBy(
  market: Market,
  deal: Deal,
  step: keyof typeof calls,
  by: Person,
): Promise<boolean> {
  const revision = `<p>${markFor(deal.buyer, deal.seller)} One tap drips.</p>`
  const json = { gig_order_id: deal.orderId, ...(step === 'revision' && { revision }) }
  const answer = await ask(market, by, pathOf(calls[step].route), json)
  return note(deal, step, answer)
}

/** What nobody needs any more counts as done. Of a decision the buyer accepts first, which is no step of the order. */
async function takeWayOut(market: Market, deal: Deal, step: WayOut): Promise<boolean> {
  const { status, body } = await look(market, deal.buyer, `/api/orders/${deal.orderId}`)
  if (status !== 200) return false
  const press = pressFor(market, deal, { step, order: body.order })
  if (!press) return true
  if (step === 'effect-decision') await ask(market, deal.buyer, press.path, press.json)
  const answer = await ask(market, press.by, press.path, press.json)
  const isDone = note(deal, step, answer)
  return isDone || answer.status === 409
}

/** Pressed twice at once: one press counts. Who has too many orders open declines instead. */
async function accept(market: Market, deal: Deal): Promise<boolean> {
  const press = () => ask(market, deal.seller, '/api/orders/accept', { gig_order_id: deal.orderId })
  const answers = await Promise.all([press(), press()])
  const done = answers.map(answer => note(deal, 'accept', answer))
  deal.isUnclear = !done.includes(true) && answers.some(isUnclear)
  if (answers.some(({ status }) => status === 422)) deal.steps = ['accept', 'cancel']
  return done.includes(true) || answers.some(({ status }) => status === 422)
}

async function request(market: Market, deal: Deal): Promise<boolean> {
  if (deal.offerId === undefined) {
    const offer = await ask(market, deal.buyer, '/api/offers/create', { gig_id: deal.seller.gigId })
    if (offer.status !== 201) return false
    deal.offerId = offer.body.gig_offer.id
  }
  if (deal.isUnclear) {
    const { status, body } = await look(market, deal.buyer, `/api/offers/${deal.offerId}`)
    if (status !== 200) return false
    deal.isUnclear = false
    if (body.offer.order) return recordOrder(market, deal, body.offer.order.id)
  }
  const json = { gig_offer_id: deal.offerId }
  const answer = await ask(market, deal.buyer, '/api/orders/request', json)
  note(deal, 'request', answer)
  return answer.status === 201 && recordOrder(market, deal, answer.body.order.id)
}

function recordOrder({ book }: Market, deal: Deal, orderId: number): boolean {
  deal.orderId = orderId
  book.orders.push({ orderId, answers: deal.answers })
  return true
}

async function payForOrder(market: Market, deal: Deal): Promise<boolean> {
  const bought = { object_type: 'offer', object_id: deal.offerId as number }
  const payment = await pay(market, deal.buyer, bought)
  if (payment)
    await ask(market, deal.buyer, '/api/orders/pay/confirm', { gig_order_id: deal.orderId })
  return true
}

type Bought = { object_type: string; object_id: number; object_additional?: number }

/** Begins a payment, goes to the provider, presses something there, and comes back. */
async function pay(market: Market, payer: Person, bought: Bought): Promise<Payment | null> {
  const { status, body } = await ask(market, payer, '/api/payments/initiate', bought, 'payments')
  if (status !== 201) return null
  const payment: Payment = { reference: body.reference, payer }
  market.book.payments.push(payment)
  const shown = await look(market, payer, `/api/payments/transaction/${payment.reference}`)
  const intention = market.random.pick([
    'approve',
    'approve',
    'approve',
    'decline',
    'cancel',
  ] as const)
  if (shown.body?.transaction?.method === 'PAWAPAY') payAtPawapay(market, payment, intention)
  else await payInSandbox(market, payment, intention)
  await look(market, payer, `/api/payments/transaction/${payment.reference}`)
  return payment
}

function payAtPawapay(
  { provider }: Market,
  payment: Payment,
  intention: 'approve' | 'decline' | 'cancel',
) {
  if (intention === 'cancel') payment.pressed = intention
  else if (provider.decide(payment.reference, intention === 'approve' ? 'COMPLETED' : 'FAILED'))
    payment.pressed = intention
}

async function payInSandbox(
  { call }: Market,
  payment: Payment,
  action: 'approve' | 'decline' | 'cancel',
) {
  const form = new URLSearchParams({ action, network: 'MTN', number: '241234567' }).toString()
  const raw = {
    payload: form,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
  const path = `/testing/checkout/${payment.reference}`
  const { status } = await call(payment.payer, { kind: 'payments', method: 'POST', path, raw })
  if (status === 303) payment.pressed = action
  else payment.isUnclear = true
}

/** Somebody who has no part in it looks, and tries to act: it is not there for them. */
async function peep(market: Market, deal: Deal): Promise<boolean> {
  const { book, people, random } = market
  const stranger = random.pick(people.filter(one => one !== deal.seller && one !== deal.buyer))
  const path = `/api/orders/${deal.orderId}`
  const answers = [
    await look(market, stranger, path),
    await ask(market, stranger, '/api/orders/complete', { gig_order_id: deal.orderId }),
  ]
  for (const { status } of answers)
    if (status > 0 && status < 500 && status !== 404)
      book.strange.push(`${path} is answered to a stranger with ${status}`)
  const own = await look(market, random.pick([deal.seller, deal.buyer]), path)
  return own.status === 200
}

/** Sent twice: the second is refused. */
async function review(market: Market, deal: Deal): Promise<boolean> {
  const { body } = await look(market, deal.buyer, `/api/orders/${deal.orderId}`)
  const reviewId = body?.order?.review?.id
  if (!reviewId) return body?.order !== undefined
  const json = { review_id: reviewId, rating: market.random.int(1, 5), comments: 'Good work.' }
  const write = () => ask(market, deal.buyer, '/api/reviews/complete', json)
  const answers = [await write(), await write()]
  for (const answer of answers) note(deal, 'rate', answer)
  return answers.some(({ status }) => status === 200 || status === 409)
}

/** Writes down what was said, and answers whether the step counts as taken. */
function note(deal: Deal, step: string, answer: Answer): boolean {
  const answers = deal.answers.get(step) ?? { yes: 0, no: 0, unclear: 0 }
  deal.answers.set(step, answers)
  deal.isUnclear = isUnclear(answer)
  const isDone = !deal.isUnclear && answer.status < 300
  answers[deal.isUnclear ? 'unclear' : isDone ? 'yes' : 'no']++
  return isDone
}

/** It may have been done, or not. */
const isUnclear = ({ status }: Answer) => status === 0 || status >= 500

/** Whether the order is where the step would have led. */
async function hasHappened(market: Market, deal: Deal, step: Step): Promise<boolean> {
  const { status, body } = await look(market, deal.buyer, `/api/orders/${deal.orderId}`)
  if (status !== 200) return false
  deal.isUnclear = false
  if (isWayOut(step)) return hasWayOut(deal, step, { status, body, headers: {} })
  const to = step in orderProcess ? orderProcess[step as keyof typeof orderProcess].to : null
  return to !== null && body.order.status_id === to
}

async function look({ call, book }: Market, viewer: Person, path: string): Promise<Answer> {
  const kind = path.includes('/payments/') ? 'payments' : 'orders'
  const answer = await call(viewer, { kind, path })
  const { order } = answer.body ?? {}
  if (order && !isSideOf(order, viewer)) book.strange.push(`${path} is answered to ${viewer.id}`)
  return answer
}

function ask(
  { call }: Market,
  viewer: Person,
  path: string,
  json: object,
  kind: 'orders' | 'payments' = path.includes('/pay/') ? 'payments' : 'orders',
): Promise<Answer> {
  return call(viewer, { kind, method: 'POST', path, json })
}
