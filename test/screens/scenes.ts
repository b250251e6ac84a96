/** What has to exist before a screen can be looked at: found among the demo's people, or made by calls. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { pdfFile } from '../builders/files.ts'
import {
  asVisitor,
  demoPerson,
  liveGig,
  newPhotos,
  type PostedGig,
  pathOf,
  type Someone,
} from '../journeys/gigs.ts'
import {
  makeOffer,
  orderPath,
  requestOrder,
  savePaymentAccount,
  startOrder,
  step,
  submitOrder,
} from '../journeys/orders.ts'
import { member, post } from '../journeys/people.ts'
import { callAs } from '../journeys/profile.ts'
import type { Arrival, Stage } from './screen.ts'

type Row = { id: number; has_dispute?: boolean }
type Listed = { data: Row[]; last_page: number }
type Card = {
  id: number
  slug: string
  amount: number
  images: unknown[]
  type_id: number
  location_based: number
}

/** The oldest, which nobody touches, of a list that the person sees; of orders one that is not in dispute. */
async function oldest({ request, me }: Pick<Stage, 'request' | 'me'>, path: string, name: string) {
  const page = async (number: number): Promise<Listed> =>
    (await callAs(request, me, { path: `${path}&page=${number}` }))[name]
  const first = await page(1)
  const last = first.last_page > 1 ? await page(first.last_page) : first
  const found = last.data.findLast(({ has_dispute }) => !has_dispute)
  expect(found, `something in ${path}`).toBeDefined()
  return found as Row
}

/** An order of the demo. */
export const demoOrder = (role: 'buyer' | 'seller', status: number) => async (stage: Stage) =>
  orderPath(await oldest(stage, `/api/orders?role=${role}&status_id=${status}`, 'orders'))

/** An offer of the demo that waits for this person. */
export const demoOffer = async (stage: Stage) =>
  `/orders/request/${(await oldest(stage, '/api/offers?records_per_page=50', 'offers')).id}`

/** A live gig of the demo with pictures. */
export async function demoGig(
  request: APIRequestContext,
  isMeant: (gig: Card) => boolean = ({ images }) => images.length > 2,
): Promise<Card> {
  const headers = await asVisitor(request)
  const answer = await request.get('/api/gigs?records_per_page=96', { headers })
  const { records } = (await answer.json()) as { records: { data: Card[] } }
  const [found] = records.data.filter(isMeant).toSorted((one, other) => one.id - other.id)
  expect(found, 'such a gig').toBeDefined()
  return found as Card
}

export const someGig =
  (isMeant?: (gig: Card) => boolean) =>
  async ({ request }: Stage) =>
    pathOf((await demoGig(request, isMeant)) as Card & PostedGig)

/** One of this person's own gigs in the demo. */
export async function ownGig({ request, me }: Stage, status = 2): Promise<PostedGig> {
  const path = '/api/gigs?owned=1&records_per_page=96'
  const { records } = await callAs(request, me, { path })
  const found = (records.data as PostedGig[]).findLast(gig => gig.status_id === status)
  expect(found, `a gig of state ${status}`).toBeDefined()
  return found as PostedGig
}

export async function newSides(request: APIRequestContext) {
  return { seller: await member(request), buyer: await member(request) }
}

type Sides = Awaited<ReturnType<typeof newSides>>
type Side = 'seller' | 'buyer'
type MadeDeal = { request: APIRequestContext; sides: Sides; order: { id: number; offerId: number } }

const makers = { requested: requestOrder, ongoing: startOrder, submitted: submitOrder }

/** An order of two people who are here for the first time, as one of them sees it. */
export const newOrder =
  (
    state: keyof typeof makers,
    side: Side,
    ...furtherSteps: ((made: MadeDeal) => Promise<unknown>)[]
  ) =>
  async ({ request }: Stage): Promise<Arrival> => {
    const sides = await newSides(request)
    await savePaymentAccount(request, sides.seller, '0244123456')
    const order = await makers[state](request, sides)
    for (const happens of furtherSteps) await happens({ request, sides, order })
    return { path: orderPath(order), as: sides[side] }
  }

