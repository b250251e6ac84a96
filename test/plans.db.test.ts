import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { pageOfBlocks } from '#features/blocks/server/queries.ts'
import {
  chatOf,
  chatsOf,
  chatWith,
  countMessagesSince,
  findRoute,
  messagesOf,
  newsOf,
  unreadCountOf,
} from '#features/chat/server/queries.ts'
import { matchImages } from '#features/gigs/images/matching/server/commands.ts'
import { listHiddenGigs } from '#features/gigs/listing/blocked/server/queries.ts'
import { lowerRanks } from '#features/gigs/listing/server/jobs.ts'
import { pageOfGigs } from '#features/gigs/listing/server/queries.ts'
import { gigById } from '#features/gigs/server/queries.ts'
import { customerById, pageOfCustomers } from '#features/manager/customers/server/queries.ts'
import { loadSignals } from '#features/manager/customers/signals/server/queries.ts'
import { pageOfAllGigs } from '#features/manager/gigs/server/queries.ts'
import { pageOfChats, pageOfFlagged } from '#features/manager/messages/server/queries.ts'
import { pageOfAllOrders } from '#features/manager/orders/server/queries.ts'
import { pageOfLinks } from '#features/manager/safety/linked-accounts/server/queries.ts'
import { pageOfWalletChecks } from '#features/manager/safety/wallet-names/server/queries.ts'
import {
  countPending,
  countWaitingForManagers,
  latestAudit,
} from '#features/manager/server/queries.ts'
import {
  findManagedTransaction,
  pageOfTransactions,
} from '#features/manager/transactions/server/queries.ts'
import { listOrdersPastEnd } from '#features/orders/deadlines/server/queries.ts'
import { areDealingsOpen, offerById, pageOfOffers } from '#features/orders/offers/server/queries.ts'
import { openOrdersOf } from '#features/orders/own-data/server/queries.ts'
import { listOrdersToRemind } from '#features/orders/reminders/server/queries.ts'
import {
  listUnansweredOrders,
  orderById,
  pageOfOrders,
  workOf,
} from '#features/orders/server/queries.ts'
import { loadOwnUser, loadProgress } from '#features/own-account/server/queries.ts'
import {
  openEarningsOf,
  openPaymentsOf,
  orderToPay,
  paymentHeldFor,
} from '#features/payments/escrow/server/queries.ts'
import {
  longestWaitForManagers,
  transactionsWaiting,
} from '#features/payments/ledger/server/queries.ts'
import { pageOfOwnPayments } from '#features/payments/receipts/server/queries.ts'
import {
  freeManualCode,
  lockTransaction,
  manualPaymentsToLapse,
  openMoneyOf,
  takeTurnToAsk,
  transactionByReference,
  transactionsToAsk,
} from '#features/payments/server/queries.ts'
import { lockPromotion, ownPromotions } from '#features/promotions/server/queries.ts'
import { loadService } from '#features/services/server/queries.ts'
import {
  activePremium,
  lockPremium,
  ownSubscriptions,
} from '#features/subscriptions/server/queries.ts'
import { rolesHeld } from '#platform/roles.ts'
import { db, inTransaction, pool } from '#platform/server/database/database.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { useDatabase } from './builders/database.ts'

/** Nothing that people ask for all day may read a large table from end to end. */

// Filling large tables takes its time on a busy machine.
useDatabase({ statementTimeout: 0 })
loadSettings({})

const now = new Date('2026-03-01T12:00:00Z')
const manager = { id: 1, tokenId: 0, roles: rolesHeld(['owner']), isKycVerified: false }
const person = { id: 5, tokenId: 0, roles: [], isKycVerified: false }
const accra = { longitude: -0.2, latitude: 5.6 }

