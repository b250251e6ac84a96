import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import type { DB, Transactions } from '#platform/server/database/schema.generated.ts'
import { maySeeMoney } from '#platform/server/security/roles.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import {
  hoursToSubmit,
  type PaymentOutcome,
  type PurchaseType,
  presentOutcome,
  type RefundReason,
  secondsBetweenQuestions,
  type TransactionKind,
  type TransactionStatus,
} from '../process.ts'
import type { PaymentMethod, ProviderMethod } from '../providers.ts'

export type TransactionRow = Omit<Selectable<Transactions>, Narrowed> & {
  kind: TransactionKind
  method: PaymentMethod
  object_type: PurchaseType
  status_code: TransactionStatus
  outcome: PaymentOutcome | null
  refund_reason: RefundReason | null
  pay_to: PayTo | null
}
type Narrowed =
  | ('kind' | 'method' | 'object_type' | 'status_code')
  | ('outcome' | 'refund_reason' | 'pay_to')

export type PayTo = { network: string; number: string; name: string }

/** Of anybody: callers must have made sure who asks. Null also for what is no reference at all. */
export async function transactionByReference(reference: string): Promise<TransactionRow | null> {
  const uuid = asUuid(reference)
  if (!uuid) return null
  const row = await db
    .selectFrom('transactions')
    .selectAll()
    .where('reference', '=', uuid)
    .executeTakeFirst()
  return (row as TransactionRow | undefined) ?? null
}

/** For whoever pays or is paid, and managers of money; null for everyone else. */
export async function transactionFor(
  reference: string,
  viewer: Viewer,
): Promise<TransactionRow | null> {
  const row = await transactionByReference(reference)
  return row && (maySeeMoney(viewer) || row.user_id === viewer.id) ? row : null
}

/** Locked until the transaction ends; refunds may still be hung on it. */
export async function lockTransaction(
  tx: Transaction<DB>,
  reference: string,
): Promise<TransactionRow | null> {
  const uuid = asUuid(reference)
  if (!uuid) return null
  const row = await tx
    .selectFrom('transactions')
    .selectAll()
    .where('reference', '=', uuid)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return (row as TransactionRow | undefined) ?? null
}

/** References are compared without case. Null for what is none. */
export const asUuid = (reference: string): string | null =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(reference) ? reference.toLowerCase() : null

/** Takes the turn to ask the provider: of all who look at the same time, one. */
export async function takeTurnToAsk(reference: string, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - secondsBetweenQuestions * 1000)
  const { numUpdatedRows } = await db
    .updateTable('transactions')
    .set({ asked_at: now })
    .where('reference', '=', reference)
    .where(eb => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', before)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** How many answers one run of the job asks for. */
const askedAtOnce = 500

/**
 * What providers may know more about than we do, the longest unasked first: what is on its way, and after that, every half an
 * hour, payments that were given up or failed within the last day. On some providers' pages a payer whose card was declined pays
 * by another under the same reference.
 */
export async function transactionsToAsk(limits: {
  methods: ProviderMethod[]
  now: Date
}): Promise<string[]> {
  if (limits.methods.length === 0) return []
  const { rows } = await sql<{ reference: string }>`
    select reference from (
      select reference, asked_at, true as is_on_its_way from transactions
      where status_code = 'PENDNG' and method <> 'MANUAL' and method = any(${limits.methods})
        and held_for is null and (kind = 'payment' or sent_at is not null)
        and ${isUnaskedSince(limits.now, 1)}
      union all
      select reference, asked_at, false from transactions
      where status_code = 'CANCLD' and method <> 'MANUAL' and method = any(${limits.methods})
        and settled_at > ${limits.now}::timestamptz - interval '1 day'
        and ${isUnaskedSince(limits.now, 30)}
      union all
      select reference, asked_at, false from transactions
      where status_code = 'FAILED' and kind = 'payment' and method <> 'MANUAL'
        and method = any(${limits.methods})
        and settled_at > ${limits.now}::timestamptz - interval '1 day'
        and settled_at <= ${limits.now}::timestamptz - interval '30 minutes'
        and ${isUnaskedSince(limits.now, 30)}
    ) as unclear
    order by is_on_its_way desc, asked_at nulls first limit ${askedAtOnce}`.execute(db)
  return rows.map(({ reference }) => reference)
}

const isUnaskedSince = (now: Date, minutes: number): RawBuilder<boolean> =>
  sql`(asked_at is null or asked_at <= ${now}::timestamptz - make_interval(mins => ${sql.lit(minutes)}))`

/** Manual payments whose payers had their time to say that they have paid. */
export async function manualPaymentsToLapse(now: Date): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select reference from transactions
    where status_code = 'PENDNG' and kind = 'payment' and method = 'MANUAL' and submitted_at is null
      and created_at <= ${now}::timestamptz - make_interval(hours => ${sql.lit(hoursToSubmit)})
    order by created_at limit 5000`.execute(db)
  return rows.map(({ reference }) => reference)
}

/** Four hex characters with which no open manual payment begins; null when all are in use. */
export async function freeManualCode(tx: Kysely<DB>): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select code from (select lpad(to_hex(n), 4, '0') as code from generate_series(0, 65535) as n) as codes
    where code not in (
      select left(reference::text, 4) from transactions
      where kind = 'payment' and method = 'MANUAL' and status_code = 'PENDNG')
    order by random() limit 1`.execute(tx)
  return rows[0]?.code ?? null
}

/** Whoever changes a payment account locks its owner: until the transaction ends nobody does. */
export const keepAccountOf = (tx: Transaction<DB>, userId: number) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forShare().execute()

