import { type RawBuilder, sql, type Transaction } from 'kysely'
import { orderStatus } from '#features/orders/process.ts'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { paymentOutcomes, purchaseTypes } from '../../process.ts'
import { type PaymentMethod, paymentMethods } from '../../providers.ts'
import { openMethods } from '../../server/providers.ts'
import { isAwaitingManager } from '../../server/queries.ts'
import { movementIn, movementOut } from '../process.ts'

export type BalanceRow = {
  id: number
  code: string
  name: string
  normal_side: string
  balance_pesewas: number
}

/** Of methods only the active one and those that still hold something. For managers' eyes. */
export async function balances(active: PaymentMethod): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    select id, code, name, normal_side, balance_pesewas from ledger_accounts
    where code <> all(${[...paymentMethods]}) or code = ${active} or balance_pesewas <> 0
    order by id`.execute(db)
  return rows
}

/** How many transactions wait for a manager's decision. */
export async function transactionsWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from transactions
    where ${isAwaitingManager}`.execute(db)
  return rows[0]?.waiting ?? 0
}

/**
 * For how many seconds the oldest has been waiting that a manager can decide on. What goes to an account and is on hold, and
 * payouts whose payee has not confirmed the e-mail, wait for something else.
 */
export async function longestWaitForManagers(): Promise<number> {
  const { EMAIL_CONFIRMATION, PAYOUT_HOLD_HOURS } = settings
  const freeFrom = sql`users.payout_hold_from + make_interval(hours => ${PAYOUT_HOLD_HOURS})`
  const confirmedAt =
    EMAIL_CONFIRMATION === 'required' ? sql`users.email_verified_at` : sql`users.created_at`
  const { rows } = await sql<{ seconds: number }>`
    select greatest(extract(epoch from now() - min(since)), 0)::float8 as seconds
    from transactions
    join users on users.id = transactions.user_id
    cross join lateral (
      select kind = 'payout' and sent_at is null as is_payout,
        (kind = 'payout' or kind = 'refund' and method <> all(${openMethods(settings)}))
          and sent_at is null as goes_to_account,
        (select max(created_at) from transaction_events as event
          where event.reference = transactions.reference and action = 'hold') as held_at) as state
    cross join lateral (
      select greatest(transactions.created_at, submitted_at, held_at,
        case when goes_to_account then ${freeFrom} end,
        case when is_payout then ${confirmedAt} end) as since) as wait
    where ${isAwaitingManager} and (not is_payout or ${confirmedAt} is not null)`.execute(db)
  return rows[0]?.seconds ?? 0
}

export type Proof = {
  postings: number
  /** What the books do not explain, as sentences: there must be none. */
  differences: string[]
  /** Money that is somebody's and of which nothing is to go out: managers have refused to send it. */
  owed: string[]
}

/** Holds all postings against all transactions, and the balances against the entries, at one moment. */
export function proofOfLedger(): Promise<Proof> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(proofIn)
}

/** The same at the moment that a transaction sees. */
export async function proofIn(tx: Transaction<DB>): Promise<Proof> {
  const listSentences = async (query: RawBuilder<SentenceRow>) =>
    (await query.execute(tx)).rows.map(({ sentence }) => sentence)
  const { rows } = await sql<{ n: number }>`select count(*) as n from ledger_postings`.execute(tx)
  const differences: string[] = []
  for (const question of [
    transactionsWithoutPosting,
    postingsWithoutTransaction,
    postingsOfOtherAmount,
    postingsOutOfBalance,
    accountsOutOfBalance,
  ])
    differences.push(...(await listSentences(question())))
  return {
    postings: rows[0]?.n ?? 0,
    differences,
    owed: await listSentences(debtsWithNothingPending()),
  }
}

type SentenceRow = { sentence: string }

const transactionsWithoutPosting = () => sql<SentenceRow>`
  select format('Transaction %s is completed and not posted.', reference) as sentence
  from transactions
  where status_code = 'CMPLTD'
    and not exists (select from ledger_postings where ledger_postings.reference = transactions.reference)
  order by id`