export const steps =
  (...taken: readonly (readonly [Side, string])[]) =>
  async ({ request, sides, order }: MadeDeal) => {
    for (const [side, action] of taken)
      await step(request, sides[side], {
        ...{ order, action },
        revision: '<p>The small clock stops at six.</p>',
      })
  }

/** The network knows the seller's wallet under another name. */
export const moveWallet = async ({ request, sides: { seller } }: MadeDeal) => {
  const { phone } = seller.person
  await request.post('/testing/wallet-names', { data: { number: phone, name: 'ARTHUR KWESI' } })
  await savePaymentAccount(request, seller, phone)
}

/** Paid at the provider. */
export const payOrder = async ({ request, sides: { buyer }, order }: MadeDeal) => {
  const reference = await initiate(request, buyer, {
    object_type: 'offer',
    object_id: order.offerId,
  })
  await checkOut(request, reference, 'approve')
  const data = { gig_order_id: order.id, reference }
  await callAs(request, buyer, { path: '/api/orders/pay/confirm', data })
}

/** Past the platform, as the buyer says. */
export const stateReceipt = async ({ request, sides: { buyer }, order }: MadeDeal) => {
  const data = { gig_order_id: order.id, network_id: `MP${2_603_060_000 + order.id}`, amount: 250 }
  await callAs(request, buyer, { path: '/api/orders/receipt/add', data })
}

/** What the seller says to it. */
export const answerReceipt =
  (answer: 'confirm' | 'deny') =>
  async ({
    request,
    sides: { seller },
    order,
  }: MadeDeal): Promise<{ id: number; code: string }> => {
    const data = { gig_order_id: order.id, balance_checked: true, reason: 'Nothing in my balance.' }
    const path = `/api/orders/receipt/${answer}`
    return (await callAs(request, seller, { path, data })).receipt
  }

/** The page of a receipt, and what happens to it before. */
export const newReceipt =
  (happens: (stage: Stage, receipt: { id: number }) => Promise<unknown> = async () => {}) =>
  async (stage: Stage): Promise<string> => {
    const { request } = stage
    const sides = await newSides(request)
    const made = { request, sides, order: await submitOrder(request, sides) }
    await stateReceipt(made)
    const receipt = await answerReceipt('confirm')(made)
    await happens(stage, receipt)
    return `/receipts/${receipt.code}`
  }

export async function withdrawReceipt({ request }: Stage, { id }: { id: number }) {
  const path = `/api/manager/receipts/${id}/void`
  const data = { note: 'Both are one person.' }
  await callAs(request, await managerHere(request), { path, data })
}

export async function initiate(
  request: APIRequestContext,
  payer: Someone,
  data: { object_type: string; object_id: number; object_additional?: number },
): Promise<string> {
  return (await callAs(request, payer, { path: '/api/payments/initiate', data })).reference
}

