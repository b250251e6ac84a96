import { sql, type Transaction } from 'kysely'
import { type Pesewas, pesewas } from '#platform/money.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import type { TransactionRow } from '../../server/queries.ts'
import { type LedgerCode, type Movement, movementIn, movementOut } from '../process.ts'

/** Books a payment that has come in. */
export function postIncoming(
  tx: Transaction<DB>,
  payment: TransactionRow,
  { amount, now }: { amount: Pesewas; now: Date },
): Promise<void> {
  return post(tx, { reference: payment.reference, ...movementIn(bookable(payment)), amount, now })
}

/** Books a refund or payout that has gone out, of the payment whose money it is. */
export function postOutgoing(
  tx: Transaction<DB>,
  { reference, amount_pesewas }: TransactionRow,
  { payment, now }: { payment: TransactionRow; now: Date },
): Promise<void> {
  const amount = pesewas(amount_pesewas)
  return post(tx, { reference, ...movementOut(bookable(payment)), amount, now })
}

function bookable({ reference, method, object_type: objectType, outcome }: TransactionRow) {
  if (outcome === null) throw new Error(`${reference} is not a completed payment`)
  return { method, objectType, outcome }
}

type Posting = Movement & { reference: string; amount: Pesewas; now: Date }

/**
 * One posting for each transaction: the database refuses a second one, and one that does not balance. The
 * accounts are touched in the order of their ids, so that two postings never wait for each other.
 */
async function post(tx: Transaction<DB>, posting: Posting): Promise<void> {
  const { reference, debit, credit, amount, now } = posting
  const { id } = await tx
    .insertInto('ledger_postings')
    .values({ reference, posted_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const signed: Partial<Record<LedgerCode, number>> = { [debit]: amount, [credit]: -amount }
  await sql`insert into ledger_entries (posting_id, account_id, amount_pesewas)
    select ${id}::integer, ledger_accounts.id, moved.value::bigint
    from jsonb_each_text(${JSON.stringify(signed)}::jsonb) as moved
    join ledger_accounts on ledger_accounts.code = moved.key
    order by ledger_accounts.id`.execute(tx)
}
