import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { invalid } from '#platform/server/http/refusals.ts'
import type { Holder, WalletNames } from '#platform/server/payment-providers/wallet-names.ts'
import { slowMs, type ToldWallet } from './policy.ts'
import { findWallet } from './queries.ts'

/** Knows what it was told, and nothing else. */
export const sandboxNames: WalletNames = {
  async holderOf({ account_no }, impatience): Promise<Holder> {
    const wallet = await countQuestion(account_no)
    switch (wallet?.outcome) {
      case 'down':
        throw new Error('The sandbox was told to fail.')
      case 'slow':
        await pause(slowMs, undefined, { signal: impatience })
        return holderIn(wallet)
      case 'found':
        return holderIn(wallet)
      default:
        return { state: 'not_found' }
    }
  },
}

/** @throws 422 for a wallet that is to be found without a name */
export async function tellWallet({ wallet, now }: { wallet: ToldWallet; now: Date }) {
  const { number, name, outcome } = wallet
  const before = await findWallet(number)
  if (outcome === 'found' && name === undefined && !before?.name)
    throw invalid({ name: ['The name field is required.'] })
  await writeWallets(db, [{ number, name: name ?? before?.name ?? null, outcome }], now)
  return findWallet(number)
}

type Wallet = { number: string; name: string | null; outcome: string }

export async function writeWallets(
  tx: Kysely<DB>,
  wallets: readonly Wallet[],
  now: Date,
): Promise<void> {
  const tail = (number: string) => sql<string>`number_tail(${number})`
  await tx
    .insertInto('sandbox_wallets')
    .values(wallets.map(wallet => ({ ...wallet, number_tail: tail(wallet.number), told_at: now })))
    .onConflict(conflict =>
      conflict.column('number_tail').doUpdateSet(eb => ({
        number: eb.ref('excluded.number'),
        name: eb.ref('excluded.name'),
        outcome: eb.ref('excluded.outcome'),
        told_at: eb.ref('excluded.told_at'),
      })),
    )
    .execute()
}

const countQuestion = (number: string) =>
  db
    .updateTable('sandbox_wallets')
    .set(eb => ({ asked: eb('asked', '+', 1) }))
    .where('number_tail', '=', sql<string>`number_tail(${number})`)
    .returning(['name', 'outcome'])
    .executeTakeFirst()

const holderIn = ({ name }: { name: string | null }): Holder =>
  name === null ? { state: 'not_found' } : { state: 'found', name }
