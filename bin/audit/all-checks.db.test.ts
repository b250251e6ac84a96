import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { portraitFile, portraitFolder } from '#features/accounts/portraits/server/present.ts'
import { disputeStatuses } from '#features/disputes/process.ts'
import { withdrawDispute } from '#features/disputes/server/transition.ts'
import { sendDueSms } from '#features/notifications/sms/server/commands.ts'
import {
  addReceipt,
  confirmReceipt,
  denyReceipt,
} from '#features/orders/receipts/server/commands.ts'
import { voidReceipt } from '#features/orders/receipts/server/transition.ts'
import { endOverdueOrders } from '#features/orders/server/jobs.ts'
import { takeOrderStep } from '#features/orders/server/transition.ts'
import { settle } from '#features/payments/server/transition.ts'
import { tellWorkers } from '#features/searches/alerts/server/commands.ts'
import { tellAtOnce } from '#features/searches/matching/server/commands.ts'
import { tellDigests } from '#features/searches/matching/server/jobs.ts'
import { dayOf, startOfDay } from '#platform/days.ts'
import { pesewas } from '#platform/money.ts'
import { db, inTransaction, pool } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { deleteFile, putFile } from '#platform/server/files/storage.ts'
import { defineJob, startJobs, stopJobs } from '#platform/server/jobs/jobs.ts'
import { openEncryption } from '#platform/server/security/encryption.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { ports } from '../../src/ports.ts'
import { bearer, buildUser, builtPassword, tokenFor } from '../../test/builders/accounts.ts'
import { useApp } from '../../test/builders/app.ts'
import { sendFiles } from '../../test/builders/chat.ts'
import { buildDispute } from '../../test/builders/disputes.ts'
import { buildGig, buildPhoto, multipart, viewerOf } from '../../test/builders/gigs.ts'
import { captureJobs } from '../../test/builders/jobs.ts'
import { buildOffer, orderRow } from '../../test/builders/orders.ts'
import { buildTransaction, completion } from '../../test/builders/payments.ts'
import { buildNewGig, buildSearch } from '../../test/builders/searches.ts'
import { allChecks } from './all-checks.ts'
import { auditAt } from './check.ts'

/** The command, which has another secret, verifies with it too. */
const RECEIPT_KEY = randomBytes(32).toString('base64')
const app = useApp({ RECEIPT_KEY })
const now = new Date()
/** Also of the command, which opens what was sealed here. */
const identityKey = randomBytes(32)
const strangeHash = 'ab'.repeat(32)
const checks = allChecks({ graceMs: 0, expected: strangeHash })
const auditedJob = defineJob({ name: 'audited', run: async () => {} })

/** A market in which everything has happened once, by the product's own commands. */
beforeAll(async () => {
  openEncryption([identityKey])
  captureJobs()
  await seedDemo({ now, gigs: 30, pictures: false })
  await startJobs({ url: String(pool.options.connectionString), jobs: [auditedJob], work: false })
  await stopJobs()
  captureJobs()
  await tradeFor(['pay', 'accept', 'submit-for-review', 'complete'])
  await tradeFor(['accept', 'submit-for-review', 'complete', 'pay'])
  await tradeFor(['pay', 'cancel'])
  await tradeFor(['pay', 'accept'])
  await buyEverything()
  await approveByTwo()
  await dispute()
  await takeWaysOut()
  await payDirectly()
  await leave()
  await sendFiles(app.server, await buildUser(), await buildUser(), [
    { filename: 'list.txt', body: 'Two taps and one tank.' },
  ])
  await addPortrait()
  await tellOfNewGigs()
}, 120_000)

test('a market that only the product has written has no fault', async () => {
  const findings = await auditAt(now, allChecks({ graceMs: 0 }))
  expect(findings.filter(({ faults }) => faults.length > 0)).toEqual([])
  expect(findings).toHaveLength(checks.length)
})

/** So long that its sending would be added up, and is there no more. */
const smsLongAgo = sql`
  insert into notifications (user_id, source, kind, event, "group", title, text, route, is_urgent, created_at, sms_id, sms_sent_at)
  values (3, 'x', 'order', 'request', 'orders', 'x', 'x', '/', true, now() - interval '4 days', 999_999, now() - interval '4 days')`

