/** Offers, orders in every state for either side, and the reviews that follow. */
import type { Page } from '@playwright/test'
import { say } from '../journeys/chat.ts'
import { createAnsweredDispute, createDecidedDispute, createDispute, type MadeDispute } from '../journeys/disputes.ts'
import { demoPerson, liveGig } from '../journeys/gigs.ts'
import { member } from '../journeys/people.ts'
import { all, answerReceipt, asks, demoGig, demoOffer, demoOrder, fill, moveWallet, newOffer, newOrder, newReceipt, ownGig, payOrder, press, sees, stateReceipt, steps, withdrawReceipt, write } from './scenes.ts'
import type { Arrival, Screen, Stage } from './screen.ts'

const list = 'account/orders'
const order = 'account/orders/view/:order_id'
const offer = 'gigs/offer/:gig_id/create'
const request = 'orders/request/:offer_id'
const end = 'orders/end/:order_id'
const agree = 'I agree to the terms - Request service.'
const [pending, ongoing, inReview, completed, cancelled] = [1, 2, 3, 4, 5]

const opening = 'orders/dispute/:order_id'
const dispute = 'disputes/:id'
const linked = 'disputes/link/:code'

export const ofOrders: readonly Screen[] = [
  { name: 'Open a dispute', route: opening, at: toOpening, do: sees('What happens then') },
  { name: 'Open a dispute, nothing filled in', route: opening, at: toOpening, do: all(press('button', 'Open the dispute'), sees('Say what happened.')) },
  { name: 'Dispute, to who has opened it', route: dispute, at: disputeAs(createAnsweredDispute, 'buyer'), do: sees('Being decided') },
  { name: 'Dispute, to who is asked', route: dispute, at: disputeAs(createDispute, 'seller'), do: sees('Your answer') },
  { name: 'Dispute, decided', route: dispute, at: disputeAs(createDecidedDispute, 'buyer'), do: sees('The decision') },
  { name: 'Dispute, accept?', route: dispute, at: disputeAs(createDecidedDispute, 'buyer'), do: all(press('button', 'Accept'), asks) },
  { name: 'Dispute, appeal?', route: dispute, at: disputeAs(createDecidedDispute, 'buyer'), do: all(press('button', 'Appeal'), asks) },
  { name: 'Dispute by a link that is over', route: linked, at: '/disputes/link/none', do: sees('This link is over.'), refused: true },
  { name: 'Orders', route: list, as: 'kofi' },
  { name: 'Orders of a newcomer', route: list, as: 'newcomer' },
  { name: 'Orders, none match', route: list, as: 'newcomer', at: `/${list}?role=seller&status_id=4` },
  { name: 'Orders, loading', route: list, as: 'ama', waits: '**/api/orders?*' },
  { name: 'Orders, not loaded', route: list, as: 'ama', breaks: '**/api/orders?*', do: sees('We are busy') },
  { name: 'Orders, offline', route: list, as: 'ama', offline: true, do: sees('#') },
  { name: 'Start an order', route: 'orders/add', as: 'esi' },
  { name: 'Start an order, no offers', route: 'orders/add', as: 'newcomer' },
  { name: 'Start an order, searched', route: 'orders/add', as: 'esi', at: '/orders/add?search=hair' },
  { name: 'Request service', route: request, as: 'esi', at: demoOffer },
  { name: 'Request service, submitted', route: request, at: newOffer(({ id }) => `/orders/request/${id}`), do: all(press('button', agree), sees('Service Request Submitted')) },
  { name: 'Request service, already ordered', route: request, at: alreadyOrdered, do: sees('Already ordered') },
  { name: 'Request service, no such offer', route: request, as: 'newcomer', at: '/orders/request/none', refused: true, do: sees('There is no such offer') },
  { name: 'Request service, loading', route: request, as: 'esi', at: '/orders/request/1', waits: '**/api/offers/1' },
  { name: 'Request service, offline', route: request, at: newOffer(({ id }) => `/orders/request/${id}`), offline: true, do: sees(agree) },
  { name: 'Custom offer', route: offer, as: 'ama', at: async stage => `/gigs/offer/${(await ownGig(stage)).id}/create`, do: sees('Select Buyer') },
  { name: 'Custom offer, nobody to offer to', route: offer, at: lonelyOffer, do: sees('Chat with a buyer first') },
  { name: 'Custom offer, nothing filled in', route: offer, at: talkAboutOffer, do: all(press('button', 'Create offer'), sees('Choose the buyer.')) },
  { name: 'Custom offer, created', route: offer, at: talkAboutOffer, do: all(fillOffer, press('button', 'Create offer'), sees('Offer Created Successfully')) },
  { name: 'Bid', route: offer, as: 'newcomer', at: bid },
  { name: 'Bid, gig description kept', route: offer, as: 'newcomer', at: bid, do: page => page.getByLabel('Maintain Gig Description').check() },
  { name: 'Bid, placed', route: offer, at: newBid, do: all(fillBid, press('button', 'Place bid'), sees('Bid Successful')) },
  { name: 'Order pending, to its seller', route: order, as: 'kofi', at: demoOrder('seller', pending) },
  { name: 'Order pending, to its buyer', route: order, as: 'esi', at: demoOrder('buyer', pending) },
  { name: 'Order pending, reject?', route: order, as: 'kofi', at: demoOrder('seller', pending), do: all(press('button', 'Reject Request'), asks) },
  { name: 'Order ongoing, to its seller', route: order, at: newOrder('ongoing', 'seller') },
  { name: 'Order ongoing, submit the work?', route: order, at: newOrder('ongoing', 'seller'), do: all(press('button', 'Submit for Review'), sees('How was it to work with')) },
  { name: 'Order ongoing, to its buyer', route: order, as: 'kofi', at: demoOrder('buyer', ongoing) },
  { name: 'Order sent back, to its seller', route: order, at: newOrder('submitted', 'seller', steps(['buyer', 'revision'])), do: sees('The small clock') },
  { name: 'Order in review, to its seller', route: order, at: newOrder('submitted', 'seller') },
  { name: 'Order in review, to its buyer', route: order, as: 'esi', at: demoOrder('buyer', inReview) },
  { name: 'Order in review, seller not verified', route: order, at: newOrder('submitted', 'buyer'), do: sees('Not verified') },
  { name: 'Order in review, wallet in another name', route: order, at: newOrder('submitted', 'buyer', moveWallet), do: sees('Do not pay into this wallet') },
  { name: 'Order in review, paid?', route: order, as: 'esi', at: demoOrder('buyer', inReview), do: all(press('button', 'I have made Payment'), asks) },
  { name: 'Order in review, what is wrong', route: order, as: 'esi', at: demoOrder('buyer', inReview), do: all(press('button', 'Error with Order'), asks, press('button', 'Send it back'), sees('Say what to correct.')) },
  { name: 'Order in review, paid at the provider', route: order, at: newOrder('submitted', 'buyer', payOrder), do: sees('You have paid') },
  { name: 'Order in review, a direct payment to state', route: order, at: newOrder('submitted', 'buyer'), do: all(toDirectPayment, press('button', 'Ask for a receipt'), sees('Enter the transaction id')) },
  { name: 'Order in review, a direct payment to answer', route: order, at: newOrder('submitted', 'seller', stateReceipt), do: all(press('button', 'Money received'), sees('Look at your own balance first')) },
  { name: 'Order in review, did no money come?', route: order, at: newOrder('submitted', 'seller', stateReceipt), do: all(press('button', 'No money came'), asks) },
  { name: 'Order in review, a direct payment denied', route: order, at: newOrder('submitted', 'buyer', stateReceipt, answerReceipt('deny')), do: sees('says that no money came') },
  { name: 'Order in review, paid directly', route: order, at: newOrder('submitted', 'buyer', stateReceipt, answerReceipt('confirm')), do: sees('Show the receipt') },
  { name: 'Receipt of a direct payment', route: 'receipts/:code', at: newReceipt(), do: all(page => page.getByText('Check the signature yourself').click(), sees('Signature valid')) },
  { name: 'Receipt of a direct payment, withdrawn', route: 'receipts/:code', at: newReceipt(withdrawReceipt), do: sees('This receipt was withdrawn by Adwuma.') },
  { name: 'Order completed, to its seller', route: order, as: 'kofi', at: demoOrder('seller', completed) },
  { name: 'Order completed, to its buyer', route: order, as: 'kofi', at: demoOrder('buyer', completed) },
  { name: 'Order completed, paid out', route: order, at: newOrder('submitted', 'seller', payOrder, steps(['buyer', 'complete'])), do: sees('Payout') },
  { name: 'Order cancelled, to its seller', route: order, as: 'kofi', at: demoOrder('seller', cancelled) },
  { name: 'Order cancelled, to its buyer', route: order, as: 'kofi', at: demoOrder('buyer', cancelled) },
  { name: 'Order cancelled, money back', route: order, at: newOrder('requested', 'buyer', payOrder, steps(['seller', 'cancel'])), do: sees('goes back to you') },
  { name: 'Order, other ways to end it', route: order, at: newOrder('ongoing', 'buyer'), do: all(openOtherWays, sees('Open a dispute')) },
  { name: 'Order pending, withdraw?', route: order, at: newOrder('requested', 'buyer', payOrder), do: all(openOtherWays, press('button', 'Withdraw the request'), asks) },
  { name: 'End an order', route: end, at: toEnd(newOrder('ongoing', 'buyer', payOrder)), do: all(page => page.getByText('25%').click(), sees('gets')) },
  { name: 'End an order, give all back', route: end, at: toEnd(newOrder('ongoing', 'seller', payOrder)), do: all(page => page.getByText('100%').click(), fill('Why', 'My tools broke.'), press('button', 'End the order'), asks) },
  { name: 'End an order, nothing filled in', route: end, at: toEnd(newOrder('ongoing', 'buyer', payOrder)), do: all(press('button', 'Send proposal'), sees('Say why.')) },
  { name: 'End an order, unpaid', route: end, at: toEnd(newOrder('ongoing', 'seller')), do: sees('Nothing was paid through us') },
  { name: 'End an order, not possible', route: end, at: toEnd(newOrder('requested', 'buyer')), do: sees('cannot be ended') },
  { name: 'Order, loading', route: order, as: 'ama', at: '/account/orders/view/1', waits: '**/api/orders/1' },
  { name: 'Order, not loaded', route: order, as: 'ama', at: '/account/orders/view/1', breaks: '**/api/orders/1', do: sees('We are busy') },
  { name: 'Order, offline', route: order, as: 'kofi', at: demoOrder('seller', pending), offline: true, do: sees('Reject Request') },
  { name: 'Review', route: 'review/complete', at: reviewOwed },
  { name: 'Review, too long', route: 'review/complete', at: reviewOwed, do: all(page => page.getByLabel('Comment (optional)').fill('x'.repeat(2001)), press('button', 'Send review'), sees('2000 characters')) },
]

