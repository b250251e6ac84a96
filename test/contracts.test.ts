import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import * as accounts from '#features/accounts/contract.ts'
import * as undo from '#features/accounts/undo/contract.ts'
import * as blocks from '#features/blocks/contract.ts'
import * as chat from '#features/chat/contract.ts'
import * as chatWarnings from '#features/chat/warnings/contract.ts'
import * as gigs from '#features/gigs/contract.ts'
import * as towns from '#features/gigs/towns/contract.ts'
import * as managedAudit from '#features/manager/audit/contract.ts'
import * as customers from '#features/manager/customers/contract.ts'
import * as failedJobs from '#features/manager/failed-jobs/contract.ts'
import * as managedGigs from '#features/manager/gigs/contract.ts'
import * as managedMessages from '#features/manager/messages/contract.ts'
import * as managedOrders from '#features/manager/orders/contract.ts'
import * as managedPages from '#features/manager/pages/contract.ts'
import * as managedReports from '#features/manager/reports/contract.ts'
import * as managedReceipts from '#features/manager/safety/receipts/contract.ts'
import * as managedSearch from '#features/manager/search-words/contract.ts'
import * as staff from '#features/manager/staff/contract.ts'
import * as managedSubscriptions from '#features/manager/subscriptions/contract.ts'
import * as managedTransactions from '#features/manager/transactions/contract.ts'
import * as notifications from '#features/notifications/contract.ts'
import * as preferences from '#features/notifications/preferences/contract.ts'
import * as push from '#features/notifications/push/contract.ts'
import * as orders from '#features/orders/contract.ts'
import * as offers from '#features/orders/offers/contract.ts'
import * as receipts from '#features/orders/receipts/contract.ts'
import * as reviews from '#features/orders/reviews/contract.ts'
import * as pages from '#features/pages/contract.ts'
import * as payments from '#features/payments/contract.ts'
import * as ledger from '#features/payments/ledger/contract.ts'
import * as availability from '#features/profile/availability/contract.ts'
import * as profile from '#features/profile/contract.ts'
import * as identity from '#features/profile/identity/contract.ts'
import * as portrait from '#features/profile/portrait/contract.ts'
import * as promotions from '#features/promotions/contract.ts'
import * as reports from '#features/reports/contract.ts'
import * as reportSubjects from '#features/reports/subjects/contract.ts'
import * as searches from '#features/searches/contract.ts'
import * as services from '#features/services/contract.ts'
import * as subscriptions from '#features/subscriptions/contract.ts'
import { changesByGet } from '#platform/changes-by-get.ts'
import { type Endpoint, methodOf } from '#platform/contract.ts'
import { bare } from '#platform/fields.ts'

/** The calls and the things of the product as they are specified: mobile apps use these very names. */

const declared = [
  ...[
    accounts,
    undo,
    profile,
    availability,
    identity,
    gigs,
    offers,
    orders,
    orders.orderSteps,
    receipts,
    reviews,
  ],
  ...[
    chat,
    chatWarnings,
    subscriptions,
    payments,
    ledger,
    promotions,
    pages,
    reports,
    reportSubjects,
  ],
  ...[notifications, preferences, push, portrait, towns, services, searches],
  ...[blocks],
  ...[customers, managedGigs, managedMessages, managedOrders, managedPages],
  ...[failedJobs, managedReports, managedSearch, managedSubscriptions, managedTransactions],
  ...[staff, managedAudit, managedReceipts],
].flatMap(contract => Object.values<unknown>(contract).filter(isEndpoint))