/** By the claim that is broken: what breaks it, and what is then said. */
const faults: Record<string, { plant: RawBuilder<unknown>[]; said: RegExp }> = {
  'The books explain every transaction, and every balance is the sum of its entries': {
    plant: [
      sql`update ledger_accounts set balance_pesewas = balance_pesewas + 1 where code = 'SANDBOX'`,
    ],
    said: /Account SANDBOX says \d+ pesewas/,
  },
  'Every confirmed receipt is signed with a listed key, and says what its row says': {
    plant: [
      sql`update payment_receipts set amount_pesewas = 1_000_000 where id = (
        select min(id) from payment_receipts where state = 'confirmed')`,
      sql`update orders set seller_id = buyer_id, buyer_id = seller_id where id = (
        select max(order_id) from payment_receipts where state = 'confirmed')`,
      sql`update payment_receipts set signed = replace(signed, '150.00', '950.00') where state = 'void'`,
    ],
    // The amount, what was signed, the two sides.
    said: /^Receipt \d+ does not say what was signed\.(.|\n)*is not signed with a key that is listed\.(.|\n)*does not say what was signed\.$/,
  },
  'No id of a network stands for two payments': {
    plant: [
      sql`drop index payment_receipts_network_id`,
      sql`update payment_receipts set network_id = 'MP26030612' where state in ('confirmed', 'denied')`,
    ],
    said: /^The id of receipt \d+ stands \d+ times\.$/,
  },
  'No payment was denied after the time to do so': {
    plant: [
      sql`alter table payment_receipts drop constraint payment_receipts_denied_in_time`,
      sql`update payment_receipts set respond_by = answered_at - interval '1 second' where state = 'denied'`,
    ],
    said: /^Receipt \d+ was denied on .*, after /,
  },
  'No open order holds money beside a direct payment that both sides confirm, unless it is in dispute':
    {
      plant: [
        sql`update payment_receipts set order_id = (
          select min(id) from orders where held_pesewas > 0 and status_id = 2
            and not exists (select from disputes where order_id = orders.id))
        where id = (select min(id) from payment_receipts where state = 'confirmed')`,
      ],
      said: /^Order \d+ holds [1-9]\d* pesewas, and receipt \d+ says that it was paid directly\.$/,
    },
  'Every receipt that was withdrawn was so by a manager, with a note': {
    plant: [
      sql`update payment_receipts set state = 'void', voided_at = now() where state = 'confirmed'`,
    ],
    said: /^Receipt \d+ is void, and nobody has said why\.$/,
  },
  'The events of every transaction lead to where it is, and complete it at most once': {
    plant: [
      sql`insert into transaction_events (reference, action, by, created_at)
        select reference, action, by, created_at from transaction_events where action = 'complete' limit 1`,
    ],
    said: /is CMPLTD, given after: .*complete, complete/,
  },
  'Every completed payment gave one subscription, and no other payment gave any': {
    plant: [sql`delete from subscriptions where reference is not null`],
    said: /is given, and subscription gave 0/,
  },
  'Every completed payment gave one promotion, and no other payment gave any': {
    plant: [sql`update promotions set user_id = 2 where reference is not null`],
    said: /promotion gave 0/,
  },
  'The periods of every subscription are what was paid for, one after the other': {
    plant: [
      sql`update subscriptions set end_date = end_date + interval '1 day' where reference is not null`,
    ],
    said: /subscription \d+ runs from/,
  },
  'The periods of every promotion are what was paid for, one after the other': {
    plant: [
      sql`update promotions set start_date = start_date - interval '1 day', end_date = end_date - interval '1 day'
        where reference is not null`,
    ],
    said: /promotion \d+ runs from/,
  },
  'Premium lasts as long as the last subscription': {
    plant: [
      sql`update users set premium_until = premium_until + interval '1 day' where premium_until is not null`,
      sql`update users set premium_since = now(), premium_until = now() + interval '1 day' where id = 1`,
    ],
    said: /^Person 1 has Premium until .*, subscriptions until never\.\nPerson \d+ has Premium until .*, subscriptions until \d/,
  },
  'Gigs are promoted as long as the last promotion': {
    plant: [
      sql`update gigs set promoted_until = null where promoted_until is not null`,
      sql`update gigs set promoted_until = now() + interval '1 day'
        where id = (select max(id) from gigs where id not in (select gig_id from promotions))`,
    ],
    said: /promotions last until \d(.|\n)*promotions last until never/,
  },
  'As many orders of an offer are paid as payments for it were completed and given': {
    plant: [sql`update orders set is_paid = false where is_paid`],
    said: /1 payments given, 0 orders paid/,
  },
  'What is owed of a payment is all of it, to the pesewa': {
    plant: [sql`update transactions set amount_pesewas = amount_pesewas - 1 where kind = 'payout'`],
    said: /\d+ pesewas came in \(given\), 0 are a refund and \d+ a payout/,
  },
  'An open order that is paid holds one payment, and what is over holds none': {
    plant: [
      sql`update transactions as refund set source = held.reference from transactions as held
        join orders on held.object_type = 'offer' and orders.offer_id = held.object_id
        where refund.id = (select min(id) from transactions where kind = 'refund')
          and held.kind = 'payment' and orders.is_paid and orders.status_id = 2`,
    ],
    said: /0 payments are held, 1 paid orders are open/,
  },
  'Every order holds what was paid for it, and has divided it as its transactions say': {
    plant: [
      sql`update transactions as payout set kind = 'refund' where kind = 'payout' and not exists (
        select from transactions as refund where refund.kind = 'refund' and refund.source = payout.source)`,
    ],
    said: /held (\d+) pesewas, 0 for its buyer and \1 for its seller; .* brought \1, \1 are a refund and 0 a payout/,
  },
  'What two people agreed on is how their order ended': {
    plant: [
      sql`update orders set ended_by = 'agreement' where id = (select min(id) from orders where status_id = 5)`,
    ],
    said: /ended by agreement with \d+ pesewas for its buyer, accepted were none/,
  },
  'What goes out is of what came in, to whom it belongs, and each part once': {
    plant: [
      sql`update transactions set user_id = 2 where kind = 'payout'`,
      // Of what is no order, to the seller of an offer with the same number.
      sql`insert into transactions (reference, kind, method, object_type, object_id, description, user_id, source,
          amount_pesewas, created_at)
        select gen_random_uuid(), 'payout', payment.method, 'subscription', offers.id, 'x', seller_id, payment.reference,
          100, now()
        from transactions as payment join offers on offers.id = object_id
        where kind = 'payment' and object_type = 'subscription' and status_code = 'CMPLTD' limit 1`,
    ],
    said: /\(payout of \d+ pesewas to person 2\)(.|\n)*\(payout of 100 pesewas/,
  },
  'No payout was sent while payouts to its person were on hold': {
    plant: [
      sql`update users set payout_hold_from = now() - interval '1 hour'`,
      sql`insert into transaction_events (reference, action, by, created_at)
        select reference, 'send', 'manager', now() from transactions where kind = 'payout' limit 1`,
    ],
    said: /was sent at .*; payouts to person \d+ are on hold from/,
  },
  'What the sandbox has taken and sent, the books know of': {
    plant: [
      sql`insert into sandbox_deposits (id, amount_pesewas, currency, return_url, state, created_at, changed_at)
        values (gen_random_uuid(), 100, 'GHS', '/', 'completed', now(), now() - interval '1 hour')`,
    ],
    said: /has completed .* the transaction is unknown/,
  },
  'The events of every order are a way through the process, and end where the order is': {
    plant: [
      sql`update orders set started_on = now(), due_on = now(), status_id = 2, ended_by = null,
        to_buyer_pesewas = null, to_seller_pesewas = null where id = (
        select min(id) from orders where status_id = 5)`,
    ],
    said: /Order \d+.*its events lead to state 5, it is in 2/,
  },
  'Every order that is over ended as its last step says, for whom it says': {
    plant: [
      sql`update orders set ended_by = 'completion' where ended_by = 'seller'`,
      sql`update orders set to_buyer_pesewas = to_seller_pesewas, to_seller_pesewas = to_buyer_pesewas
        where ended_by = 'decision' or ended_by = 'completion' and status_id = 4 and held_pesewas > 0`,
    ],
    said: /in state 4, ended by completion with (?!0 )\d+ pesewas for its buyer .* is complete by buyer\.\n(.*\n)*.*in state 5, ended by completion with .* is cancel by seller/,
  },
  'A proposal is open only on work, for what is held now, and until its time is over': {
    plant: [
      sql`delete from order_endings`,
      sql`insert into order_endings (order_id, by, held_pesewas, to_buyer_pesewas, reason, created_at, expires_on)
        select distinct on (status_id) id, 'buyer', held_pesewas, 0, 'So', now() - interval '2 days', now() - interval '1 hour'
        from orders where status_id in (2, 5)`,
      sql`insert into order_endings (order_id, by, held_pesewas, to_buyer_pesewas, reason, created_at, expires_on)
        select id, 'buyer', held_pesewas + 1, 0, 'So', now(), now() + interval '2 days'
        from orders where status_id = 3 limit 1`,
    ],
    said: /order \d+ is in state 2 (.*\n)*.*order \d+ is in state 5 (.*\n)*.*order \d+ is in state 3 /,
  },
  'No offer has two orders that are not cancelled': {
    plant: [
      sql`drop index orders_one_for_each_offer`,
      sql`update orders set offer_id = 1 where status_id <> 5`,
    ],
    said: /Offer 1 has orders \d+, \d+/,
  },
  'Every order is between the two people of its offer, on its gig': {
    plant: [sql`update orders set seller_id = 1 where buyer_id <> 1`],
    said: /Order \d+ is not as its offer/,
  },
  'Every step of an order was said once, in the chat of its two people': {
    plant: [sql`update messages set order_event_id = null where order_event_id is not null`],
    said: /Step \d+ \(request\) of order \d+ was not said/,
  },
  'Every open order has a deadline, and none on which the clock acts is long past': {
    plant: [sql`update orders set due_on = now() - interval '15 days' where status_id = 2`],
    said: /Order \d+ should have ended on /,
  },
  'No side of a dispute has decided it': {
    plant: [
      withoutTriggers('dispute_decisions'),
      sql`update dispute_decisions set decided_by = seller_id from disputes
        join orders on orders.id = order_id where disputes.id = dispute_id and level = 1`,
    ],
    said: /Decision 1 of dispute \d+ is by person \d+, who is its seller/,
  },
  'An appeal was decided by another manager, or it is noted that there was none': {
    plant: [
      withoutTriggers('dispute_decisions'),
      sql`update dispute_decisions as second set decided_by = first.decided_by
        from dispute_decisions as first
        where first.dispute_id = second.dispute_id and first.level = 1 and second.level = 2`,
    ],
    said: /Both decisions of dispute \d+ are by person \d+/,
  },
  'What was said and decided in a dispute lies within its life': {
    plant: [
      sql`insert into dispute_statements (dispute_id, side, text, created_at)
        select id, 'buyer', 'Too late.', closed_on + interval '1 second' from disputes where status = 'closed'`,
    ],
    said: /Dispute \d+ was open from .*, and statement \d+ was made on/,
  },
  'Every dispute begins with the word of who opened it, and has the decisions that its state asks for':
    {
      plant: [
        withoutTriggers('dispute_decisions'),
        sql`delete from dispute_decisions where level = 2`,
      ],
      said: /Dispute \d+ is closed, has 1 decisions and begins with the buyer/,
    },
  'What was decided is how the order ended, and no order that is over has an open dispute': {
    plant: [
      sql`update disputes set status = 'answering', outcome = null, closed_on = null where outcome = 'decision'`,
    ],
    said: /Order \d+ is in state 5, ended by decision with 0 pesewas for its buyer; dispute \d+ is answering/,
  },
  'No dispute that the clock moves on is long past, and managers were told of each that is overdue':
    {
      plant: [
        sql`update disputes set answer_by = now() - interval '1 hour' where status = 'answering'`,
        sql`update disputes set decide_by = now() - interval '1 hour' where status = 'deciding'`,
      ],
      said: /should have moved on from answering on .*\n.*should have moved on from deciding on/,
    },
  'A completed order has one review by its buyer, no other order has one, and its seller’s stands on submitted work alone':
    {
      plant: [
        reviewWhere(sql`status_id = 2`, { by: 'buyer' }),
        reviewWhere(sql`status_id = 1`, { by: 'seller', state: 'unpublished' }),
      ],
      said: /in state \d, was submitted \d+ times, and has 1 reviews by its buyer and 0 (.*\n)*.*submitted 0 times, and has 0 reviews by its buyer and 1 by its seller|submitted 0 times, and has 0 reviews by its buyer and 1 (.*\n)*.*has 1 reviews by its buyer and 0/,
    },
  'Nobody reviews himself, and both people of a review are those of its order, on its gig': {
    plant: [
      sql`alter table reviews drop constraint reviews_people`,
      sql`update reviews set reviewer_id = seller_id where by = 'buyer'`,
    ],
    said: /Review \d+ is by person (\d+) about an order between \1 and \d+/,
  },
  'No seller’s review was written after the buyer’s, and none was to be read before it or its time':
    {
      plant: [
        reviewWhere(sql`status_id = 3`, { by: 'seller', state: 'published' }),
        sql`insert into reviews (order_id, gig_id, seller_id, buyer_id, reviewer_id, by, state, rating, comments,
            completed_at, created_at)
          select order_id, gig_id, seller_id, buyer_id, seller_id, 'seller', 'unpublished', 5, '', now(), now()
          from reviews where id = (
            select min(id) from reviews as buyers where by = 'buyer' and state = 'published' and not exists (
              select from reviews where by = 'seller' and order_id = buyers.order_id))`,
      ],
      said: /wrote on \S+ \S+, to be read on ; the buyer on \d(.*\n)*.*to be read on \d.*; the buyer on \.|to be read on \d.*; the buyer on \.(.*\n)*.*to be read on ; the buyer on \d/,
    },
  'A review is answered by the person it is about, once it could be read': {
    plant: [
      sql`insert into review_replies (review_id, author_id, text, created_at)
        select id, case when state = 'published' then buyer_id else seller_id end, 'Not so.', now() from reviews where by = 'buyer' and not exists (
          select from review_replies where review_id = id)`,
    ],
    said: /The answer to review \d+ is by person/,
  },
  'Every hidden review, and every hidden answer, is in the log of what managers did': {
    plant: [
      sql`insert into review_replies (review_id, author_id, text, created_at, hidden_code)
        select max(id), 1, 'Not so.', now(), 'abuse' from reviews
        where not exists (select from review_replies where review_id = id)`,
      sql`update reviews set state = 'hidden', hidden_code = 'abuse' where state = 'published'`,
    ],
    said: /Review \d+ is hidden, and nobody has done it(.*\n)*The answer to review \d+ is hidden/,
  },
  'Ratings and their number are those of the published reviews by buyers': {
    plant: [
      sql`update reviews set state = 'hidden', hidden_code = 'abuse' where id = (
        select min(id) from reviews where by = 'buyer' and state = 'published')`,
    ],
    said: /Person \d+ has \d+ in \d+ ratings/,
  },
  'The stars of every person and gig are those of the reviews that can be read': {
    plant: [
      sql`delete from star_counts where subject = 'gig'`,
      sql`update star_counts set hidden = hidden + 1 where subject = 'seller'`,
    ],
    said: /gig \d+, \d stars: 0 published and 0 hidden are counted, [1-9]\d* and \d+ are there(.*\n)*seller \d+, \d stars: (\d+) published and [1-9]\d* hidden are counted, \2 and/,
  },
  'Every figure of a seller is what the events of the orders give': {
    plant: [
      sql`update reputations set disputes_decided_against = disputes_decided_against + 1, median_answer_seconds = 7`,
      sql`update order_events set created_at = created_at + interval '90 days' where action = 'submit-for-review'`,
      sql`update reviews set is_connected = true, published_at = null, state = 'held' where id = (
        select max(id) from reviews where by = 'buyer' and state = 'published')`,
      sql`update reputations set orders_completed = orders_completed + 1`,
    ],
    said: /disputes_decided_against: (\d)+ counted, \d there(.*\n)*Person \d+, median_answer_seconds: 7 counted, (?!7 ).*\n(.*\n)*Person \d+, on_time: [1-9]\d* counted, 0 there(.*\n)*Person \d+, orders_completed/,
  },
  'Every customer of a seller is kept with as many orders as were completed': {
    plant: [sql`update customers_of set orders = orders + 1`],
    said: /Customer \d+ of person \d+: 2 orders counted, 1 there/,
  },
  'Two people have one chat': {
    plant: [
      sql`alter table chats drop constraint chats_low_user_id_high_user_id_key`,
      sql`insert into chats (low_user_id, high_user_id, created_at)
        select low_user_id, high_user_id, created_at from chats limit 1`,
    ],
    said: /have chats \d+, \d+/,
  },
  'A chat has its two people as members, each facing the other, and nobody else': {
    plant: [
      sql`insert into chat_members (chat_id, user_id, other_id) select min(id), 1, 1 from chats where low_user_id > 1`,
    ],
    said: /has members 1→1/,
  },
  'Every message is from one of the two people of its chat': {
    plant: [
      sql`update messages set from_user_id = 1 where id = (
        select min(messages.id) from messages join chats on chats.id = chat_id where low_user_id > 1)`,
    ],
    said: /Message \d+ in chat \d+ is from 1/,
  },
  'Offers and orders are spoken of only between their own two people': {
    plant: [
      sql`update messages set order_id = (select max(id) from orders) where order_id is not null`,
    ],
    said: /is about the deal of/,
  },
  'Nobody has written later than a block between the two, but while an order or a receipt of theirs was under way':
    {
      plant: [
        sql`insert into blocks (blocker_id, blocked_id, created_at)
        select low_user_id, high_user_id, created_at - interval '1 hour' from chats where not exists (
          select from orders where seller_id in (low_user_id, high_user_id) and buyer_id in (low_user_id, high_user_id))`,
      ],
      said: /Message \d+ in chat \d+ is of .*, and person \d+ had blocked person \d+ at/,
    },
  'Whoever began a conversation is one of its two': {
    plant: [
      sql`update chats set begun_by = (select max(id) from users) where low_user_id <> 1 and high_user_id < 20`,
    ],
    said: /Chat \d+ of \d+ and \d+ was begun by \d+/,
  },
  'People who have left have blocked nobody, and nobody has blocked them': {
    plant: [
      sql`insert into blocks (blocker_id, blocked_id, created_at)
        select 1, id, now() from users where closed_at is not null`,
    ],
    said: /Person \d+ has left, and 1 blocks are still there/,
  },
  'The gig of a message belongs to one of its two people': {
    plant: [
      sql`update messages set gig_id = gigs.id, gig_title = title, gig_slug = slug
        from gigs join users on users.id = gigs.user_id
        where messages.id = (select max(id) from messages) and gigs.id = (
          select min(id) from gigs where user_id not in (
            select user_id from chat_members join messages using (chat_id)
            where messages.id = (select max(id) from messages)))`,
    ],
    said: /Message \d+ in chat \d+ is about gig \d+ of person \d+/,
  },
  'What was sent once is there once, whole and in one chat': {
    plant: [
      sql`update messages set client_id = '7d444840-9dc0-11d1-b245-5ffdce74fad2', part = 1 where id = (
        select max(id) from messages)`,
    ],
    said: /made 1 messages in 1 chats/,
  },
  'Unread counts are those of the messages': {
    plant: [sql`update chat_members set unread_count = unread_count + 1`],
    said: /has \d+ unread in chat/,
  },
  'Every chat is listed by its last message': {
    plant: [sql`update chat_members set last_message_id = (select min(id) from messages)`],
    said: /ends with message/,
  },
  'Listed are the live gigs of active people, and no others': {
    plant: [sql`update gigs set listed = not listed where id = 3`],
    said: /Gig 3 is .*listed/,
  },
  'Every listed gig ranks as its owner has paid': {
    plant: [sql`update gigs set rank = (rank + 1) % 3`],
    said: /ranks \d instead of \d/,
  },
  'The search knows every gig as it is': {
    plant: [sql`delete from gig_search where gig_id = 3`],
    said: /Gig 3 is unknown to the search/,
  },
  'The numbers of gigs are those of the gigs': {
    plant: [sql`insert into gig_counts (category_id, type_id, n) values (1, 1, 1)`],
    said: /Category 1, type 1: \d+ counted/,
  },
  'The numbers of gigs in towns are those of the gigs': {
    plant: [sql`insert into gig_town_counts values ('ho', 1, 1, 1)`],
    said: /Town ho, category 1, type 1: \d+ counted/,
  },
  'Every gig in a place has a town, and none that was chosen is over 50 km away': {
    plant: [
      sql`update gigs set town_slug = null where id = (select min(id) from gigs where location_based)`,
      sql`update gigs set town_slug = case when latitude < 8 then 'bawku' else 'axim' end, town_chosen = true
        where id = (select max(id) from gigs where location_based)`,
    ],
    said: /Gig \d+ is in a place and has no town\.\nGig \d+ is in a place and far from (Bawku|Axim)/,
  },
  'Pictures that are said to look alike do, belong to two people, and whoever decided about them is on record':
    {
      plant: [
        sql`with pictures as (
            insert into gig_images (gig_id, position, key, width, height, created_at, dhash)
            select id, 0, 'planted-' || id, 640, 480, now(), 1 from gigs
            where not exists (select from gig_images where gig_id = gigs.id) order by id limit 2
            returning id)
          insert into gig_image_matches (low_image, high_image, distance, state, decided_at, created_at)
          select min(id), max(id), 3, 'copied', now(), now() from pictures`,
      ],
      said: /Match \d+ of pictures .*: 3 bits are said to differ, 0 do; copied\./,
    },
  'Every usual price has its orders and sellers': {
    plant: [
      sql`insert into usual_prices values (24, 'wa', 10000, 20000, 10, 5, current_date)`,
      sql`insert into usual_prices values (23, 'wa', 10000, 20000, 3, 2, current_date)`,
    ],
    said: /Category 23, town "wa": 3 orders of 2 sellers[^\n]*\nCategory 24, town "wa": 10 orders of 5 sellers are shown, and \d+ of \d+ there/,
  },
  'Every view that was counted is in its gig’s total': {
    plant: [
      sql`delete from gig_view_totals where gig_id = 3`,
      sql`insert into gig_views (gig_id, day, visitor_hash, counted) values (3, current_date, 'x', true)`,
    ],
    said: /Gig 3 was seen by 1 and has 0 views/,
  },
  'What was searched for and not found names nobody': {
    plant: [
      sql`insert into search_misses (day, search) values (current_date, 'ama@adwuma'), (current_date, '024 41 234'),
        (current_date, 'kofi ０２４ ４１'), (current_date, 'yaw ٠٢٤ ٤١')`,
    ],
    said: /"024 41 234" is kept[\s\S]*"ama@adwuma" is kept[\s\S]*"kofi ０２４ ４１" is kept[\s\S]*"yaw ٠٢٤ ٤١" is kept/,
  },
  'The statistics of every day are what is there of it': {
    plant: [
      sql`insert into statistics_changes (day, new_people) values ('1999-12-31', 1)`,
      sql`update orders set completed_on = '1999-12-31 12:00Z' where id = (
        select min(id) from orders where status_id = 4)`,
    ],
    said: /1999-12-31, new_people: 1 counted, 0 there\.[\s\S]*, orders_completed: \d+ counted, \d+ there/,
  },
  'The pictures of a gig stand in a row, the first in front': {
    plant: [
      sql`insert into gig_images (gig_id, position, key, width, height, created_at)
        values (3, 9, 'planted', 1, 1, now())`,
    ],
    said: /Gig 3 has \d pictures, the last at place 9/,
  },
  'People who have left are named nowhere in their account': {
    plant: [sql`update users set location = 'Accra' where closed_at is not null`],
    said: /has left and is still to be known/,
  },
  ...leftoverCase(
    'tokens',
    sql`insert into tokens (user_id, device_name, secret_hash, created_at, last_used_at)
    select id, 'x', 'x', now(), now() from users where closed_at is not null`,
  ),
  ...leftoverCase(
    'payment accounts',
    sql`insert into payment_accounts
        (user_id, account_type_code, account_currency, institution_name, account_no, name_on_account, updated_at)
      select id, 'mobile_money', 'GHS', 'MTN', '0', 'x', now() from users where closed_at is not null`,
  ),
  ...leftoverCase(
    'email changes',
    sql`insert into email_changes (user_id, email, code_hash, expires_at)
    select id, 'x@example.test', 'x', now() from users where closed_at is not null`,
  ),
  ...leftoverCase(
    'password resets',
    sql`insert into password_resets (code_hash, user_id, expires_at)
    select 'x', id, now() from users where closed_at is not null`,
  ),
  ...leftoverCase(
    'change undos',
    sql`insert into change_undos (user_id, code_hash, kind, before, created_at, expires_at)
    select id, 'x', 'payment_account', '', now(), now() + interval '1 day' from users where closed_at is not null`,
  ),
  ...leftoverCase(
    'verification codes',
    sql`insert into verification_codes (user_id, code_hash, tries_left, expires_at)
    select id, 'x', 1, now() from users where closed_at is not null`,
  ),
  ...leftoverCase(
    'favorites',
    sql`insert into favorites (user_id, gig_id, created_at)
    select id, 3, now() from users where closed_at is not null`,
  ),
  ...leftoverCase(
    'notifications',
    sql`insert into notifications (user_id, source, kind, event, "group", title, text, route, is_urgent, created_at)
    select id, 'x', 'gig', 'edit', 'account', 'x', 'x', '/', false, now() from users where closed_at is not null`,
  ),
  ...leftoverCase(
    'notification preferences',
    sql`insert into notification_preferences (user_id, orders_push, orders_email, orders_sms, offers_push,
      offers_email, messages_push, messages_email, money_push, money_email, money_sms, account_push, account_email,
      reviews_push, reviews_email, news_push, message_previews, updated_at)
    select id, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, now()
    from users where closed_at is not null`,
  ),
  ...leftoverCase(
    'held pushes',
    sql`insert into held_pushes (user_id, chat_id, due_at)
    select id, (select min(id) from chats), now() from users where closed_at is not null`,
  ),
  ...leftoverCase(
    'order links',
    sql`insert into order_links (token_hash, order_id, user_id, expires_at)
    select 'x', (select min(id) from orders), id, now() from users where closed_at is not null`,
  ),
  ...leftoverCase('push subscriptions', subscribeWhere(sql`closed_at is not null`)),
  ...leftoverCase(
    'sms quota',
    sql`insert into sms_quota (user_id, day, sent)
    select id, current_date, 1 from users where closed_at is not null`,
  ),
  ...leftoverCase(
    'saved searches',
    sql`insert into saved_searches (user_id, search, frequency, fingerprint, wanted_stems, created_at)
    select id, 'x', 'daily', 'x', '{x}', now() from users where closed_at is not null`,
  ),
  ...leftoverCase(
    'search matches',
    sql`insert into search_matches (user_id, gig_id, frequency, matched_at)
    select id, 3, 'daily', now() from users where closed_at is not null`,
  ),
  ...leftoverCase(
    'request alerts',
    sql`insert into request_alerts (user_id, gig_id, day)
    select id, 3, current_date from users where closed_at is not null`,
  ),
  'No saved search finds a gig of its owner, or one that was approved before the search was saved or never':
    {
      plant: [
        sql`update search_matches set user_id = (select user_id from gigs where id = gig_id)`,
      ],
      said: /Person (\d+) was to be told of gig \d+ of person \1,/,
    },
  'What a notification tells of saved searches is told by it alone, and was kept as told at that moment':
    {
      plant: [
        sql`insert into search_matches (user_id, gig_id, frequency, matched_at, told_at)
          select user_id, 3, 'daily', now(), created_at from notifications where event = 'search-digest'`,
      ],
      said: /tells person \d+ of 1 gigs; 2 were told then/,
    },
  'No new request is told to more people than are allowed, and nobody of more in a day': {
    plant: [
      sql`insert into request_alerts (user_id, gig_id, day) select 2, id, current_date from gigs limit 6`,
    ],
    said: /Person 2 was told of 6 requests on/,
  },
  'Everybody who was told of a new request had a gig that fits it, and is not its owner': {
    plant: [
      sql`update gigs set updated_at = now() - interval '3 days', category_id = 9
        where type_id = 1 and user_id in (select user_id from request_alerts)`,
    ],
    said: /Person \d+ was told of request \d+ of person \d+ without a gig that fits/,
  },
  'Every step of an order is told once to each person whom it concerns': {
    plant: [sql`delete from notifications where event = 'accept'`],
    said: /Step \d+ \(accept\) of order \d+ is told to person \d+ 0 times/,
  },
  'Every reminder reaches somebody who has to move': {
    plant: [
      sql`insert into order_events (order_id, action, by, created_at)
        select id, 'remind', 'clock', now() from orders where status_id = 2 limit 1`,
    ],
    said: /Reminder \d+ of order \d+ is told to nobody/,
  },
  'Nobody is told of an order of which he is no side': {
    plant: [sql`update notifications set user_id = 1 where event = 'accept'`],
    said: /Notification \d+ tells person 1 of order \d+/,
  },
  'No urgent notice waits for its SMS an hour after its time': {
    plant: [
      sql`update notifications set seen_at = null, read_at = null, sms_due_at = now() - interval '2 hours' where is_urgent`,
    ],
    said: /has waited for its SMS since/,
  },
  'Nobody was sent more SMS of news on a day than are allowed': {
    plant: [sql`insert into sms_quota (user_id, day, sent) values (2, current_date, 9)`],
    said: /Person 2: 9 SMS on /,
  },
  'Every SMS of news is counted for the day of its person, and nothing else is': {
    plant: [
      smsLongAgo,
      sql`update migrations set timestamp = '2026-01-01' where name like '%sms_of_notices_went'`,
      sql`insert into sms_quota (user_id, day, sent)
        select 2, (now() at time zone 'UTC')::date - 4, 1`,
    ],
    said: /^Person 2: 0 SMS on .*, 1 counted\.\nPerson 3: 1 SMS on .*, 0 counted\.$/,
  },
  'Each day counts every SMS by which notices were sent': {
    plant: [smsLongAgo],
    said: /^Of .* 0 SMS of news are counted, and notices went by 1\.$/,
  },
  'Every link that answered a request has exactly one answer of its seller on its order': {
    plant: [
      sql`insert into order_links (token_hash, order_id, user_id, expires_at, used_at, answer)
        select 'x', id, seller_id, now(), now(), 'reject' from orders where status_id = 4 limit 1`,
    ],
    said: /says reject, and order \d+ has 0 such answers/,
  },
  'Nobody who may not log in has order links': {
    plant: [
      sql`insert into order_links (token_hash, order_id, user_id, expires_at, used_at, answer)
        select 'x', id, seller_id, now(), now(), 'accept' from orders limit 1`,
      sql`update users set status_id = 1`,
    ],
    said: /is not active and has 1 order links/,
  },
  'Nobody who may not log in has push subscriptions': {
    plant: [subscribeWhere(sql`id = 2`), sql`update users set status_id = 1 where id = 2`],
    said: /Person 2 is not active and has 1 push subscriptions/,
  },
  'Every device that is told by push belongs to a login of the same person': {
    plant: [subscribeWhere(sql`id = 2`)],
    said: /Device \d+ of person 2 has no login/,
  },
  'Of the days that are added up no sending is left': {
    plant: [
      sql`insert into sendings (channel, purpose, at) values ('sms', 'news', now() - interval '3 days')`,
      sql`insert into sendings_by_day values ((now() at time zone 'UTC')::date - 3, 1, 0, 0, 0, 0)`,
    ],
    said: /1 sendings are left beside those added up/,
  },
  'People who have left have no gigs and no open orders': {
    plant: [
      sql`update gigs set user_id = (select id from users where closed_at is not null) where id = 3`,
    ],
    said: /has left with gig 3 open/,
  },
  'Papers of people who have left are gone when their time is over': {
    plant: [
      sql`update users set closed_at = now() - interval '1 year' where closed_at is not null`,
      sql`insert into identity_photos (user_id, storage_key, original_name, content_type, size, created_at)
        select id, 'kyc/x', 'x', 'image/jpeg', 1, now() from users where closed_at is not null`,
    ],
    said: /a photo is still there/,
  },
  'What is kept of the name of a wallet is what comparing the two names comes to': {
    plant: [
      sql`update wallet_name_checks set result = 'near' where user_id = (
        select min(user_id) from wallet_name_checks where result = 'same')`,
      sql`update wallet_name_checks set registered_name = other.registered_name
        from (select user_id, registered_name from wallet_name_checks order by user_id limit 1) as other
        where wallet_name_checks.user_id = (select max(user_id) from wallet_name_checks)`,
    ],
    said: /^The wallet of person \d+ is kept as near, and is same\.$/,
  },
  'What a manager has settled about a wallet stands in the log': {
    plant: [
      sql`update wallet_name_checks set settled_result = 'same', settled_note = 'Seen.', settled_by = 1, settled_at = now()
        where user_id = (select min(user_id) from wallet_name_checks)`,
    ],
    said: /^The wallet of person \d+ was settled, and the log does not say so\.$/,
  },
  'Nobody has had more wallets compared in a day than is allowed, and no wallet was compared more often':
    {
      plant: [
        sql`insert into wallet_comparisons (user_id, wallet_fingerprint, created_at)
          select 1, 'wallet ' || place, now() from generate_series(1, 6) as place`,
      ],
      said: /^Person 1 has had 6 comparisons in a day\.$/,
    },
  'IDENTITY_KEY opens all that it has sealed': {
    plant: [sql`insert into identity_key_proof (sealed) values (decode(repeat('01', 60), 'hex'))`],
    said: /^IDENTITY_KEY is not the one/,
  },
  ...leftoverCase(
    'totp secrets',
    sql`insert into totp_secrets (user_id, sealed, created_at, expires_at)
    select id, 'x', now(), now() from users where closed_at is not null`,
  ),
  ...leftoverCase(
    'passkeys',
    sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, user_handle, name, created_at)
    select id, 'x', 'x', 0, '{}', 'x', 'x', now() from users where closed_at is not null`,
  ),
  ...leftoverCase(
    'recovery codes',
    sql`insert into recovery_codes (user_id, code_hash) select id, 'x' from users where closed_at is not null`,
  ),
  ...leftoverCase(
    'auth challenges',
    sql`insert into auth_challenges (id_hash, purpose, user_id, tries_left, expires_at)
    select 'x', 'login', id, 5, now() from users where closed_at is not null`,
  ),
  ...leftoverCase(
    'devices',
    sql`insert into devices (user_id, hash, first_seen, last_seen)
    select id, 'x', now(), now() from users where closed_at is not null`,
  ),
  ...leftoverCase(
    'second factor resets',
    sql`insert into second_factor_resets (user_id, reason, requested_at, due_at)
    select id, 'Lost.', now(), now() from users where closed_at is not null`,
  ),
  ...leftoverCase(
    'manager roles',
    sql`insert into manager_roles (user_id, role) select id, 'money' from users where closed_at is not null`,
  ),
  'What needed two approvals was approved by two different managers': {
    plant: [sql`delete from transaction_approvals where seconds_user_id is null`],
    said: /Payment .+ of 150000 pesewas was decided without two approvals/,
  },
  'Whoever has a role is a manager, and nobody else is': {
    plant: [sql`update users set is_manager = true where id = 2`],
    said: /Person 2 is a manager and has 0 roles/,
  },
  'Nobody has recovery codes without a second factor': {
    plant: [sql`insert into recovery_codes (user_id, code_hash) values (2, 'x')`],
    said: /Person 2 has 1 recovery codes and no second factor/,
  },
  'Accounts with a wallet, a phone or a device in common are listed as such, and no others': {
    plant: [
      sql`delete from account_links`,
      sql`insert into account_links values ('wallet', '240000000', now(), 'infinity')`,
    ],
    said: /^A device: listed never, seen .*\nA wallet: listed .*, seen with nobody else\.$/,
  },
  'Nobody who may not log in has a token': {
    plant: [
      sql`insert into tokens (user_id, device_name, secret_hash, created_at, last_used_at)
        select 2, 'x', 'x', now(), now()`,
      sql`update users set status_id = 1 where id = 2`,
    ],
    said: /Person 2 is not active and has 1 tokens/,
  },
  'The audit log is one chain without holes, and each entry is as it was written': {
    plant: [sql`update audit_log set subject_id = subject_id + 1 where id = 2`],
    said: /^Entry 2 of the audit log is not as it was written\.$/,
  },
  'The hash of the audit log that was noted down is in it': {
    plant: [sql`select 1`],
    said: /^No entry has the hash (ab){32}:/,
  },
  'The details of every audit entry fit their hash, or are erased': {
    plant: [sql`update audit_details set after = '{"status_id": 9}' where audit_id = 2`],
    said: /^The details of entry 2 of the audit log are not those that it was written with\.$/,
  },
  'Details of audit entries are erased of people who have left, and hold nothing of them': {
    plant: [
      sql`update audit_details set salt = null, erased_at = now() where audit_id = 2`,
      sql`update audit_log set subject_type = 'customer', subject_id = person.id, created_at = person.closed_at
        from (select id, closed_at from users where closed_at is not null limit 1) as person where audit_log.id = 3`,
      sql`update audit_details set after = '{"email": "kofi@adwuma.test"}' where audit_id = 3`,
    ],
    said: /^The details of entry 2 of the audit log are erased, and nobody has left\.(.|\n)*^The details of entry 3 of the audit log are there, and the person has left\.$/,
  },
  'No audit entry waits for a transaction that is over': {
    plant: [
      sql`insert into audit_drafts (actor_id, action, subject_type, subject_id, created_at)
        values (1, 'approve', 'gig', 3, now())`,
    ],
    said: /^approve by person 1 \(gig 3\) is not in the audit log\.$/,
  },
  'No job has failed for good, unless a later run of the clock has made up for it': {
    plant: [
      sql`insert into pgboss.job (name, state, completed_on, output)
        values ('audited', 'failed', now(), '{"message": "the roof leaks"}')`,
    ],
    said: /Job audited .* failed 1 times: the roof leaks/,
  },
  'Every job has been done, or its time has not come': {
    plant: [
      sql`insert into pgboss.job (name, start_after) values ('audited', now() - interval '1 hour')`,
    ],
    said: /Job audited .* has waited since/,
  },
  'No job runs longer than it may': {
    plant: [
      sql`insert into pgboss.job (name, state, started_on) values ('audited', 'active', now() - interval '1 day')`,
    ],
    said: /Job audited .* has run since/,
  },
  'Every file that is spoken of is stored': {
    plant: [sql`select 1`],
    said: /^chat\/[0-9a-f]+\.txt is not stored/,
  },
  'Every file that is stored is spoken of': {
    plant: [sql`delete from messages where storage_key is not null`],
    said: /^chat\/[0-9a-f]+\.txt is nobody’s/,
  },
  'No portrait is without its person, and none is larger than 320 pixels': {
    plant: [sql`update users set portrait_key = null, portrait_has_large = false`],
    said: /^public\/people\/[0-9a-f]+-96\.webp is the portrait of nobody/,
  },
}

test('every check has a fault that it has to find', () => {
  expect(Object.keys(faults).sort()).toEqual(checks.map(({ claim }) => claim).sort())
})

test.each(checks)('found: $claim', async ({ claim, faultsIn }) => {
  const { plant, said } = faults[claim] ?? { plant: [], said: /never/ }
  const restored = claim === 'Every file that is spoken of is stored' ? await loseFile() : undefined
  const found = await plantAndUndo(plant, tx => faultsIn({ tx, now: new Date() }))
  await restored?.()
  expect(found).not.toEqual([])
  expect(found.join('\n')).toMatch(new RegExp(said.source, 'm'))
})

test('a portrait that is too large is found', async () => {
  const key = 'ab'.repeat(16)
  const claim = 'No portrait is without its person, and none is larger than 320 pixels'
  const body = await buildPhoto({ width: 400, height: 400 })
  await putFile(portraitFile(key, 320), body, { contentType: 'image/webp' })
  const plant = sql`update users set portrait_key = ${key}, portrait_has_large = true
    where id = (select max(id) from users)`
  const found = await findFaults(claim, [plant])
  await deleteFile(portraitFile(key, 320))
  expect(found).toContain(`public/people/${key}-320.webp is 400 by 400 pixels.`)
})

test('a portrait whose large picture is lost is found', async () => {
  const [file = ''] = await listLargePortraits()
  const body = await readFile(join(app.dataDir, 'files', file))
  await rm(join(app.dataDir, 'files', file))
  const found = await findFaults('Every file that is spoken of is stored', [])
  await putFile(file, body, { contentType: 'image/webp' })
  expect(found).toEqual([`${file} is not stored.`])
})

test('that an order was paid after its end excuses no message to who has blocked', async () => {
  const claim =
    checks.find(({ claim }) => claim.startsWith('Nobody has written later'))?.claim ?? ''
  const plant = [
    sql`insert into blocks (blocker_id, blocked_id, created_at)
      select low_user_id, high_user_id, now() + interval '1 minute' from chats where id = (
        select min(chat_id) from messages join orders on orders.id = order_id where status_id = 4)`,
    sql`update messages set created_at = now() + interval '2 minutes', order_event_id = null
      where id = (select max(messages.id) from messages join chats on chats.id = chat_id
        join blocks on (low_user_id, high_user_id) = (blocker_id, blocked_id))`,
    sql`insert into order_events (order_id, action, by, created_at)
      select orders.id, 'confirm-payment', 'clock', now() + interval '3 minutes' from orders
      join blocks on seller_id in (blocker_id, blocked_id) and buyer_id in (blocker_id, blocked_id)`,
  ]
  expect((await findFaults(claim, plant)).join()).toMatch(/had blocked person/)
})

test('a message to who has blocked may come while what ends their order or receipt is on its way', async () => {
  const claim =
    checks.find(({ claim }) => claim.startsWith('Nobody has written later'))?.claim ?? ''
  const ofTheTwo = sql`join blocks on seller_id in (blocker_id, blocked_id) and buyer_id in (blocker_id, blocked_id)`
  const ends = {
    order: sql`insert into order_events (order_id, action, by, created_at)
      select max(orders.id), 'complete', 'clock', now() + interval '2 minutes' from orders ${ofTheTwo}`,
    receipt: sql`insert into payment_receipts (order_id, network_id, amount_pesewas, state, stated_at, respond_by, voided_at)
      select max(orders.id), 'MP2603069999', 100, 'void', now(), now() + interval '1 day', now() + interval '2 minutes'
      from orders ${ofTheTwo}`,
  }
  const writeAfter = (seconds: number, end: keyof typeof ends) => [
    sql`insert into blocks (blocker_id, blocked_id, created_at)
      select low_user_id, high_user_id, now() + interval '1 minute' from chats where id = (
        select min(chat_id) from messages join orders on orders.id = order_id where status_id = 4)`,
    sql`update messages set created_at = now() + interval '2 minutes' + make_interval(secs => ${seconds}), order_event_id = null
      where id = (select max(messages.id) from messages join chats on chats.id = chat_id
        join blocks on (low_user_id, high_user_id) = (blocker_id, blocked_id))`,
    ends[end],
  ]
  for (const end of ['order', 'receipt'] as const) {
    expect(await findFaults(claim, writeAfter(59, end))).toEqual([])
    expect((await findFaults(claim, writeAfter(61, end))).join()).toMatch(/had blocked person/)
  }
})

test('a scheduled job that has failed and has run since is no fault', async () => {
  const claim = 'No job has failed for good, unless a later run of the clock has made up for it'
  const failedOnce = [
    sql`insert into pgboss.schedule (name, cron) values ('audited', '* * * * *')`,
    sql`insert into pgboss.job (name, state, completed_on) values ('audited', 'failed', now() - interval '1 minute')`,
  ]
  const again = sql`insert into pgboss.job (name, state, completed_on) values ('audited', 'completed', now())`
  expect(await findFaults(claim, failedOnce)).toHaveLength(1)
  expect(await findFaults(claim, [...failedOnce, again])).toEqual([])
})

test('a payout that was sent before the hold may be completed in it, where it was sent otherwise', async () => {
  const claim = 'No payout was sent while payouts to its person were on hold'
  const record = (action: 'send' | 'complete', hours: number) => sql`
    insert into transaction_events (reference, action, by, created_at)
    select reference, ${action}, 'manager', now() + make_interval(hours => ${hours})
    from transactions where kind = 'payout' order by id limit 1`
  const unsent = [
    sql`delete from transaction_events where action = 'send'`,
    sql`update users set payout_hold_from = now() + interval '1 hour'`,
  ]
  expect(await findFaults(claim, [...unsent, record('complete', 2)])).toHaveLength(1)
  const sent = [...unsent, record('send', 0), record('complete', 2)]
  expect(await findFaults(claim, sent)).toEqual([])
})

test('what was decided without a word of how many approvals it needed is measured by the setting', async () => {
  const unsaid = [
    sql`update transactions set approvals_needed = null`,
    sql`delete from transaction_approvals`,
  ]
  const claim = 'What needed two approvals was approved by two different managers'
  expect((await findFaults(claim, unsaid)).join()).toMatch(/of 150000 pesewas/)
})

test('the command names what it finds and ends with 1, else with 0', async () => {
  const env = {
    ...process.env,
    DATABASE_URL: String(pool.options.connectionString),
    DATA_DIR: app.dataDir,
    IDENTITY_KEY: identityKey.toString('base64'),
    DEMO: '0',
    RECEIPT_KEY,
  }
  const audit = () =>
    promisify(execFile)(process.execPath, ['bin/audit.ts', '--grace', '0'], { env }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }) => ({ code, stdout }),
    )
  const sound = await audit()
  expect(sound.stdout).toMatch(new RegExp(`^${checks.length} checks, 0 faults\\.$`, 'm'))
  expect(sound.code).toBe(0)
  await putFile('chat/planted.txt', Buffer.from('x'), { contentType: 'text/plain' })
  const faulty = await audit()
  expect(faulty.stdout).toMatch(
    /^MISS Every file that is stored is spoken of\n +chat\/planted\.txt/m,
  )
  expect(faulty.code).toBe(1)
})

/** The database itself refuses what these plant. */
function withoutTriggers(table: string) {
  return sql`alter table ${sql.table(table)} disable trigger user`
}

function leftoverCase(noun: string, plant: RawBuilder<unknown>) {
  return {
    [`People who have left have no ${noun}`]: { plant: [plant], said: /has left, and 1 are still/ },
  }
}

/** A review of the first order that there is. */
function reviewWhere(
  which: RawBuilder<unknown>,
  { by, state = 'pending' }: { by: 'buyer' | 'seller'; state?: string },
): RawBuilder<unknown> {
  const rating = state === 'pending' ? sql`null::smallint` : sql`5`
  const publishedAt = state === 'published' ? sql`created_at` : sql`null::timestamptz`
  return sql`insert into reviews (order_id, gig_id, seller_id, buyer_id, reviewer_id, by, state, rating, comments,
      published_at, completed_at, created_at)
    select id, gig_id, seller_id, buyer_id, ${sql.ref(`${by}_id`)}, ${by}, ${state}, ${rating}, '', ${publishedAt},
      case when ${rating} is not null then created_at end, created_at
    from orders where id = (
      select min(id) from orders
      where ${which} and not exists (select from reviews where order_id = orders.id))`
}

/** Without a login. */
function subscribeWhere(whose: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into push_subscriptions
      (user_id, token_id, endpoint, p256dh, auth, device_name, created_at, last_used_at)
    select id, 0, 'https://push.test/' || id, 'x', 'x', 'x', now(), now() from users where ${whose}`
}

const findFaults = (claim: string, plant: RawBuilder<unknown>[]) =>
  plantAndUndo(plant, async tx => {
    const check = checks.find(one => one.claim === claim)
    return (await check?.faultsIn({ tx, now })) ?? []
  })

/** The database is as it was afterwards. Triggers and foreign keys stand aside, as they do where data is lost. */
async function plantAndUndo(
  plant: RawBuilder<unknown>[],
  look: (tx: Transaction<DB>) => Promise<string[]>,
): Promise<string[]> {
  class Undo extends Error {}
  let found: string[] = []
  await inTransaction(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of plant) await statement.execute(tx)
    found = await look(tx)
    throw new Undo()
  }).catch(error => {
    if (!(error instanceof Undo)) throw error
  })
  return found
}