function toDirectPayment(page: Page) {
  return page.locator('summary', { hasText: 'I paid directly' }).click()
}

function openOtherWays(page: Page) {
  return page.getByText('Other ways to end this order').click()
}

function toEnd(order: ReturnType<typeof newOrder>) {
  return async (stage: Stage): Promise<Arrival> => {
    const { path, as } = await order(stage)
    return { path: path.replace('/account/orders/view/', '/orders/end/'), as }
  }
}

function alreadyOrdered(stage: Stage) {
  return newOrder(
    'requested',
    'buyer',
  )(stage).then(async ({ as }): Promise<Arrival> => {
    const { orders } = await (await stage.request.get('/api/orders', { headers: { authorization: `Bearer ${as.token}` } })).json()
    return { path: `/orders/request/${orders.data[0].offer.id}`, as }
  })
}

async function lonelyOffer({ request }: Stage): Promise<Arrival> {
  const as = await member(request)
  const { id } = await liveGig(request, as)
  return { path: `/gigs/offer/${id}/create`, as }
}

async function talkAboutOffer(stage: Stage): Promise<Arrival> {
  const arrival = await lonelyOffer(stage)
  for (const name of ['kofi', 'esi'] as const) await say(stage.request, { from: await demoPerson(stage.request, name), to: arrival.as, text: 'Good morning. Can you do two by Friday?' })
  return arrival
}