beforeAll(async () => {
  await sql`insert into users (id, name, username, email, phone, phone_e164, password_hash, status_id,
      consent_version, consent_at, created_at)
    select n, 'Person', 'person' || n, n || '@example.test', n, n, '', 2, '1', now(), now()
    from generate_series(1, 3000) as n`.execute(db)
  await sql`insert into gigs (user_id, category_id, type_id, title, slug, description, description_text,
      amount_pesewas, duration_hours, status_id, location_based, longitude, latitude, promoted_until,
      created_at, updated_at)
    select 1 + n % 3000, 1 + n % 24, 1 + n % 2, 'Work number ' || n, 'work', repeat('Good work. ', 20),
      'Good work' || case when n % 500 = 0 then ' and a rare rhinoceros' else '' end, 100, 24,
      case when n % 9 = 0 then 1 else 2 end, true, n % 300 / 100.0 - 3, 5 + n % 500 / 100.0,
      case when n % 60 = 0 then now() + interval '1 day' end, now(), now()
    from generate_series(1, 20000) as n`.execute(db)
  await sql`insert into gig_images (gig_id, position, key, width, height, created_at, dhash)
    select id, 0, id::text, 1, 1, now(), ('x' || left(md5(id::text), 16))::bit(64)::bigint from gigs`.execute(
    db,
  )
  await sql`insert into gig_view_totals select id, 7 from gigs`.execute(db)
  await sql`insert into favorites select 1 + id % 3000, id, now() from gigs`.execute(db)
  await sql`insert into identities (user_id, name, id_type, id_reference, status, submitted_at, decided_at)
    select id, name, 'passport', 'G0000000', case when id % 50 = 0 then 'pending' else 'verified' end, now(),
      case when id % 50 > 0 then now() end
    from users where id % 2 = 0`.execute(db)
  await sql`insert into audit_log (actor_id, action, subject_type, subject_id, created_at)
    select 1, 'pause', 'gig', id, now() from gigs`.execute(db)
  await fillLinks()
  await fillOrders()
  await fillChats()
  await fillTransactions()
  await vacuumTables()
}, 240_000)

/** Each wallet and each device is of two, and some are paid at another's phone. */
async function fillLinks(): Promise<void> {
  await sql`insert into payment_accounts (user_id, account_type_code, account_currency, institution_name, account_no,
      name_on_account, updated_at)
    select id, 'mobile_money', 'GHS', 'MTN', id / 2, 'Person', now() from users`.execute(db)
  await sql`insert into wallet_name_checks (user_id, account_fingerprint, result, registered_name, source, asked_at,
      checked_at)
    select id, '', case when id % 50 = 0 then 'near' else 'same' end, repeat('x', 60)::bytea, 'SANDBOX', now(), now()
    from users`.execute(db)
  await sql`insert into gig_image_matches (low_image, high_image, distance, state, decided_at, created_at)
    select id, id + 1, 6, case when id % 50 = 0 then 'waiting' else 'allowed' end,
      case when id % 50 > 0 then now() end, now()
    from gig_images where id < 10000`.execute(db)
  await sql`insert into devices (user_id, hash, first_seen, last_seen)
    select id, 'id:' || id / 2 || n, ${now}, ${now} from users cross join generate_series(1, 3) as n`.execute(
    db,
  )
}