const calls: { call: string; takes: string; gives: string }[] = [
  { call: 'GET /sanctum/csrf-cookie', takes: '', gives: '' },
  { call: 'POST /api/sanctum/token', takes: 'email password device_name', gives: 'token' },
  { call: 'GET /api/customer', takes: '', gives: 'user' },
  { call: 'GET /api/customer/pending', takes: '', gives: 'actions' },
  { call: 'GET /api/customer/accounts', takes: '', gives: 'accounts warning' },
  {
    call: 'POST /api/customer/register',
    takes:
      'name username country_alpha_2_code phone email password password_confirmation consent device_name',
    gives: 'user',
  },
  {
    call: 'POST /api/customer/verify',
    takes: 'user_id verification_code device_name',
    gives: 'token user',
  },
  { call: 'POST /api/customer/update', takes: 'username email', gives: 'user message' },
  {
    call: 'POST /api/customer/password/update',
    takes: 'current_password new_password new_password_confirmation device_name',
    gives: 'user message',
  },
  {
    call: 'POST /api/customer/settlement/update',
    takes:
      'payment_account_type_code payment_account_currency payment_institution_name ' +
      'payment_institution_code payment_account_no payment_name_on_account',
    gives: 'user message',
  },
  {
    call: 'POST /api/customer/location/update',
    takes: 'longitude latitude',
    gives: 'user message',
  },
  { call: 'POST /api/customer/away', takes: 'until', gives: 'user message' },
  { call: 'POST /api/customer/request-alerts', takes: 'is_on', gives: 'user message' },
  {
    call: 'POST /api/customer/kyc/update',
    takes: 'name id_type id_reference id_photo',
    gives: 'user message',
  },
  { call: 'POST /api/customer/portrait', takes: 'photo', gives: 'user message' },
  { call: 'DELETE /api/customer/portrait', takes: '', gives: 'user message' },
  { call: 'POST /api/password/forgot', takes: 'email', gives: '' },
  { call: 'GET /api/password/code/{code}/validate', takes: 'code', gives: '' },
  { call: 'GET /api/security/undo/{code}', takes: 'code', gives: 'undo' },
  { call: 'POST /api/security/undo', takes: 'code', gives: 'message' },
  {
    call: 'POST /api/password/reset',
    takes: 'reset_code new_password new_password_confirmation device_name',
    gives: '',
  },
  { call: 'GET /api/countries', takes: '', gives: 'countries' },
  { call: 'GET /api/account/options', takes: '', gives: 'types' },
  {
    call: 'GET /api/gigs',
    takes:
      'page owned favorited records_per_page gig_type type search category town understand distance',
    gives: 'records understood instead',
  },
  { call: 'GET /api/gigs/suggest', takes: 'search', gives: 'suggestions' },
  { call: 'GET /api/gigs/{id}', takes: 'id', gives: 'gig' },
  { call: 'GET /api/gigs/{id}/{action}', takes: 'id action', gives: 'gig message' },
  { call: 'GET /api/gigs/favorite/{id}', takes: 'id', gives: 'gig message' },
  { call: 'GET /api/gigs/categories', takes: '', gives: 'categories' },
  { call: 'GET /api/towns', takes: 'search', gives: 'towns' },
  { call: 'GET /api/services', takes: 'town', gives: 'services' },
  { call: 'GET /api/cms/pages', takes: '', gives: 'categories' },
  { call: 'GET /api/services/{category}', takes: 'category town', gives: 'service' },
  {
    call: 'POST /api/gigs/add',
    takes:
      'title type_id category_id description amount duration location_based longitude latitude town files',
    gives: 'gig',
  },
  {
    call: 'POST /api/gigs/update/{id}',
    takes:
      'id title type_id category_id description amount duration location_based longitude latitude town files',
    gives: 'gig message',
  },
  {
    call: 'GET /api/gigs/update/{id}/images/delete/{file_id}',
    takes: 'id file_id',
    gives: 'gig message',
  },
  {
    call: 'POST /api/offers/create',
    takes: 'gig_id is_custom amount description duration buyer_id',
    gives: 'gig_offer message chat',
  },
  { call: 'GET /api/offers/{id}', takes: 'id', gives: 'offer' },
  { call: 'POST /api/reviews/complete', takes: 'review_id rating comments', gives: '' },
  { call: 'GET /api/orders/{id}', takes: 'id', gives: 'order' },
  { call: 'GET /api/orders', takes: 'page records_per_page', gives: 'orders' },
  { call: 'POST /api/orders/request', takes: 'gig_offer_id', gives: 'order message' },
  { call: 'POST /api/orders/accept', takes: 'gig_order_id', gives: 'order message' },
  { call: 'POST /api/orders/review', takes: 'gig_order_id', gives: 'order message' },
  { call: 'POST /api/orders/revision', takes: 'gig_order_id revision', gives: 'order message' },
  { call: 'POST /api/orders/complete', takes: 'gig_order_id', gives: 'order message' },
  { call: 'POST /api/orders/cancel', takes: 'gig_order_id', gives: 'order message' },
  { call: 'POST /api/orders/pay/confirm', takes: 'gig_order_id', gives: 'order message' },
  {
    call: 'POST /api/orders/receipt/add',
    takes: 'gig_order_id network_id amount',
    gives: 'receipt order message',
  },
  {
    call: 'POST /api/orders/receipt/confirm',
    takes: 'gig_order_id balance_checked',
    gives: 'receipt order message',
  },
  {
    call: 'POST /api/orders/receipt/deny',
    takes: 'gig_order_id reason',
    gives: 'receipt order message',
  },
  { call: 'GET /api/receipts/{code}', takes: 'code', gives: 'receipt' },
  { call: 'GET /api/receipts/keys', takes: '', gives: 'keys' },
  {
    call: 'GET /api/manager/receipts',
    takes: 'page records_per_page state reused',
    gives: 'receipts',
  },
  {
    call: 'POST /api/manager/receipts/{id}/void',
    takes: 'id note',
    gives: 'receipt message',
  },
  { call: 'GET /api/chats', takes: 'search paginate page records_per_page', gives: 'chats' },
  {
    call: 'GET /api/chat/{chat_id}/{username}',
    takes: 'chat_id username',
    gives: 'messages chat',
  },
  { call: 'POST /api/chat/message/read', takes: 'message_id', gives: '' },
  { call: 'POST /api/chat/message/check', takes: 'message', gives: 'warnings' },
  {
    call: 'POST /api/chat/message/send',
    takes: 'to_user_id message message_files',
    gives: 'messages',
  },
  { call: 'GET /api/subscriptions/active', takes: '', gives: 'subscription' },
  { call: 'GET /api/subscriptions/offers', takes: '', gives: 'offers' },
  { call: 'GET /api/subscriptions/offers/{id}', takes: 'id', gives: 'offer' },
  { call: 'POST /api/subscriptions/pay/confirm', takes: '', gives: '' },
  { call: 'GET /api/payments/active', takes: '', gives: 'active_payment_method' },
  {
    call: 'POST /api/payments/initiate',
    takes: 'object_type object_id object_additional',
    gives: 'reference',
  },
  {
    call: 'GET /api/payments/transaction/{reference}',
    takes: 'reference',
    gives: 'transaction',
  },
  {
    call: 'POST /api/payments/manual/initiate',
    takes: 'object_type object_id object_additional',
    gives: 'reference',
  },
  { call: 'POST /api/payments/manual/submit', takes: 'reference', gives: '' },
  { call: 'GET /api/promotions/offers', takes: '', gives: 'offers' },
  { call: 'GET /api/promotions/offers/{id}', takes: 'id', gives: 'offer' },
  { call: 'GET /api/cms/page/{id}', takes: 'id', gives: 'page' },
  { call: 'GET /api/report/categories', takes: '', gives: 'categories' },
  { call: 'POST /api/report/add', takes: 'category_id description files', gives: 'report' },
  { call: 'GET /api/report/subjects', takes: 'about_user_id about_gig_id', gives: 'people gigs' },
  { call: 'POST /api/people/{username}/block', takes: 'username', gives: 'blocked message' },
  { call: 'POST /api/people/{username}/unblock', takes: 'username', gives: 'blocked message' },
  { call: 'GET /api/customer/blocks', takes: 'page records_per_page', gives: 'blocks' },
  { call: 'GET /api/searches', takes: '', gives: 'searches' },
  {
    call: 'POST /api/searches',
    takes: 'search category town gig_type frequency',
    gives: 'search message',
  },
  {
    call: 'POST /api/searches/{id}',
    takes: 'id frequency is_paused',
    gives: 'search message',
  },
  { call: 'DELETE /api/searches/{id}', takes: 'id', gives: 'message' },
  {
    call: 'GET /api/notifications',
    takes: 'page records_per_page unread',
    gives: 'notifications unread_notifications_count',
  },
  {
    call: 'POST /api/notifications/read',
    takes: 'up_to_id id',
    gives: 'unread_notifications_count message',
  },
  { call: 'POST /api/notifications/seen', takes: 'ids', gives: 'seen' },
  {
    call: 'GET /api/customer/notification-preferences',
    takes: '',
    gives: 'preferences devices',
  },
  {
    call: 'POST /api/customer/notification-preferences',
    takes: 'groups quiet_hours message_previews',
    gives: 'preferences message',
  },
  { call: 'GET /api/push/key', takes: '', gives: 'key' },
  {
    call: 'POST /api/push/subscribe',
    takes: 'endpoint keys device_name',
    gives: 'subscription message',
  },
  { call: 'POST /api/push/unsubscribe', takes: 'endpoint id', gives: 'message' },
  { call: 'POST /api/push/ack', takes: 'ack event', gives: '' },
  {
    call: 'GET /api/manager/customers',
    takes: 'page records_per_page search',
    gives: 'customers',
  },
  { call: 'GET /api/manager/customer/{id}', takes: 'id', gives: 'customer' },
  {
    call: 'POST /api/manager/customer/{id}/update',
    takes:
      'id name username email id_type id_reference id_photo settlement_institution_code ' +
      'settlement_account_no payment_account_type_code payment_account_currency ' +
      'payment_institution_name payment_institution_code payment_account_no payment_name_on_account',
    gives: 'message customer',
  },
  { call: 'GET /api/manager/customer/{id}/verify-kyc', takes: 'id', gives: 'message customer' },
  {
    call: 'POST /api/manager/customer/{id}/portrait/remove',
    takes: 'id reason',
    gives: 'customer message',
  },
  {
    call: 'GET /api/manager/search-terms',
    takes: 'page records_per_page search category',
    gives: 'search_terms',
  },
  {
    call: 'POST /api/manager/search-terms',
    takes: 'word category_id weight',
    gives: 'search_term message',
  },
  {
    call: 'GET /api/manager/search-misses',
    takes: 'page records_per_page search days',
    gives: 'search_misses',
  },
  { call: 'POST /api/manager/customer/{id}/update/status', takes: 'action id', gives: 'customer' },
  {
    call: 'GET /api/manager/audit',
    takes: 'search manager action subject_type subject_id from to page',
    gives: 'audit chain',
  },
  {
    call: 'GET /api/manager/audit/export',
    takes: 'search manager action subject_type subject_id from to',
    gives: '',
  },
  { call: 'GET /api/manager/staff', takes: '', gives: 'staff' },
  { call: 'POST /api/manager/staff', takes: 'user_id roles', gives: 'member message' },
  { call: 'GET /api/manager/gigs', takes: 'page records_per_page search', gives: 'gigs' },
  { call: 'GET /api/manager/gig/{id}', takes: 'id', gives: 'gig' },
  {
    call: 'GET /api/manager/subscriptions',
    takes: 'page records_per_page',
    gives: 'subscriptions',
  },
  { call: 'GET /api/manager/orders', takes: '', gives: 'orders' },
  { call: 'GET /api/manager/order/{id}', takes: 'id', gives: 'order' },
  { call: 'GET /api/manager/chats', takes: '', gives: 'chats' },
  { call: 'GET /api/manager/chats/{id}', takes: 'id', gives: 'chats' },
  { call: 'GET /api/manager/messages/flagged', takes: '', gives: 'messages' },
  { call: 'GET /api/manager/message/{action}/{message_id}', takes: 'action message_id', gives: '' },
  { call: 'GET /api/manager/transactions', takes: '', gives: 'transactions' },
  { call: 'POST /api/manager/transactions/review', takes: 'action reference', gives: '' },
  { call: 'GET /api/manager/cms/pages', takes: 'page records_per_page search', gives: 'pages' },
  { call: 'GET /api/manager/cms/pages/{id}', takes: 'id', gives: 'page' },
  { call: 'POST /api/manager/cms/pages/add', takes: 'title content category_id', gives: 'page' },
  {
    call: 'POST /api/manager/cms/pages/update/{id}',
    takes: 'id title content category_id',
    gives: 'page',
  },
  { call: 'GET /api/manager/cms/page-categories', takes: '', gives: 'categories' },
  {
    call: 'GET /api/manager/failed-jobs',
    takes: 'page records_per_page name',
    gives: 'failed_jobs',
  },
  {
    call: 'POST /api/manager/failed-jobs/{id}/retry',
    takes: 'id failed_at',
    gives: 'message',
  },
  { call: 'GET /api/manager/reports', takes: 'page records_per_page search', gives: 'reports' },
  { call: 'GET /api/manager/report/{reference}', takes: 'reference', gives: 'report' },
  { call: 'POST /api/manager/report/{reference}', takes: 'reference action', gives: 'report' },
]

