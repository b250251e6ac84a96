import { beforeAll, expect, test } from 'vitest'
import { asUser, asVisitor, type BuiltUser, buildUser } from './builders/accounts.ts'
import { useApp } from './builders/app.ts'
import { send } from './builders/chat.ts'
import { pdfFile } from './builders/files.ts'
import { buildGig } from './builders/gigs.ts'
import { buildIdPhoto } from './builders/identity.ts'
import { buildOrder } from './builders/orders.ts'
import { buildTransaction } from './builders/payments.ts'
import { buildIdentity, buildPaymentAccount } from './builders/profile.ts'
import { buy } from './builders/purchases.ts'
import { sendReport } from './builders/reports.ts'

/** What the specification of the manager area names of each thing, asked of the API: mobile apps read these very names. */

const app = useApp()

let manager: BuiltUser
let ama: BuiltUser
let kofi: BuiltUser

beforeAll(async () => {
  manager = await buildUser({ manager: true })
  ama = await buildUser({ premium: true, place: { longitude: -0.2, latitude: 5.6 } })
  kofi = await buildUser()
  await buildIdentity(ama, { status: 'verified' })
  await buildIdPhoto(ama)
  await buildPaymentAccount(ama)
})

async function get(url: string, viewer?: BuiltUser) {
  const headers = viewer ? await asUser(viewer) : asVisitor()
  const answer = await app.server.inject({ url, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** The fields that a thing has not; `user.id` looks inside, `images.0.id` into a list. */
const missingFields = (entity: unknown, fields: string) =>
  fields.split(' ').filter(field => valueAt(entity, field) === undefined)

const valueAt = (entity: unknown, field: string): unknown =>
  field.split('.').reduce((inner, key) => (inner as Record<string, unknown> | null)?.[key], entity)

test('a gig has every field that is specified', async () => {
  const { id } = await buildGig({
    owner: ama,
    images: 1,
    place: { longitude: -0.2, latitude: 5.6 },
  })
  const fields =
    'id slug title long_title short_title type_id category_id description amount duration ' +
    'human_readable_duration location_based longitude latitude status_id images.0.id ' +
    'images.0.file.firebase_url user.id category.description category.slug town.slug town.name ' +
    'town.region type.name'
  expect(missingFields((await get(`/api/gigs/${id}`, ama)).gig, fields)).toEqual([])
  expect(missingFields((await get(`/api/manager/gig/${id}`, manager)).gig, fields)).toEqual([])
})

test('a customer has every field that is specified, with the payment detail', async () => {
  const { customer } = await get(`/api/manager/customer/${ama.id}`, manager)
  const fields =
    'id name username email phone status_id id_type id_reference id_photo ' +
    'id_photo_file.firebase_url id_photo_file.original_name is_kyc_verified active_subscription ' +
    'portrait portrait_large ' +
    'location longitude latitude created_at payout_hold_until has_second_factor settlement_institution_code settlement_account_no ' +
    'payment_detail.account_type_code payment_detail.account_type.name ' +
    'payment_detail.institution_name payment_detail.institution_code ' +
    'payment_detail.account_currency payment_detail.account_no payment_detail.name_on_account ' +
    'payment_detail.name_check.result payment_detail.registered_name payment_detail.source payment_detail.settled payment_detail.changed_at'
  expect(missingFields(customer, fields)).toEqual([])
  expect(customer.id_photo_file).toMatchObject({ original_name: 'card.jpg' })
})

test('an order and its offer have every field that is specified', async () => {
  const { id, offer_id } = await buildOrder({ seller: ama, buyer: kofi, status: 'ongoing' })
  const fields =
    'id status_id offer.gig.id offer.seller.id offer.buyer.id offer.seller_id offer.buyer_id ' +
    'offer.amount offer.description created_at started_on due_on'
  expect(missingFields((await get(`/api/orders/${id}`, kofi)).order, fields)).toEqual([])
  expect(missingFields((await get(`/api/manager/order/${id}`, manager)).order, fields)).toEqual([])
  const { offer } = await get(`/api/offers/${offer_id}`, kofi)
  expect(missingFields(offer, 'gig_id is_custom amount description duration buyer_id')).toEqual([])
})

test('a subscription and the offers to buy have every field that is specified', async () => {
  await buy('subscription', { payer: kofi, objectId: 1 })
  const { subscriptions } = await get('/api/manager/subscriptions', manager)
  const fields = 'id user.username offer.price offer.days start_date end_date is_active'
  expect(missingFields(subscriptions.data[0], fields)).toEqual([])
  const { offers } = await get('/api/promotions/offers')
  expect(missingFields(offers[0], 'id name price')).toEqual([])
})

test('a flagged message has every field that is specified', async () => {
  await send(app.server, kofi, ama, 'Call 0244123456')
  const { messages } = await get('/api/manager/messages/flagged', manager)
  expect(missingFields(messages.data[0], 'id message sender.username recipient.username')).toEqual(
    [],
  )
})

test('a transaction has every field that is specified', async () => {
  const { reference } = await buildTransaction({
    user: kofi,
    method: 'MANUAL',
    submitted_at: new Date(),
  })
  const fields = 'reference external_reference description amount status_code checkout_url'
  const { transaction } = await get(`/api/payments/transaction/${reference}`, kofi)
  expect(missingFields(transaction, fields)).toEqual([])
  const { transactions } = await get('/api/manager/transactions', manager)
  expect(missingFields(transactions.data[0], fields)).toEqual([])
})

test('a report has every field that is specified', async () => {
  const files = [{ filename: 'receipt.pdf', body: pdfFile() }]
  const { reference } = (await sendReport(app.server, { by: kofi, files })).json().report
  const { report } = await get(`/api/manager/report/${reference}`, manager)
  const fields =
    'reference category.name reporter.username description status_id ' +
    'files.0.file.firebase_url files.0.file.original_name created_at'
  expect(missingFields(report, fields)).toEqual([])
})

test('a page has every field that is specified', async () => {
  const fields = 'id slug title content category_id is_published'
  expect(missingFields((await get('/api/cms/page/1')).page, fields)).toEqual([])
  expect(missingFields((await get('/api/manager/cms/pages/1', manager)).page, fields)).toEqual([])
})

test.each([
  'customers',
  'gigs',
  'subscriptions',
  'orders',
  'chats',
  'messages/flagged',
  'transactions',
  'cms/pages',
  'reports',
])('the managers’ list of %s carries data, total and last_page, twelve to a page', async list => {
  const answer = await get(`/api/manager/${list}`, manager)
  const [records] = Object.values<Record<string, unknown>>(answer)
  expect(records).toEqual({
    data: expect.any(Array),
    ...{ total: expect.any(Number), last_page: expect.any(Number) },
    ...{ current_page: 1, per_page: 12 },
  })
})