/** Most orders are over; a few are at each step. */
async function fillOrders(): Promise<void> {
  await sql`insert into offers (gig_id, author_id, seller_id, buyer_id, requester_id, starts_as, is_custom,
      amount_pesewas, description, duration_hours, created_at)
    select id, user_id, user_id, 1 + user_id % 3000, 1 + user_id % 3000, 1, false, 100, 'Good work', 24, now()
    from gigs`.execute(db)
  await sql`insert into orders (offer_id, gig_id, seller_id, buyer_id, status_id, respond_by, started_on, due_on,
      completed_on, created_at)
    select id, gig_id, seller_id, buyer_id, status, ${now}::timestamptz + n * interval '1 minute',
      case when status in (2, 3, 4) then ${now}::timestamptz end,
      case when status in (2, 3, 4) then ${now}::timestamptz + n * interval '1 minute' end,
      case when status = 4 then now() end, now()
    from (select *, row_number() over (order by id) as n,
      case id % 60 when 0 then 1 when 1 then 2 when 2 then 3 when 3 then 5 else 4 end as status from offers) as made
    where id % 7 > 0`.execute(db)
  // Counting each of so many by itself, in one transaction, would take longer than all the rest.
  for (const table of ['order_events', 'reviews'])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await sql`insert into order_events (order_id, action, by, actor_id, created_at)
    select id, action, 'buyer', buyer_id, now()
    from orders cross join (values ('request'), ('confirm-payment')) as steps (action)`.execute(db)
  await sql`insert into reviews (order_id, gig_id, seller_id, buyer_id, reviewer_id, created_at)
    select id, gig_id, seller_id, buyer_id, buyer_id, now() from orders where status_id = 4`.execute(
    db,
  )
}

/** Everybody writes to the next one; few of the messages wait for a manager. */
async function fillChats(): Promise<void> {
  await sql`insert into chats (low_user_id, high_user_id, created_at)
    select n, n + 1, now() from generate_series(1, 2999) as n`.execute(db)
  await sql`insert into messages (chat_id, from_user_id, text, is_flagged, client_id, created_at)
    select id, low_user_id, 'Good work', id % 100 = 0 and n = 1, gen_random_uuid(), now()
    from chats cross join generate_series(1, 7) as n`.execute(db)
  await sql`insert into chat_members (chat_id, user_id, other_id, last_message_id)
    select chats.id, low_user_id, high_user_id, max(messages.id)
      from chats join messages on messages.chat_id = chats.id group by chats.id
    union all select chats.id, high_user_id, low_user_id, max(messages.id)
      from chats join messages on messages.chat_id = chats.id group by chats.id`.execute(db)
}

/** Nearly all are complete; a few wait for a manager, a provider or the clock. */
async function fillTransactions(): Promise<void> {
  await sql`insert into transactions (reference, kind, method, object_type, object_id, user_id, description,
      amount_pesewas, status_code, outcome, created_at, submitted_at, settled_at)
    select (lpad(to_hex(id), 4, '0') || right(gen_random_uuid()::text, 32))::uuid, 'payment', case when id % 2 = 0 then 'MANUAL' else 'SANDBOX' end, 'offer', id,
      buyer_id, 'Good work', 100, case when isopen then 'PENDNG' when id % 50 = 1 then 'CANCLD' else 'CMPLTD' end,
      case when not isopen and id % 50 <> 1 then 'given' end, now(), case when id % 400 = 0 then now() end,
      case when not isopen then now() end
    from (select *, id % 200 in (0, 1) as isopen from offers) as made`.execute(db)
  await sql`insert into transactions (reference, kind, method, object_type, object_id, user_id, source, description,
      amount_pesewas, status_code, created_at, settled_at)
    select gen_random_uuid(), 'payout', method, 'offer', object_id, user_id, reference, 'Good work', 100,
      case when id % 300 = 2 then 'PENDNG' else 'CMPLTD' end, now(), case when id % 300 <> 2 then now() end
    from transactions where status_code = 'CMPLTD'`.execute(db)
  await sql`insert into subscriptions (user_id, offer_id, start_date, end_date, created_at)
    select user_id, 1, now(), now() + interval '30 days', now() from gigs`.execute(db)
  await sql`insert into promotions (gig_id, user_id, offer_id, start_date, end_date, created_at)
    select id, user_id, 1, now(), now() + interval '7 days', now() from gigs`.execute(db)
}

/**
 * A snapshot that is older than the rows, such as that of an autovacuum on a busy machine, keeps their pages from being
 * marked as visible to all. Then an index alone looks dear, and PostgreSQL plans to read the table.
 */
