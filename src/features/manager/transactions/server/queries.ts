import { type RawBuilder, sql } from 'kysely'
import type { TransactionRow } from '#features/payments/server/queries.ts'
import type { Input } from '#platform/contract.ts'
import { db } from '#platform/server/database.ts'
import { holdsAll, searchWords } from '#platform/server/search-words.ts'
import { amountShown } from '../../server/queries.ts'
import type { listPendingTransactions } from '../contract.ts'

type Wish = Input<typeof listPendingTransactions>
type Person = {
  username: string
  name: string
  /** Where this person is paid, as it is now. */
  account_type_code: string | null
  network: string | null
  account_no: string | null
  name_on_account: string | null
}
export type ManagedRow = TransactionRow & Person

/** What waits for a decision, longest waiting first. For managers' eyes. */
export async function pageOfPending(wish: Wish): Promise<{ rows: ManagedRow[]; total: number }> {
  const { search = '', page, records_per_page } = wish
  const words = searchWords(search)
  const isMeant = words.length === 0 ? sql`true` : holdsAll(words, label)
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with meant as materialized (
      select id from transactions
      where status_code = 'PENDNG' and sent_at is null
        and (kind <> 'payment' or submitted_at is not null or held_for is not null)
        and ${isMeant})
    select array(select id from meant order by id
        limit ${records_per_page} offset ${(page - 1) * records_per_page}) as ids,
      (select count(*) from meant)::integer as total`.execute(db)
  const { ids, total } = rows[0] ?? { ids: [], total: 0 }
  return { rows: ids.length === 0 ? [] : await managed(sql`transactions.id = any(${ids})`), total }
}

/** One by its reference, whatever its state. For managers' eyes. */
export async function managedTransaction(reference: string): Promise<ManagedRow | undefined> {
  const [row] = await managed(sql`transactions.reference = ${reference}`)
  return row
}

/** What the list shows, as one text. People are looked up one by one: few wait, and there are many people. */
const label = sql`fold(concat_ws(' ', reference, external_reference, description, kind, method,
  ${amountShown(sql`amount_pesewas`)}, ${amountShown(sql`received_pesewas`)}, held_for, 'Pending', status_code,
  (select concat_ws(' ', username, name) from users where users.id = transactions.user_id)))`

async function managed(which: RawBuilder<boolean>): Promise<ManagedRow[]> {
  const rows = await db
    .selectFrom('transactions')
    .innerJoin('users', 'users.id', 'transactions.user_id')
    .leftJoin('payment_accounts', 'payment_accounts.user_id', 'transactions.user_id')
    .selectAll('transactions')
    .select(['users.username', 'users.name', 'payment_accounts.institution_name as network'])
    .select(['payment_accounts.account_type_code', 'payment_accounts.account_no'])
    .select(['payment_accounts.name_on_account'])
    .where(which)
    .orderBy('transactions.id')
    .execute()
  return rows as ManagedRow[]
}