async function listLargePortraits(): Promise<string[]> {
  const names = await readdir(join(app.dataDir, 'files', portraitFolder))
  return names.filter(name => name.endsWith('-320.webp')).map(name => portraitFolder + name)
}

async function loseFile(): Promise<() => Promise<void>> {
  const folder = join(app.dataDir, 'files', 'chat')
  const [name = ''] = await readdir(folder)
  await rm(join(folder, name))
  return () =>
    putFile(`chat/${name}`, Buffer.from('Two taps and one tank.'), { contentType: 'text/plain' })
}

/** An order that is requested, paid for and then led to its end. */
async function tradeFor(
  steps: ('pay' | 'accept' | 'submit-for-review' | 'complete' | 'cancel')[],
  at = now,
) {
  const [seller, buyer] = [await buildUser(), await buildUser()]
  const offer = await buildOffer({ seller, buyer })
  const { order } = await call(buyer, '/api/orders/request', { gig_offer_id: offer.id })
  const { id: object_id, amount_pesewas } = offer
  for (const step of steps) {
    if (step === 'pay') await pay(buyer, { object_type: 'offer', object_id, amount_pesewas })
    else {
      const by = viewerOf(step === 'complete' ? buyer : seller)
      await takeOrderStep(ports.orders, { orderId: order.id, action: step, by, now: at })
    }
  }
  return { seller, buyer, order: await orderRow(order.id) }
}