async function vacuumTables(): Promise<void> {
  const hidden = sql`
    select relname from pg_class where relname in (${sql.join(large)}) and relallvisible < relpages`
  const vacuum = async () => {
    await sql`vacuum analyze`.execute(db)
    expect((await hidden.execute(db)).rows).toEqual([])
  }
  await vi.waitFor(vacuum, { timeout: 100_000, interval: 500 })
}

const transactions = (input: object) =>
  pageOfTransactions({ status_code: 'PENDNG', page: 1, records_per_page: 12, ...input }, person)
const someUuid = '6f1c1b0e-6f0c-4f43-9d3b-2b1d6a3f1f10'

const list = (input: object, viewer: typeof person | null = null) =>
  pageOfGigs({ input: { page: 1, records_per_page: 32, ...input }, viewer, now })

const customers = (input: object) =>
  pageOfCustomers({ page: 1, records_per_page: 12, ...input }, now)
const allGigs = (input: object) =>
  pageOfAllGigs({ input: { page: 1, records_per_page: 12, ...input }, viewer: manager, now })

const allOrders = (input: object) => pageOfAllOrders({ page: 1, records_per_page: 12, ...input })
const links = (input: object) => pageOfLinks({ page: 1, records_per_page: 12, ...input }, now)
const walletChecks = (input: object) =>
  pageOfWalletChecks({ page: 1, records_per_page: 12, ...input }, now)
const pageFlagged = (input: object) => pageOfFlagged({ page: 1, records_per_page: 12, ...input })

const orders = (input: object) =>
  pageOfOrders({ input: { page: 1, records_per_page: 10, ...input }, viewer: person, now })
const firstPage = { page: 1, records_per_page: 10 }