test.each(calls.map(({ call, takes, gives }) => [call, takes, gives]))(
  '%s takes and gives what is specified',
  (call, takes, gives) => {
    const endpoint = declared.find(({ route }) => route === call)
    expect(endpoint, call).toBeDefined()
    expect(Object.keys(endpoint?.input.shape ?? {})).toEqual(expect.arrayContaining(words(takes)))
    expect(Object.keys(endpoint?.output?.shape ?? {})).toEqual(expect.arrayContaining(words(gives)))
  },
)

const things: { thing: string; from: z.ZodMiniType; fields: string }[] = [
  {
    thing: 'a user',
    from: accounts.ownUser,
    fields:
      'id name username email phone country_alpha_2_code country_flag is_kyc_verified ' +
      'active_subscription rating rating_count portrait portrait_large unread_messages_count location longitude latitude ' +
      'id_reference pending_review created_at unread_notifications_count back_on request_alerts payout_hold_until payment_detail.account_type_code ' +
      'payment_detail.account_currency payment_detail.institution_name ' +
      'payment_detail.institution_code payment_detail.account_no payment_detail.name_on_account ' +
      'payment_detail.name_check.result payment_detail.name_check.checked_at payment_detail.name_check.reason payment_detail.changed_at',
  },
  {
    thing: 'a gig',
    from: gigs.gig,
    fields:
      'id slug title short_title long_title type_id category_id category.description category.slug town description ' +
      'amount duration human_readable_duration location_based longitude latitude distance ' +
      'human_readable_distance human_readable_views images.id images.file.firebase_url ' +
      'images.file.file_id is_promoted favorite status_id user_id user back_on told_count',
  },
  {
    thing: 'a category',
    from: gigs.listCategories.output.shape.categories,
    fields: 'id description slug illustration gigs_count',
  },
  {
    thing: 'what a search was taken to mean',
    from: gigs.listGigs.output.shape.understood,
    fields: 'category town near_me rest',
  },
  {
    thing: 'what there is instead',
    from: gigs.listGigs.output.shape.instead,
    fields: 'towns categories.category categories.gigs_count categories.town post_route',
  },
  {
    thing: 'a suggestion',
    from: gigs.suggestSearches.output.shape.suggestions,
    fields: 'kind text category town route',
  },
  {
    thing: 'an offer',
    from: offers.offer,
    fields:
      'id gig_id is_custom amount description duration seller_id buyer_id seller buyer gig may_request back_on is_blocked',
  },
  {
    thing: 'an order',
    from: orders.order,
    fields:
      'id status_id offer.gig offer.seller offer.buyer offer.amount offer.description created_at started_on due_on ' +
      'held submitted_on deadline available_actions ending dispute dispute_ids ended payment_state receipt.id receipt.state ' +
      'receipt.amount receipt.order_amount receipt.network_id receipt.stated_at receipt.respond_by ' +
      'receipt.answered_at receipt.reason receipt.code receipt.url receipt.can_dispute',
  },
  {
    thing: 'a chat',
    from: chat.chat,
    fields: 'id user last_message unread_messages_count is_blocked',
  },
  {
    thing: 'a message',
    from: chat.message,
    fields:
      'id from_user_id message file.original_name file.firebase_url is_censored offer order gig warnings created_at',
  },
  {
    thing: 'a notification',
    from: notifications.notification,
    fields: 'id kind event group title text route is_urgent created_at read_at',
  },
  {
    thing: 'how somebody wants to be told',
    from: preferences.preferences,
    fields:
      'groups.orders.push groups.orders.email groups.orders.sms groups.offers.push ' +
      'groups.messages.push groups.money.sms groups.account.email groups.reviews.push ' +
      'groups.news.email quiet_hours.from quiet_hours.to message_previews',
  },
  {
    thing: 'a device that is told by push',
    from: preferences.pushDevice,
    fields: 'id device_name created_at last_used_at is_this_device',
  },
  {
    thing: 'a saved search',
    from: searches.savedSearch,
    fields: 'id search category town gig_type frequency is_paused matches_count route created_at',
  },
  { thing: 'a review', from: accounts.review, fields: 'id rating comments gig' },
  {
    thing: 'an account of money',
    from: ledger.listAccounts.output.shape.accounts,
    fields: 'id name_on_account currency_code balance',
  },
  {
    thing: 'a subscription',
    from: subscriptions.activeSubscription.output.shape.subscription,
    fields: 'start_date end_date',
  },
  { thing: 'a subscription offer', from: payments.pricedOffer, fields: 'id name price' },
  { thing: 'a transaction', from: payments.transaction, fields: 'reference checkout_url' },
  {
    thing: 'a country',
    from: accounts.listCountries.output.shape.countries,
    fields: 'alpha_2_code name flag',
  },
  {
    thing: 'a kind of payment account',
    from: profile.accountOptions.output.shape.types,
    fields: 'code name',
  },
]

