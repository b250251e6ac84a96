import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { type Pesewas, pesewas } from '#platform/money.ts'
import { db } from '#platform/server/database/database.ts'
import type {
  DB,
  SandboxDeposits,
  SandboxSendings,
} from '#platform/server/database/schema.generated.ts'
import { asUuid } from '../../server/queries.ts'
import type { DepositState } from '../process.ts'

export type Deposit = Omit<Selectable<SandboxDeposits>, 'state'> & { state: DepositState }
export type Sending = Omit<Selectable<SandboxSendings>, 'kind' | 'state'> & {
  kind: 'refund' | 'payout'
  state: 'pending' | 'completed' | 'failed'
}

/** Of whoever knows its id, which is the secret. Undefined also for what is no id. */
export async function depositById(id: string, from: Kysely<DB> = db): Promise<Deposit | undefined> {
  const row = await depositQuery(id, from).executeTakeFirst()
  return row as Deposit | undefined
}

/** The same, held until the transaction ends. */
export async function lockDeposit(tx: Transaction<DB>, id: string): Promise<Deposit | undefined> {
  const row = await depositQuery(id, tx).forUpdate().executeTakeFirst()
  return row as Deposit | undefined
}

export async function sendingById(id: string): Promise<Sending | undefined> {
  const row = await db
    .selectFrom('sandbox_sendings')
    .selectAll()
    .where('id', '=', asUuid(id))
    .executeTakeFirst()
  return row as Sending | undefined
}

/** What has come in and not gone out. */
export async function sandboxBalance(): Promise<Pesewas> {
  const { rows } = await sql<{ balance: string }>`
    select coalesce((select sum(amount_pesewas) from sandbox_deposits where state = 'completed'), 0)
         - coalesce((select sum(amount_pesewas) from sandbox_sendings where state = 'completed'), 0) as balance
  `.execute(db)
  return pesewas(Number(rows[0]?.balance))
}

const depositQuery = (id: string, from: Kysely<DB>) =>
  from.selectFrom('sandbox_deposits').selectAll().where('id', '=', asUuid(id))