const hot: Record<string, () => Promise<unknown>> = {
  'the first page': () => list({}),
  'page 100': () => list({ page: 100 }),
  'a category': () => list({ category: 7 }),
  'a category and a type': () => list({ category: 7, gig_type: 2, page: 3 }),
  'a town': () => list({ town: 'tamale' }),
  'a category, a type and a town': () => list({ town: 'tamale', category: 7, gig_type: 2 }),
  'a search in a town': () => list({ town: 'tamale', search: 'rhinoceros' }),
  'a look around in a town': () => list({ town: 'accra', distance: 10, ...accra }),
  'who offers a trade in a town': () => loadService({ category: 'plumbing', town: 'tamale', now }),
  'who offers a trade': () => loadService({ category: 'plumbing', town: undefined, now }),
  'a user’s list': () => list({}, person),
  'own gigs': () => list({ owned: true }, person),
  favourites: () => list({ favorited: true }, person),
  'a search': () => list({ search: 'rhinoceros' }),
  'a search for a category': () => list({ search: 'rare rhinoceros', category: 7 }),
  'a search of own gigs': () => list({ owned: true, search: 'work' }, person),
  'a look around': () => list({ distance: 10, ...accra }),
  'one gig': () => gigById({ gigId: 17, viewer: person, now }),
  'all customers': () => customers({}),
  'a page of customers deep down': () => customers({ page: 200 }),
  'a search for a customer': () => customers({ search: 'person2718' }),
  'inactive customers': () => customers({ status_id: 1 }),
  'identities that wait': () => customers({ kyc_pending: true }),
  'identities that wait, longest first': () => customers({ waiting: true }),
  'a search of identities that wait': () => customers({ waiting: true, search: 'person2700' }),
  'one customer': () => customerById({ customerId: 17, now }),
  'signals of a customer': () => loadSignals(17, now),
  'accounts with something in common': () => links({}),
  'accounts with a device in common': () => links({ kind: 'device', page: 3 }),
  'a page of links deep down': () => links({ page: 100 }),
  'names of wallets to settle': () => walletChecks({}),
  'names of wallets that agree': () => walletChecks({ result: 'same', page: 3 }),
  'links of a person': () => links({ user_id: 17 }),
  'what a picture looks like': () => matchImages([17, 18], now),
  'all gigs': () => allGigs({}),
  'a page of gigs deep down': () => allGigs({ page: 1500 }),
  'a search for any gig': () => allGigs({ search: 'number 2718' }),
  'gigs in review': () => allGigs({ status_id: 1 }),
  'gigs in review, longest first': () => allGigs({ waiting: true }),
  'a search of gigs in review': () => allGigs({ waiting: true, search: 'number 2718' }),
  'all orders': () => allOrders({}),
  'a page of orders deep down': () => allOrders({ page: 1000 }),
  'orders in a status': () => allOrders({ status_id: 1 }),
  'a search for an order': () => allOrders({ search: 'person2718 rhinoceros' }),
  'flagged messages': () => pageFlagged({}),
  'flagged messages, longest first': () => pageFlagged({ waiting: true }),
  'a search of flagged messages': () => pageFlagged({ search: 'person2700' }),
  'own chats': () => chatsOf({ userId: 5, search: '', limit: 15, offset: 0, now }),
  'a search for an own chat': () =>
    chatsOf({ userId: 5, search: 'person', limit: 15, offset: 0, now }),
  'a chat': () => chatOf({ chatId: 17, userId: 17, now }),
  'the chat with a person': () => chatWith({ userId: 17, username: 'person18', now }),
  'the newest messages of a chat': () => messagesOf({ chatId: 17 }),
  'messages before another': () => messagesOf({ chatId: 17, before: 9000 }),
  'messages after another': () => messagesOf({ chatId: 17, after: 2 }),
  'what is asked before a message': () =>
    findRoute({ fromId: 17, toId: 18, clientId: someUuid, now }),
  'whom somebody has blocked': () => pageOfBlocks({ input: firstPage, userId: 5, now }),
  'gigs of those whom somebody has blocked': () => listHiddenGigs(person),
  'what somebody wrote in a minute': () => countMessagesSince(5, new Date(now.getTime() - 60_000)),
  'what is told of messages': () => newsOf([117, 118], now),
  'unread messages of a person': () => unreadCountOf(db, 5),
  'all chats': () => pageOfChats({ page: 1, records_per_page: 12 }),
  'chats of a person': () => pageOfChats({ page: 1, records_per_page: 12, userId: 5 }),
  'what waits': () => countPending(person),
  'for how long it has waited': () => countWaitingForManagers(),
  'changes of a gig': () => latestAudit({ type: 'gig', id: 17 }),
  'own orders': () => orders({}),
  'own orders of a side and status': () => orders({ role: 'seller', status_id: 4, page: 2 }),
  'one order': () => orderById({ orderId: 17, viewer: manager, now }),
  'offers to request': () => pageOfOffers({ input: firstPage, viewer: person, now }),
  'one offer': () => offerById({ offerId: 17, viewer: manager, now }),
  'open dealings on a gig': () => areDealingsOpen(db, 17),
  oneself: () => loadOwnUser({ userId: 5, now }),
  'what is still to do': () => loadProgress({ userId: 5, now }),
  'open work of a seller': () => workOf(db, { sellerId: 5, now }),
  'open orders of a person': () => openOrdersOf(db, 5),
  'requests that nobody answered': () => listUnansweredOrders(now),
  'orders to remind of': () => listOrdersToRemind(now, { after: 0, limit: 500 }),
  'orders whose time is over': () => listOrdersPastEnd(now, { after: 0, limit: 500 }),
  'transactions that wait': () => transactions({}),
  'a search of transactions that wait': () => transactions({ search: 'person2718' }),
  'refunds and payouts that have failed': () => transactions({ status_code: 'FAILED' }),
  'how many transactions wait': () => transactionsWaiting(),
  'how long transactions have waited': () => longestWaitForManagers(),
  'own payments': () => pageOfOwnPayments({ ...firstPage, viewer: person }),
  'payments to ask about': () =>
    transactionsToAsk({ methods: ['SANDBOX', 'PAWAPAY', 'PAYSTACK'], now }),
  'payments to lapse': () => manualPaymentsToLapse(now),
  'one transaction': () => transactionByReference(someUuid),
  'a transaction to settle': () => inTransaction(tx => lockTransaction(tx, someUuid)),
  'the turn to ask a provider': () => takeTurnToAsk(someUuid, now),
  'a transaction that a manager has decided about': () => findManagedTransaction(someUuid, person),
  'a free code for a payment by hand': () => freeManualCode(db),
  'payments for one thing': () =>
    pageOfOwnPayments({ ...firstPage, viewer: person, object_type: 'offer', object_id: 17 }),
  'Premium of a person': () => activePremium({ userId: 5, now }),
  'Premium to extend': () => inTransaction(tx => lockPremium(tx, 5)),
  'a promotion to extend': () => inTransaction(tx => lockPromotion(tx, { gigId: 17, ownerId: 18 })),
  'subscriptions of a person': () => ownSubscriptions({ userId: 5 }),
  'promotions of a person': () => ownPromotions({ userId: 5 }),
  'what no longer lifts its gigs': () => lowerRanks({ now }),
  'open money of a person': () => openMoneyOf(db, 5),
  'money on its way to a seller': () => openEarningsOf(db, 5),
  'an order to pay': () => orderToPay(db, { offerId: 17, buyerId: 5 }),
  'open payments of an order': () => openPaymentsOf({ offerId: 17, payerId: 5 }),
  'the payment that an order holds': () => paymentHeldFor(db, 17),
}