/** One of each state, of paid orders; and one that was withdrawn, whose order went on. */
async function dispute() {
  for (const status of disputeStatuses)
    await buildDispute({ ...(await tradeFor(['pay', 'accept'])), status, now })
  const { id, buyer, seller, order } = await buildDispute({ ...(await tradeFor(['accept'])), now })
  await withdrawDispute(ports.orders, { disputeId: id, viewer: viewerOf(buyer), now })
  const step = { action: 'submit-for-review', by: viewerOf(seller), now } as const
  await takeOrderStep(ports.orders, { orderId: order.id, ...step })
}

/**
 * Payments past the platform that the seller found, one beside a payment through it, and one of which a manager withdrew; and
 * one that he did not find.
 */
async function payDirectly(): Promise<void> {
  for (const [n, end] of (['confirm', 'void', 'deny', 'paid twice'] as const).entries()) {
    const { seller, buyer, order } = await tradeFor(['accept', 'submit-for-review'])
    const form = { gig_order_id: order.id, network_id: `MP26030612${n}`, amount: pesewas(15_000) }
    await addReceipt({ form, viewer: viewerOf(buyer), now })
    if (end === 'paid twice')
      await pay(buyer, { object_type: 'offer', object_id: order.offer_id, amount_pesewas: 15_000 })
    const answering = { viewer: viewerOf(seller), now: new Date() }
    const answered = { gig_order_id: order.id, reason: '', balance_checked: true }
    if (end === 'deny') await denyReceipt({ form: answered, ...answering })
    else await confirmReceipt(ports.orders, { form: answered, ...answering })
    if (end === 'void') await voidLatest(order.id)
  }
}

