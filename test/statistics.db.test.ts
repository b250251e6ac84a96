/** Whatever is written, by however many at once, the statistics are what a count over the tables would say. */
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { foldStatistics } from '#features/manager/statistics/server/jobs.ts'
import { addDays, dayOf, startOfDay } from '#platform/days.ts'
import { openClock } from '#platform/server/clock.ts'
import { db } from '#platform/server/database/database.ts'
import { buildUser } from './builders/accounts.ts'
import { useApp } from './builders/app.ts'
import { deeds, live, type Moment, openMarket } from './builders/market.ts'
import { buildOrder } from './builders/orders.ts'
import { expectStatisticsAsCounted } from './builders/statistics.ts'

const app = useApp()
const firstDay = '2026-01-01'
const someDays = 8
const writersAtOnce = 4

/** What one connection writes about. Nobody else touches it, so that no two wait for each other for long. */
type Writer = { name: string; userId: number; chatId: number; orderId: number }
let writers: Writer[]

beforeAll(async () => {
  const names = Array.from({ length: writersAtOnce }, (_, n) => `writer ${n}`)
  writers = await Promise.all(names.map(buildWriter))
})

afterEach(() => openClock({ offsetMs: 0 }))

async function buildWriter(name: string): Promise<Writer> {
  const [seller, buyer] = [await buildUser(), await buildUser()]
  const order = await buildOrder({ seller, buyer, status: 'ongoing' })
  const { id: chatId } = await db
    .insertInto('chats')
    .values({ low_user_id: seller.id, high_user_id: buyer.id, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { name, userId: seller.id, chatId, orderId: order.id }
}

type Change = (writer: Writer, at: Date) => RawBuilder<unknown>

/** Everything that moves a figure, there and back. */
const changes: Record<string, Change> = {
  register: ({ name }, at) => sql`
    insert into users (name, username, email, password_hash, is_manager, location, consent_version, consent_at,
      phone_verified_at, created_at)
    select 'Esi', key, key || '@example.test', 'x', true, ${name}, 'test', ${at},
      case when random() < 0.5 then ${at}::timestamptz end, ${at}
    from (select 'r' || replace(gen_random_uuid()::text, '-', '') as key) as made`,
  confirm: ({ name }, at) => sql`
    update users set phone_verified_at = ${at} where id = (select max(id) from users where location = ${name})`,
  'take back': ({ name }) => sql`
    update users set phone_verified_at = null where id = (select min(id) from users where location = ${name})`,
  'free the name': ({ name }) => sql`
    delete from users where id = (select max(id) from users where location = ${name})`,
  post: ({ userId }, at) => sql`
    insert into gigs (user_id, category_id, type_id, title, slug, description, description_text, amount_pesewas,
      duration_hours, approved_at, created_at, updated_at)
    select ${userId}, 1, 1, 'A tap', 'a-tap', '', '', 100, 24,
      case when n = 2 then ${at}::timestamptz + interval '5 hours' end, ${at}, ${at}
    from generate_series(1, 2) as n`,
  approve: ({ userId }, at) => sql`
    update gigs set approved_at = ${at}, status_id = 2
    where id = (select max(id) from gigs where user_id = ${userId})`,
  'forget the approval': ({ userId }) => sql`
    update gigs set first_live_at = null, approved_at = null
    where id = (select max(id) from gigs where user_id = ${userId})`,
  'date back': ({ userId }, at) => sql`
    update gigs set created_at = ${at} where id in (select max(id) from gigs where user_id = ${userId})`,
  'remove a gig': ({ userId }) => sql`
    delete from gigs where id = (select max(id) from gigs where user_id = ${userId} and title = 'A tap')`,
  write: ({ userId, chatId }, at) => sql`
    insert into messages (chat_id, from_user_id, text, created_at)
    select ${chatId}, ${userId}, 'Good morning!', ${at} from generate_series(1, 3)`,
  tell: ({ userId, chatId, orderId }, at) => sql`
    insert into messages (chat_id, from_user_id, text, order_event_id, created_at)
    select ${chatId}, ${userId}, '', id, ${at} from order_events
    where order_id = ${orderId} and not exists (select from messages where order_event_id = order_events.id) limit 1`,
  'lose the event': ({ chatId }) => sql`
    update messages set order_event_id = null
    where id = (select max(id) from messages where chat_id = ${chatId})`,
  'remove a message': ({ chatId }) => sql`
    delete from messages where id = (select min(id) from messages where chat_id = ${chatId})`,
  begin: ({ orderId }, at) => sql`
    update orders set started_on = ${at}, due_on = ${at} where id = ${orderId}`,
  complete: ({ orderId }, at) => sql`
    update orders set status_id = 4, completed_on = ${at} where id = ${orderId}`,
  reopen: ({ orderId }) => sql`
    update orders set status_id = 2, completed_on = null, ended_by = null, to_buyer_pesewas = null, to_seller_pesewas = null
    where id = ${orderId}`,
  request: ({ orderId }, at) => stepOf(orderId, 'request', at),
  cancel: ({ orderId }, at) => stepOf(orderId, 'cancel', at),
  expire: ({ orderId }, at) => stepOf(orderId, 'expire', at),
  'call it otherwise': ({ orderId }) => sql`
    update order_events set action = case action when 'cancel' then 'remind' else 'cancel' end
    where id = (select max(id) from order_events where order_id = ${orderId})`,
  dispute: ({ orderId }, at) => sql`
    insert into disputes (order_id, status, outcome, opened_by, reason_code, held_pesewas, created_at, answer_by, closed_on)
    values (${orderId}, 'closed', 'withdrawn', 'buyer', 'other', 0, ${at}, ${at}, ${at})`,
  'date a dispute back': ({ orderId }, at) => sql`
    update disputes set created_at = ${at} where id = (select max(id) from disputes where order_id = ${orderId})`,
  'remove a dispute': ({ orderId }) => sql`
    delete from disputes where id = (select min(id) from disputes where order_id = ${orderId})`,
  'hand in': ({ userId }, at) => sql`
    insert into identities (user_id, name, id_type, id_reference, submitted_at)
    values (${userId}, 'Ama', 'passport', 'G1234567', ${at})
    on conflict (user_id) do update set status = 'pending', decided_at = null, submitted_at = ${at}`,
  decide: ({ userId }, at) => sql`
    update identities set status = 'verified', decided_at = ${at} where user_id = ${userId}`,
  report: ({ userId }, at) => sql`
    insert into reports (reference, user_id, category_id, description, created_at)
    values (gen_random_uuid()::text, ${userId}, 1, '', ${at})`,
  action: ({ userId }, at) => sql`
    update reports set status_id = 2, actioned_by = ${userId}, actioned_at = ${at}
    where id = (select max(id) from reports where user_id = ${userId})`,
  'remove a report': ({ userId }) => sql`
    delete from reports where id = (select min(id) from reports where user_id = ${userId})`,
}

const stepOf = (orderId: number, action: string, at: Date) => sql`
  insert into order_events (order_id, action, by, created_at) values (${orderId}, ${action}, 'clock', ${at})`

/** From where to where, by the numbers of the ledger’s accounts. */
const movements = [
  ...([
    [2, 5],
    [5, 2],
    [1, 6],
    [6, 1],
    [2, 7],
    [8, 3],
  ] as const),
]

const book = ({ userId }: Writer, at: Date, [debit, credit]: readonly [number, number]) => sql`
  with paid as (
    insert into transactions (reference, kind, method, object_type, object_id, user_id, description, amount_pesewas,
      status_code, outcome, created_at, settled_at)
    values (gen_random_uuid(), 'payment', 'SANDBOX', 'subscription', 1, ${userId}, '', 4321, 'CMPLTD', 'given', ${at}, ${at})
    returning reference
  ), posted as (
    insert into ledger_postings (reference, posted_at) select reference, ${at}::timestamptz from paid returning id
  )
  insert into ledger_entries (posting_id, account_id, amount_pesewas)
  select id, account, amount
  from posted, (values (${debit}::integer, 4321), (${credit}::integer, -4321)) as moved (account, amount)
  order by account`

type Deed = { change: string; minute: number }
type Work = { deeds: Deed[]; books: readonly [number, number] | null; isKept: boolean }

const anyWork: fc.Arbitrary<Work> = fc.record({
  deeds: fc.array(
    fc.record({
      change: fc.constantFrom(...Object.keys(changes)),
      minute: fc.nat({ max: someDays * 24 * 60 - 1 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  books: fc.option(fc.constantFrom(...movements)),
  isKept: fc.nat({ max: 4 }).map(n => n > 0),
})

const anyHistory = fc.array(fc.array(anyWork, { minLength: 3, maxLength: 10 }), {
  minLength: writersAtOnce,
  maxLength: writersAtOnce,
})

test('several connections write, take back and fold at once, and at every moment the statistics equal a plain count', async () => {
  let comparisons = 0
  const done = new Set<string>()
  await fc.assert(
    fc.asyncProperty(anyHistory, async history => {
      let isOver = false
      const writing = settleAll(
        history.map(async (works, n) => {
          for (const work of works) await carryOut(writers[n] as Writer, work)
          for (const { deeds: some } of works) for (const { change } of some) done.add(change)
        }),
      ).finally(() => {
        isOver = true
      })
      const folding = repeatUntil(() => isOver, foldStatistics)
      const looking = repeatUntil(
        () => isOver,
        async () => {
          await expectStatisticsAsCounted(days)
          comparisons++
        },
      )
      await settleAll([writing, folding, looking])
      await expectStatisticsAsCounted(days)
    }),
    // What failed by chance need not fail in a shorter history: to look for one took longer than the test may.
    { numRuns: 25, endOnFailure: true },
  )
  expect(comparisons).toBeGreaterThan(50)
  expect([...done].sort()).toEqual(Object.keys(changes).sort())
}, 240_000)

/** One day is before them: what was held when they began is compared too. */
const days = { from: addDays(firstDay, 1), to: addDays(firstDay, someDays) }

class Undo extends Error {}

async function carryOut(writer: Writer, { deeds: some, books, isKept }: Work): Promise<void> {
  await db
    .transaction()
    .execute(async tx => {
      for (const { change, minute } of some)
        await changes[change]?.(writer, momentAt(minute)).execute(tx)
      // Last: whoever books holds the accounts until the end, in the order of their numbers.
      if (books) await book(writer, momentAt(some[0]?.minute ?? 0), books).execute(tx)
      if (!isKept) throw new Undo()
    })
    .catch(error => {
      if (!(error instanceof Undo)) throw error
    })
}

const momentAt = (minute: number) => new Date(startOfDay(firstDay).getTime() + minute * 60_000)

/** All have ended before one that failed is told: the next history begins alone. */
async function settleAll(works: Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(works)
  const failed = outcomes.find(outcome => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

async function repeatUntil(isOver: () => boolean, act: () => Promise<void>): Promise<void> {
  while (!isOver()) await act()
}

const anyMoment: fc.Arbitrary<Moment> = fc.record({
  moves: fc.array(
    fc.record({
      do: fc.constantFrom(...deeds),
      pick: fc.nat({ max: 59 }),
      how: fc.nat({ max: 59 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  byHand: fc.boolean(),
  mood: fc.constantFrom('there', 'there', 'there', 'away', 'mute'),
  crash: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 14 }) },
  ),
})

test('whatever a market does, also where a statement of it breaks off, the statistics equal a plain count after each moment', async () => {
  const today = dayOf(new Date())
  const range = { from: addDays(today, -30), to: addDays(today, 300) }
  await fc.assert(
    fc.asyncProperty(fc.array(anyMoment, { minLength: 15, maxLength: 25 }), async moments => {
      const market = await openMarket(app)
      for (const [n, moment] of moments.entries()) {
        await live(market, moment)
        if (n % 5 === 0) await foldStatistics()
        await expectStatisticsAsCounted(range)
      }
    }),
    { numRuns: 6, endOnFailure: true },
  )
}, 240_000)
