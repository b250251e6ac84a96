/** Premium, promotion, payments in every state, receipts. */
import type { Page } from '@playwright/test'
import { liveGig, postGig, take } from '../journeys/gigs.ts'
import { member } from '../journeys/people.ts'
import { all, beginByHand, byHand, call, checkOut, initiate, managerHere, newGig, ownGig, payPremium, press, receiptOfPremium, sees, submitByHand, withPremium } from './scenes.ts'
import type { Arrival, Screen, Stage } from './screen.ts'

const premium = 'account/subscription'
const promote = 'gigs/promote/:gig_id'
const paid = 'paid/:object_type/:object_id'
const pay = 'pay/:object_type/:object_id/:checkout_id'
const receipt = 'account/receipts/:reference'

export const ofMoney: readonly Screen[] = [
  { name: 'Premium, not yet', route: premium, as: 'newcomer' },
  { name: 'Premium, nothing chosen', route: premium, as: 'newcomer', do: all(press('button', 'Subscribe'), sees('Choose an offer first')) },
  { name: 'Premium, chosen', route: premium, as: 'newcomer', do: choose(/Premium for 90 days/) },
  { name: 'Premium, active', route: premium, as: 'ama', do: sees('Active') },
  { name: 'Premium, just bought', route: premium, at: withPremium('/account/subscription'), do: sees('30 days left') },
  { name: 'Premium, loading', route: premium, as: 'newcomer', waits: '**/api/subscriptions/**' },
  { name: 'Premium, not loaded', route: premium, as: 'newcomer', breaks: '**/api/subscriptions/**', do: sees('We are busy') },
  { name: 'Premium, offline', route: premium, as: 'newcomer', offline: true, do: sees('Premium for 30 days') },
  { name: 'Premium, payment not begun', route: premium, as: 'newcomer', breaks: '**/api/payments/initiate', do: all(choose(/Premium for 30 days/), press('button', 'Subscribe'), sees('We are busy')) },
  { name: 'Promote', route: promote, at: newGig(({ id }) => `/gigs/promote/${id}`, { photos: 1 }) },
  { name: 'Promote, nothing chosen', route: promote, as: 'ama', at: promoteOwn, do: all(press('button', 'Pay to Promote Service'), sees('Choose a package first')) },
  { name: 'Promote, promoted now', route: promote, at: promoteGig, do: sees('This gig is promoted now') },
  { name: 'Promote, not live', route: promote, at: notLive, do: sees('This gig is not live') },
  { name: 'At the provider', route: 'testing/checkout/:id', at: atProvider, plain: true },
  { name: 'At the provider, no number', route: 'testing/checkout/:id', at: atProvider, plain: true, refused: true, do: press('button', 'Approve') },
  { name: 'Payment successful', route: paid, at: payPremium('approve'), do: sees('Payment Successful') },
  { name: 'Payment pending', route: paid, at: payPremium('pending'), do: sees('pending verification') },
  { name: 'Payment failed', route: paid, at: payPremium('decline'), do: sees('was unsuccessful') },
  { name: 'Payment cancelled', route: paid, at: cancelPremium, do: sees('Payment Cancelled') },
  { name: 'Payment unknown', route: paid, as: 'newcomer', at: '/paid/subscription/1?depositId=nothing', refused: true, do: sees('We cannot find this payment') },
  { name: 'Payment, loading', route: paid, as: 'newcomer', at: '/paid/subscription/1?depositId=nothing', waits: '**/api/payments/**' },
  { name: 'Receipts', route: 'account/receipts', at: receipts },
  { name: 'Receipts, none', route: 'account/receipts', as: 'newcomer' },
  { name: 'Receipt', route: receipt, at: receiptOfPremium, do: sees('Premium for 30 days') },
  { name: 'Receipt, not paid', route: receipt, at: payPremium('pending', '/account/receipts/'), refused: true, do: sees('There is a receipt once') },
  { name: 'Receipt of nobody', route: receipt, as: 'newcomer', at: '/account/receipts/none', refused: true },
]