async function voidLatest(orderId: number): Promise<void> {
  const viewer = viewerOf(await buildUser({ manager: true }))
  const { rows } = await sql<{ id: number }>`
    select id from payment_receipts where order_id = ${orderId}`.execute(db)
  await voidReceipt({
    receiptId: rows[0]?.id ?? 0,
    note: 'Both are one person.',
    viewer,
    now: new Date(),
  })
}

/** Each way out of an order once, and what the clock ends; of one the end is only proposed. */
async function takeWaysOut() {
  await withdraw()
  const split = { to_buyer: 4.5, reason: 'Half of it is done.' }
  for (const last of ['reject', 'accept'] as const) {
    const { buyer, seller, order } = await tradeFor(['pay', 'accept'])
    const on = { gig_order_id: order.id }
    await call(buyer, '/api/orders/ending/propose', { ...on, ...split })
    const { order: proposed } = await call(seller, '/api/orders/ending/propose', {
      ...on,
      ...split,
    })
    const answer = { ...on, ending_id: proposed.ending.id, answer: last }
    await call(buyer, '/api/orders/ending/answer', answer)
    if (last === 'reject') await call(seller, '/api/orders/ending/propose', { ...on, ...split })
  }
  const { seller, order } = await tradeFor(['pay', 'accept', 'submit-for-review'])
  const all = { gig_order_id: order.id, to_buyer: order.held_pesewas / 100, reason: 'I am ill.' }
  await call(seller, '/api/orders/ending/propose', all)
  for (const received of [true, false]) {
    const { seller, order } = await tradeFor(['accept', 'submit-for-review'], daysAgo(8))
    await call(seller, '/api/orders/close', { gig_order_id: order.id, received })
  }
  await tradeFor(['pay', 'accept', 'submit-for-review'], daysAgo(8))
  await tradeFor(['pay', 'accept'], daysAgo(16))
  await endOverdueOrders(ports.orders, { now })
  // What was urgent then and was not seen has gone out by SMS, or its time was over.
  await sendDueSms(now)
}