async function fillOffer(page: Page) {
  await page.getByRole('radio', { name: 'kofi.m' }).check()
  await write('Offer Description', 'Both clocks, oiled and set, by Friday.')(page)
}

function isRequest({ type_id }: { type_id: number }) {
  return type_id === 2
}

async function bid({ request }: Stage) {
  return `/gigs/offer/${(await demoGig(request, isRequest)).id}/create`
}

async function newBid(stage: Stage): Promise<Arrival> {
  return { path: await bid(stage), as: await member(stage.request) }
}

async function fillBid(page: Page) {
  await page.getByLabel('Amount in GHS').fill('199.50')
  await page.getByLabel('Completion Time in hours').fill('48')
  await write('Offer Description', 'With my own tools; you buy the paint.')(page)
}

async function reviewOwed(stage: Stage): Promise<Arrival> {
  const { as } = await newOrder('submitted', 'buyer', steps(['buyer', 'complete']))(stage)
  return { path: '/review/complete', as }
}

/** Paid, so that there is something to divide. */
async function toOpening(stage: Stage): Promise<Arrival> {
  const { path, as } = await newOrder('ongoing', 'buyer', payOrder)(stage)
  return { path: path.replace('/account/orders/view/', '/orders/dispute/'), as }
}

function disputeAs(create: (request: Stage['request']) => Promise<MadeDispute>, side: 'buyer' | 'seller') {
  return async ({ request }: Stage): Promise<Arrival> => {
    const made = await create(request)
    return { path: `/disputes/${made.dispute.id}`, as: made[side] }
  }
}