/** On a server where people pay by hand. */
export const paidByHand: readonly Screen[] = [
  { name: 'Premium, paid by hand', route: premium, as: 'newcomer' },
  { name: 'Premium, paid by hand, chosen', route: premium, as: 'newcomer', do: choose(/Premium for 90 days/) },
  { name: 'Premium, paid by hand, being checked', route: premium, at: premiumToCheck, do: sees('We are checking your payment') },
  { name: 'Promote, paid by hand', route: promote, at: promoteByHand },
  { name: 'Promote, paid by hand, being checked', route: promote, at: promotionToCheck, do: sees('We are checking your payment') },
  { name: 'Pay by hand', route: pay, at: byHand('/pay', 'begun'), do: sees('Send mobile money to') },
  { name: 'Pay by hand, offline', route: pay, at: byHand('/pay', 'begun'), offline: true, do: sees('Send mobile money to') },
  { name: 'Pay by hand, submitted', route: pay, at: byHand('/pay', 'submitted'), do: sees('You told us') },
  { name: 'Pay by hand, failed', route: pay, at: byHand('/pay', 'failed'), do: sees('was unsuccessful') },
  { name: 'Payment by hand, pending', route: paid, at: byHand('/paid', 'submitted'), do: sees('pending verification') },
  { name: 'Payment by hand, failed', route: paid, at: byHand('/paid', 'failed'), do: sees('was unsuccessful') },
]

function choose(name: RegExp) {
  return (page: Page) => page.getByRole('radio', { name }).check()
}

async function promoteOwn(stage: Stage) {
  return `/gigs/promote/${(await ownGig(stage)).id}`
}

async function promoteGig({ request }: Stage): Promise<Arrival> {
  const as = await member(request)
  const { id } = await liveGig(request, as, { photos: 1 })
  const reference = await initiate(request, as, { object_type: 'promotion', object_id: 1, object_additional: id })
  await checkOut(request, reference, 'approve')
  await call({ request, me: as }, `/api/payments/transaction/${reference}`)
  return { path: `/gigs/promote/${id}`, as }
}

async function notLive({ request }: Stage): Promise<Arrival> {
  const as = await member(request)
  return { path: `/gigs/promote/${(await postGig(request, as)).id}`, as }
}

async function atProvider(stage: Stage) {
  const { path } = await payPremium(undefined, '')(stage)
  return `/testing/checkout/${path}`
}

async function cancelPremium(stage: Stage): Promise<Arrival> {
  const { path, as } = await payPremium()(stage)
  return { path: `${path}&cancel=true`, as }
}

async function premiumToCheck(stage: Stage): Promise<Arrival> {
  const { as } = await byHand('/paid', 'submitted')(stage)
  return { path: '/account/subscription', as }
}

async function promoteByHand({ request }: Stage): Promise<Arrival> {
  const as = await member(request)
  const gig = await postGig(request, as, { photos: 1 })
  await take(request, await managerHere(request), { gig, action: 'approve' })
  return { path: `/gigs/promote/${gig.id}`, as }
}

async function promotionToCheck(stage: Stage): Promise<Arrival> {
  const { path, as } = await promoteByHand(stage)
  const gigId = Number(path.split('/').at(-1))
  const data = { object_type: 'promotion', object_id: 1, object_additional: gigId }
  await submitByHand(stage.request, as, await beginByHand(stage.request, as, data))
  return { path, as }
}

async function receipts(stage: Stage): Promise<Arrival> {
  const { as } = await withPremium('')(stage)
  const failed = await initiate(stage.request, as, { object_type: 'subscription', object_id: 2 })
  await checkOut(stage.request, failed, 'decline')
  await call({ ...stage, me: as }, `/api/payments/transaction/${failed}`)
  return { path: '/account/receipts', as }
}
