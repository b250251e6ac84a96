import { sql } from 'kysely'
import { db } from '#platform/server/database/database.ts'

export type SandboxWallet = Awaited<ReturnType<typeof findWallet>>

const columns = ['number', 'name', 'outcome', 'asked'] as const
const mostShown = 200

export const findWallet = (number: string) =>
  db
    .selectFrom('sandbox_wallets')
    .select(columns)
    .where('number_tail', '=', sql<string>`number_tail(${number})`)
    .executeTakeFirst()

/** The one of this number, or all, newest first. */
export async function listWallets(number: string | undefined) {
  if (number === undefined)
    return db
      .selectFrom('sandbox_wallets')
      .select(columns)
      .orderBy('told_at', 'desc')
      .limit(mostShown)
      .execute()
  const wallet = await findWallet(number)
  return wallet ? [wallet] : []
}