/** Where somebody is paid; undefined for who has not said it. Callers must have made sure who asks. */
export const payeeAccountOf = (tx: Kysely<DB>, userId: number) =>
  tx
    .selectFrom('payment_accounts')
    .select(['account_type_code', 'institution_name as network'])
    .select(['account_no as number', 'name_on_account as name'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export type PayeeAccount = NonNullable<Awaited<ReturnType<typeof payeeAccountOf>>>

/** Money that failed on its way out, that was not reopened, and that has not gone and will not go by another attempt. */
export const isReopenable = sql<boolean>`(
  transactions.kind <> 'payment' and transactions.status_code = 'FAILED'
  and not exists (select from transactions as later where later.replaces = transactions.reference)
  and not exists (select from transactions as other
    where other.source = transactions.source and other.kind = transactions.kind
      and other.status_code in ('PENDNG', 'CMPLTD')))`

/**
 * What waits for a manager's decision: what nobody else can decide, and what a provider says it has sent other than it was
 * told. The same condition as the index.
 */
export const isAwaitingManager = sql<boolean>`(
  status_code = 'PENDNG' and (sent_at is null or held_for is not null)
  and (kind <> 'payment' or submitted_at is not null or held_for is not null))`

/** Whether that is so of a row that this transaction has locked together with its payment. */
export async function mayBeReopened(
  tx: Transaction<DB>,
  { reference }: TransactionRow,
): Promise<boolean> {
  const { isOpen } = await tx
    .selectFrom('transactions')
    .select(isReopenable.as('isOpen'))
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return isOpen
}

/** What is known of another payment of its payer for the same: paid since this one was begun, else waiting for a manager. */
export async function findOtherPayment(
  tx: Kysely<DB>,
  { reference, user_id, object_type, object_id, object_additional, created_at }: TransactionRow,
): Promise<{ reference: string; state: 'complete' | 'being checked' } | null> {
  const other = await tx
    .selectFrom('transactions')
    .select(['reference', 'status_code'])
    .where('user_id', '=', user_id)
    .where('object_type', '=', object_type)
    .where('object_id', '=', object_id)
    .where('object_additional', 'is not distinct from', object_additional)
    .where('kind', '=', 'payment')
    .where('reference', '<>', reference)
    .where(({ and, eb, or }) =>
      or([
        and([eb('outcome', '=', 'given'), eb('settled_at', '>=', created_at)]),
        isAwaitingManager,
      ]),
    )
    // What is complete comes first.
    .orderBy('status_code')
    .executeTakeFirst()
  if (!other) return null
  const state = other.status_code === 'CMPLTD' ? 'complete' : 'being checked'
  return { reference: other.reference, state }
}

/** What keeps an account open, as a sentence; null when nothing does. What failed on its way out is owed still. */
export async function openMoneyOf(tx: Kysely<DB>, userId: number): Promise<string | null> {
  const { rows } = await sql<{ owed: boolean; paying: boolean }>`
    select coalesce(bool_or(kind <> 'payment'), false) as owed,
      coalesce(bool_or(kind = 'payment'), false) as paying
    from transactions
    where user_id = ${userId} and (${isReopenable} or status_code = 'PENDNG'
      and (kind <> 'payment' or method <> 'MANUAL' or submitted_at is not null))`.execute(tx)
  if (rows[0]?.owed) return 'We still owe you money. Close your account once it has reached you.'
  if (rows[0]?.paying) return 'A payment of yours is still on its way.'
  return null
}

/** Of what was paid by hand: nobody knows from where, so it is sent to the account. */
const isRefundByHand = sql<boolean>`(kind = 'refund' and method = 'MANUAL')`

/** For `AccountPorts`. What failed may be reopened, and approved at once. */
export async function isMoneyWaitingFor(tx: Kysely<DB>, userId: number): Promise<boolean> {
  const waiting = await tx
    .selectFrom('transactions')
    .select('id')
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('kind', '=', 'payout'), isRefundByHand]))
    .where(({ and, eb, or }) =>
      or([and([eb('status_code', '=', 'PENDNG'), eb('sent_at', 'is', null)]), isReopenable]),
    )
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined
}

/** What a person may take along of what they paid and were paid, oldest first. */
export async function moneyOfPerson({ userId }: { userId: number }) {
  const rows = await db
    .selectFrom('transactions')
    .select(['reference', 'kind', 'method', 'object_type', 'object_id', 'object_additional'])
    .select(['description', 'currency', 'status_code', 'outcome', 'refund_reason'])
    .select(['external_reference', 'pay_to'])
    .select(['created_at', 'submitted_at', 'settled_at'])
    .select(sql<number>`(amount_pesewas / 100.0)::double precision`.as('amount'))
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    ...row,
    outcome: presentOutcome(row.outcome as PaymentOutcome | null),
  }))
}

/** For how long providers have owed us the outcome of the oldest that is on its way, by kind. For operators' eyes. */
export async function oldestOnItsWay(): Promise<{ kind: string; seconds: number }[]> {
  const { rows } = await sql<{ kind: string; seconds: number }>`
    select kind, extract(epoch from now() - min(coalesce(sent_at, created_at)))::float8 as seconds
    from transactions
    where status_code = 'PENDNG' and method <> 'MANUAL' and held_for is null
      and (kind = 'payment' or sent_at is not null)
    group by kind`.execute(db)
  return rows
}

/** What all accounts add up to, which must be nothing. For operators' eyes. */
export async function ledgerDifference(): Promise<number> {
  const { rows } = await sql<{ pesewas: number }>`
    select coalesce(sum(balance_pesewas), 0)::bigint as pesewas from ledger_accounts`.execute(db)
  return rows[0]?.pesewas ?? 0
}