/** What the payer presses at the provider's page. */
export async function checkOut(
  request: APIRequestContext,
  reference: string,
  action: 'approve' | 'decline' | 'pending',
): Promise<void> {
  const wallet = { network: 'MTN', number: '241234567' }
  const form = action === 'decline' ? { action } : { ...wallet, action }
  const answer = await request.post(`/testing/checkout/${reference}`, { form, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
}

/** What somebody who is here for the first time sees after paying for Premium. */
export const payPremium =
  (action?: 'approve' | 'decline' | 'pending', path = '/paid/subscription/1?depositId=') =>
  async ({ request }: Stage): Promise<Arrival> => {
    const as = await member(request)
    const reference = await initiate(request, as, { object_type: 'subscription', object_id: 1 })
    if (action) await checkOut(request, reference, action)
    return { path: `${path}${reference}`, as }
  }

/** Somebody who has had Premium from a moment ago, wherever he stands. */
export const withPremium = (path: string) => withPaidPremium(() => path)

/** At the receipt of a payment that is complete, whether or not the provider has said so by itself yet. */
export const receiptOfPremium = withPaidPremium(reference => `/account/receipts/${reference}`)

function withPaidPremium(pathOf: (reference: string) => string) {
  return async (stage: Stage): Promise<Arrival> => {
    const { as, path: reference } = await payPremium('approve', '')(stage)
    await callAs(stage.request, as, {
      path: '/api/subscriptions/pay/confirm',
      data: { reference },
    })
    return { path: pathOf(reference), as }
  }
}

/** A payment by hand, as far as it has come. */
export const byHand =
  (path: '/pay' | '/paid', until: 'begun' | 'submitted' | 'failed') =>
  async ({ request }: Stage): Promise<Arrival> => {
    const as = await member(request)
    const data = { object_type: 'subscription', object_id: 1 }
    const reference = await beginByHand(request, as, data)
    if (until !== 'begun') await submitByHand(request, as, reference)
    if (until === 'failed') await review(request, { reference, action: 'fail' })
    const end = path === '/pay' ? `/${reference}` : `?depositId=${reference}`
    return { path: `${path}/subscription/1${end}`, as }
  }

export async function beginByHand(
  request: APIRequestContext,
  as: Someone,
  data: object,
): Promise<string> {
  return (await callAs(request, as, { path: '/api/payments/manual/initiate', data })).reference
}

export const submitByHand = (request: APIRequestContext, as: Someone, reference: string) =>
  callAs(request, as, { path: '/api/payments/manual/submit', data: { reference } })

export async function review(request: APIRequestContext, data: object): Promise<void> {
  const as = await managerHere(request)
  await callAs(request, as, { path: '/api/manager/transactions/review', data })
}

/** On whichever server this is; `demoPerson` knows one alone. */
export async function managerHere(request: APIRequestContext): Promise<Someone> {
  const login = { email: 'manager@adwuma.test', password: 'adwuma-demo', device_name: 'Screens' }
  const { token, user } = await post(request, '/api/sanctum/token', login)
  return { token, userId: user.id }
}

/** A gig of somebody who is here for the first time. */
export const newGig =
  (pathFor: (gig: PostedGig) => string, wanted?: Parameters<typeof liveGig>[2]) =>
  async ({ request }: Stage): Promise<Arrival> => {
    const as = await member(request)
    return { path: pathFor(await liveGig(request, as, wanted)), as }
  }

/** What this person has just been offered by asking for a gig of Kofi's. */
export const newOffer =
  (path: (offer: { id: number }) => string) =>
  async ({ request }: Stage): Promise<Arrival> => {
    const as = await member(request)
    const gig = await liveGig(request, await demoPerson(request, 'ama'))
    return { path: path(await makeOffer(request, { buyer: as, gig })), as }
  }

export const files = {
  photos: newPhotos,
  pdf: (name: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: pdfFile(),
  }),
  film: { name: 'film.mov', mimeType: 'video/quicktime', buffer: Buffer.from('moving') },
}

/** Whatever of that name can be seen: some controls stand there once for every width. */
export const press =
  (role: 'button' | 'link' | 'menuitem' | 'tab', name: string | RegExp) => (page: Page) =>
    page.getByRole(role, { name }).locator('visible=true').first().click()

export const all =
  (...parts: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const part of parts) await part(page)
  }

export const fill = (label: string, value: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).locator('visible=true').fill(value)

export const write = (label: string, value: string) => (page: Page) =>
  page.getByRole('textbox', { name: label }).fill(value)

export const sees = (text: string | RegExp) => (page: Page) =>
  expect(page.getByText(text).locator('visible=true').first()).toBeVisible({ timeout: 30_000 })

export const asks = (page: Page) =>
  expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()

export const call = (stage: Pick<Stage, 'request' | 'me'>, path: string, data?: object) =>
  callAs(stage.request, stage.me, { path, data })