const postingsWithoutTransaction = () => sql<SentenceRow>`
  select format('Posting %s is of transaction %s, which is %s.', ledger_postings.id, reference, status_code)
    as sentence
  from ledger_postings join transactions using (reference)
  where status_code <> 'CMPLTD' order by ledger_postings.id`

/** Where the accounts or the amount are not those that the process says. */
const postingsOfOtherAmount = () => sql<SentenceRow>`
  with expected as (
    select settled.reference, settled.kind, movement.debit, movement.credit,
      case when settled.kind = 'payment'
        then coalesce(settled.received_pesewas, settled.amount_pesewas)
        else settled.amount_pesewas end as amount
    from transactions as settled
    join transactions as payment on payment.reference = coalesce(settled.source, settled.reference)
    join (values ${movements()}) as movement (is_in, method, object_type, outcome, debit, credit)
      on movement.is_in = (settled.kind = 'payment') and movement.method = payment.method
      and movement.object_type = payment.object_type and movement.outcome = payment.outcome
    where settled.status_code = 'CMPLTD'
  ), booked as (
    select posting_id, array_agg(format('%s %s', code, amount_pesewas) order by amount_pesewas desc) as lines
    from ledger_entries join ledger_accounts on ledger_accounts.id = account_id
    group by posting_id
  )
  select format('Posting %s of transaction %s says %s instead of %s.', ledger_postings.id,
      reference, coalesce(array_to_string(lines, ', '), 'nothing'), array_to_string(wanted, ', ')) as sentence
  from ledger_postings
  join expected using (reference)
  cross join lateral (select array[format('%s %s', debit, amount), format('%s %s', credit, -amount)] as wanted) as said
  left join booked on booked.posting_id = ledger_postings.id
  where lines is distinct from wanted
  order by ledger_postings.id`

const postingsOutOfBalance = () => sql<SentenceRow>`
  select format('Posting %s is out of balance by %s pesewas.', posting_id, sum(amount_pesewas)) as sentence
  from ledger_entries group by posting_id having sum(amount_pesewas) <> 0 order by posting_id`

const accountsOutOfBalance = () => sql<SentenceRow>`
  select format('Account %s says %s pesewas, its entries add up to %s.', code, balance_pesewas,
    coalesce(total, 0)) as sentence
  from ledger_accounts
  left join (select account_id, sum(amount_pesewas) as total from ledger_entries group by account_id) as entries
    on entries.account_id = ledger_accounts.id
  where balance_pesewas <> coalesce(total, 0) order by id`

/** What is left of a payment that is to be paid back, or whose order has ended, beside all that has gone or will go out. */
const debtsWithNothingPending = () => sql<SentenceRow>`
  select format('%s pesewas of payment %s (%s).', received - going, reference, description) as sentence
  from (select *, coalesce(received_pesewas, amount_pesewas) as received from transactions) as payment
  cross join lateral (
    select count(*) as attempts,
      coalesce(sum(amount_pesewas) filter (where status_code in ('PENDNG', 'CMPLTD')), 0) as going
    from transactions as outgoing where outgoing.source = payment.reference) as sent
  where kind = 'payment' and status_code = 'CMPLTD' and going < received
    and (outcome = 'owed back' or object_type = 'offer' and (attempts > 0 or not exists (
      select from orders where offer_id = payment.object_id and is_paid
        and status_id not in (${sql.lit(orderStatus.completed)}, ${sql.lit(orderStatus.cancelled)}))))
  order by id`

/** Every movement there can be, from the same functions by which postings are made. */
function movements(): RawBuilder<unknown> {
  const payments = paymentMethods.flatMap(method =>
    purchaseTypes.flatMap(objectType =>
      paymentOutcomes.map(outcome => ({ method, objectType, outcome })),
    ),
  )
  const rows = payments.flatMap(payment => {
    const { method, objectType, outcome } = payment
    return [true, false].map(isIn => {
      const { debit, credit } = isIn ? movementIn(payment) : movementOut(payment)
      const cells = [method, objectType, outcome, debit, credit].map(cell => sql.lit(cell))
      return sql`(${sql.lit(isIn)}, ${sql.join(cells)})`
    })
  })
  return sql.join(rows)
}