const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

async function withdraw() {
  const { buyer, order } = await tradeFor(['pay'])
  await call(buyer, '/api/orders/withdraw', { gig_order_id: order.id, reason: 'I moved.' })
}

async function buyEverything() {
  const buyer = await buildUser()
  const gig = await buildGig({ owner: buyer })
  await pay(buyer, { object_type: 'subscription', object_id: 1, amount_pesewas: 6000 })
  await pay(buyer, { object_type: 'subscription', object_id: 1, amount_pesewas: 6000 })
  await pay(buyer, {
    ...{ object_type: 'promotion', object_id: 1, amount_pesewas: 2000 },
    object_additional: gig.id,
  })
}

async function pay(user: { id: number }, wanted: Parameters<typeof buildTransaction>[0]) {
  const { reference, amount_pesewas } = await buildTransaction({ ...wanted, user })
  const found = completion(amount_pesewas)
  await settle(ports.payments, {
    reference,
    action: 'complete',
    by: 'provider',
    found: found as never,
    now,
  })
}

/** A payment by hand that is so large that two managers approve it. */
async function approveByTwo() {
  const large = { method: 'MANUAL', amount_pesewas: 150_000, submitted_at: now } as const
  const { reference } = await buildTransaction({ user: await buildUser(), ...large })
  for (const manager of [await buildUser({ manager: true }), await buildUser({ manager: true })])
    await call(manager, '/api/manager/transactions/review', { reference, action: 'approve' })
}