test.for(Object.entries(hot))('%s reads no large table from end to end', async ([, ask]) => {
  for (const query of await queriesOf(ask)) {
    for (const mode of ['force_custom_plan', 'force_generic_plan'])
      expect(await largeTablesScanned(query, mode), `${mode}: ${query.text}`).toEqual([])
  }
})

test.each([
  ['of all gigs', {}],
  ['of a category', { category: 24 }],
  ['of a town', { town: 'kumasi' }],
])('a page %s beyond the last reads none of those before it', async (_, kind) => {
  const far = await queriesOf(() => list({ ...kind, page: 900_001 }))
  const plans = await Promise.all(
    far.map(query => planOf(query, 'force_generic_plan', 'analyze, format json')),
  )
  expect(plans.join()).toMatch(/"Relation Name":"gigs"/)
  expect(plans.join()).not.toMatch(/"Relation Name":"gigs"[^{}]*"Actual Rows":[1-9]/)
})

test('what is around is taken from the index, rank by rank', async () => {
  const plans = await Promise.all(
    (await queriesOf(() => list({ distance: 10, ...accra })))
      .filter(({ text }) => text.includes('order by gigs.cell <->'))
      .map(query => planOf(query, 'force_custom_plan')),
  )
  expect(plans).toHaveLength(1)
  expect(plans[0]).toContain(`"Index Cond":"((rank = '0'::smallint) AND (cell <@`)
  expect(plans[0]).not.toMatch(/"Filter":"[^"]*rank = /)
})

test('of what many gigs hold, the promoted ones are found by an index of their own', async () => {
  const search = await queriesOf(() => list({ search: 'work' }))
  const [ofPromoted] = search.filter(({ text }) => text.includes('listed and rank = 2'))
  const forRareWord = {
    text: ofPromoted?.text ?? '',
    values: ofPromoted?.values.map(rareForFrequent) ?? [],
  }
  expect(await planOf(forRareWord, 'force_custom_plan')).toContain('gig_search_document_promoted')
})