test.each(things)('every field of $thing is there', ({ from, fields }) => {
  expect(words(fields).filter(field => !within(from, field.split('.')))).toEqual([])
})

test.each([
  ['gigs', gigs.listGigs.output.shape.records],
  ['orders', orders.listOrders.output.shape.orders],
  ['chats', chat.listChats.output.shape.chats],
])('a list of %s carries data, total and last_page', (_, list) => {
  expect(Object.keys(list.shape)).toEqual(expect.arrayContaining(['data', 'total', 'last_page']))
})

test('a list of chats has fifteen to a page, of notifications twenty, other lists ten, unless asked otherwise', () => {
  expect(notifications.listNotifications.input.parse({}).records_per_page).toBe(20)
  expect(chat.listChats.input.parse({})).toMatchObject({ page: 1, records_per_page: 15 })
  expect(orders.listOrders.input.parse({})).toMatchObject({ page: 1, records_per_page: 10 })
  expect(gigs.listGigs.input.parse({})).toMatchObject({ page: 1, records_per_page: 10 })
})

test('an identity is that of a Ghana Card unless said otherwise', () => {
  const form = { name: 'Ama Serwaa', id_reference: 'GHA-123456789-0' }
  expect(identity.updateIdentity.input.parse(form).id_type).toBe('ghana_card')
})

