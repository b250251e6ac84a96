import { type RawBuilder, sql } from 'kysely'
import {
  type Approval,
  approvalsJson,
  isOwnMoney,
} from '#features/payments/approvals/server/queries.ts'
import {
  asUuid,
  isAwaitingManager,
  isReopenable,
  type TransactionRow,
} from '#features/payments/server/queries.ts'
import type { Input } from '#platform/contract.ts'
import { db } from '#platform/server/database/database.ts'
import { holdsAll, searchWords } from '#platform/server/database/search-words.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { amountShown } from '../../server/queries.ts'
import type { listTransactions } from '../contract.ts'

type ListInput = Input<typeof listTransactions>
type Person = {
  username: string
  name: string
  /** Where this person is paid, as it is now. */
  account_type_code: string | null
  network: string | null
  account_no: string | null
  name_on_account: string | null
  account_changed_at: Date | null
  payout_hold_from: Date | null
}
export type ManagedRow = TransactionRow &
  Person & { can_reopen: boolean; approvals: Approval[]; is_own_money: boolean }

/** What waits for a decision, longest waiting first, or what failed on its way out, newest first. For managers' eyes. */
export async function pageOfTransactions(
  wanted: ListInput,
  viewer: Viewer,
): Promise<{ rows: ManagedRow[]; total: number }> {
  const { search = '', status_code, page, records_per_page } = wanted
  const words = searchWords(search)
  const isMeant = words.length === 0 ? sql`true` : holdsAll(words, label)
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with meant as materialized (
      select id from transactions
      where ${listed[status_code]} and ${isMeant})
    select array(select id from meant order by id ${directions[status_code]}
        limit ${records_per_page} offset ${(page - 1) * records_per_page}) as ids,
      (select count(*) from meant)::integer as total`.execute(db)
  const { ids, total } = rows[0] ?? { ids: [], total: 0 }
  if (ids.length === 0) return { rows: [], total }
  const which = sql<boolean>`transactions.id = any(${ids})`
  return { rows: await listManaged(which, viewer, status_code), total }
}

/** The same conditions as those of the indexes. */
const listed: Record<ListInput['status_code'], RawBuilder<boolean>> = {
  PENDNG: isAwaitingManager,
  FAILED: sql`status_code = 'FAILED' and kind <> 'payment'`,
}
const directions: Record<ListInput['status_code'], RawBuilder<unknown>> = {
  PENDNG: sql`asc`,
  FAILED: sql`desc`,
}

/** One by its reference, whatever its state. For managers' eyes. */
export async function findManagedTransaction(
  reference: string,
  viewer: Viewer,
): Promise<ManagedRow | undefined> {
  const uuid = asUuid(reference)
  if (!uuid) return undefined
  const [row] = await listManaged(sql`transactions.reference = ${uuid}`, viewer)
  return row
}

/** What the list shows, as one text. People are looked up one by one: few wait, and there are many people. */
const label = sql`fold(concat_ws(' ', reference, external_reference, description, kind, method,
  ${amountShown(sql`amount_pesewas`)}, ${amountShown(sql`received_pesewas`)}, held_for,
  case status_code when 'PENDNG' then 'Pending' else 'Failed' end, status_code,
  (select concat_ws(' ', username, name) from users where users.id = transactions.user_id)))`

async function listManaged(
  which: RawBuilder<boolean>,
  viewer: Viewer,
  order: ListInput['status_code'] = 'PENDNG',
): Promise<ManagedRow[]> {
  const rows = await db
    .selectFrom('transactions')
    .innerJoin('users', 'users.id', 'transactions.user_id')
    .leftJoin('payment_accounts', 'payment_accounts.user_id', 'transactions.user_id')
    .selectAll('transactions')
    .select(['users.username', 'users.name', 'payment_accounts.institution_name as network'])
    .select(['payment_accounts.account_type_code', 'payment_accounts.account_no'])
    .select(['payment_accounts.name_on_account'])
    .select(['payment_accounts.updated_at as account_changed_at', 'users.payout_hold_from'])
    .select(isReopenable.as('can_reopen'))
    .select([approvalsJson().as('approvals'), isOwnMoney(viewer.id).as('is_own_money')])
    .where(which)
    .orderBy('transactions.id', order === 'FAILED' ? 'desc' : 'asc')
    .execute()
  return rows as ManagedRow[]
}