test('the words of a town’s gigs are found by one index', async () => {
  await sql`update gig_search set town_slug = 'kumasi' where gig_id % 10 = 0`.execute(db)
  await sql`analyze gig_search`.execute(db)
  const [first] = (await queriesOf(() => list({ search: 'work kumasi' }))).filter(({ text }) =>
    text.includes('with found'),
  )
  const plan = await planOf(first ?? { text: '', values: [] }, 'force_custom_plan')
  expect(plan).toContain(
    `"Index Cond":"((document @@ '''work'''::tsquery) AND (town_slug = 'kumasi'::text))"`,
  )
})

test('in a large market parts of all gigs are asked first, each by an index of its own', async () => {
  await db.insertInto('gig_counts').values({ category_id: 24, type_id: 2, n: 1_000_000 }).execute()
  const [first] = (await queriesOf(() => list({ search: 'rhinoceros' }))).filter(({ text }) =>
    text.includes('gig_id %'),
  )
  const plan = await planOf(first ?? { text: '', values: [] }, 'force_custom_plan')
  for (const part of ['8th', '32nd', '256th'])
    expect(plan).toContain(`gig_search_document_every_${part}`)
})

test('all chats are cut to a page, and counted, by an index of their own before anything is joined', async () => {
  const queries = await queriesOf(() => pageOfChats({ page: 1, records_per_page: 12 }))
  const plans = await Promise.all(queries.map(query => planOf(query, 'force_generic_plan')))
  expect(plans).toHaveLength(2)
  for (const plan of plans) expect(plan).toContain('chat_members_all_latest')
  expect(plans.join()).not.toContain('"Relation Name":"users"')
  expect(plans[1]).not.toContain('"Relation Name":"messages"')
})

const rareForFrequent = (value: unknown) =>
  typeof value === 'string' ? value.replace('work', 'rhinoceros') : value

type Query = { text: string; values: readonly unknown[] }

/** Every statement that the call sends, also the named ones. */
async function queriesOf(ask: () => Promise<unknown>): Promise<Query[]> {
  const sent: Query[] = []
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  await ask()
  for (const [first, values] of spy.mock.calls as unknown[][]) {
    if (typeof first === 'string') sent.push({ text: first, values: (values as unknown[]) ?? [] })
    else sent.push(first as Query)
  }
  spy.mockRestore()
  return sent.filter(query => /\b(from|update)\b/.test(query.text))
}

const largeTablesScanned = async (query: Query, mode: string) =>
  tablesScannedIn(await planOf(query, mode))

async function planOf(query: Query, mode: string, how = 'format json'): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query(`set plan_cache_mode = ${mode}`)
    await client.query(`prepare asked as ${query.text}`)
    const values = query.values.map(value => client.escapeLiteral(asText(value))).join(', ')
    const call = values ? `asked(${values.replaceAll(/'null'/g, 'null')})` : 'asked'
    const { rows } = await client.query(`explain (${how}) execute ${call}`)
    return JSON.stringify(rows)
  } finally {
    client.release(true)
  }
}

function asText(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? `{${value.join(',')}}` : String(value)
}

const large = [
  'gigs',
  'gig_search',
  'gig_labels',
  'gig_images',
  'gig_view_totals',
  'favorites',
  'users',
  'identities',
  'payment_accounts',
  'devices',
  'account_links',
  'wallet_name_checks',
  'gig_image_matches',
  'audit_log',
  'offers',
  'orders',
  'order_events',
  'reviews',
  'messages',
  'chats',
  'chat_members',
  'transactions',
  'subscriptions',
  'promotions',
]

function tablesScannedIn(plan: string): string[] {
  const scans = plan.matchAll(/"Node Type":"Seq Scan".*?"Relation Name":"(\w+)"/g)
  return [...scans].map(([, table]) => String(table)).filter(table => large.includes(table))
}

test('the check finds a scan where there is one', async () => {
  const query = { text: 'select count(*) from gigs where title = $1', values: ['x'] }
  expect(await largeTablesScanned(query, 'force_custom_plan')).toEqual(['gigs'])
})