test('a gig’s action is pause, activate, delete or approve, and nothing else', () => {
  const { action } = gigs.actOnGig.input.shape
  for (const name of ['pause', 'activate', 'delete', 'approve'])
    expect(action.safeParse(name).success, name).toBe(true)
  expect(action.safeParse('restore').success).toBe(false)
})

test('these calls change something though they are GETs', () => {
  const gets = declared.map(({ route }) => route).filter(route => methodOf(route) === 'GET')
  expect(gets.filter(changesByGet).sort()).toEqual([
    'GET /api/gigs/favorite/{id}',
    'GET /api/gigs/update/{id}/images/delete/{file_id}',
    'GET /api/gigs/{id}/{action}',
    'GET /api/manager/customer/{id}/verify-kyc',
    'GET /api/manager/message/{action}/{message_id}',
  ])
})

const words = (text: string) => text.split(' ').filter(Boolean)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'route' in value && 'input' in value
}

/** Whether a field is there, inside of lists and of what may be null too. */
function within(schema: z.core.$ZodType, [first = '', ...rest]: string[]): boolean {
  const inner = bare(schema)
  const { element, shape } = inner._zod.def as {
    element?: z.core.$ZodType
    shape?: Record<string, z.core.$ZodType>
  }
  if (element) return within(element, [first, ...rest])
  const field = shape?.[first]
  return field !== undefined && (rest.length === 0 || within(field, rest))
}