async function leave() {
  const leaver = await buildUser()
  await call(leaver, '/api/customer/delete', { password: builtPassword })
}

/** One gig at once, one in a digest, and one request to a worker nearby. */
async function tellOfNewGigs() {
  const [owner, user] = [await buildUser(), await buildUser()]
  const earlier = new Date(now.getTime() - 60_000)
  const place = { longitude: -0.1969, latitude: 5.556 }
  const searchId = await buildSearch(user, { category: 5, frequency: 'at_once', now: earlier })
  await buildSearch(user, { category: 6, now: earlier })
  const { id: gigId } = await buildNewGig({ owner, category: 5, now })
  await tellAtOnce({ userId: user.id, gigId, searchId, now })
  await buildNewGig({ owner, category: 6, place, now })
  const tomorrowMorning = new Date(startOfDay(dayOf(now)).getTime() + 32 * 3_600_000)
  await tellDigests({ now: tomorrowMorning })
  const request = await buildGig({ owner: user, category: 6, type: 'request', place, now })
  await tellWorkers({ gigId: request.id, now })
}

async function addPortrait() {
  const owner = await buildUser()
  const body = await buildPhoto({ width: 400, height: 350 })
  const form = multipart({}, [{ name: 'photo', filename: 'me.jpg', body }])
  const headers = { ...form.headers, ...bearer(await tokenFor(owner)) }
  const url = '/api/customer/portrait'
  const answer = await app.server.inject({ method: 'POST', url, headers, payload: form.payload })
  if (answer.statusCode >= 300) throw new Error(answer.body)
}

async function call(caller: { id: number }, url: string, payload: object) {
  const headers = bearer(await tokenFor(caller))
  const answer = await app.server.inject({ method: 'POST', url, headers, payload })
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`)
  return answer.json()
}
