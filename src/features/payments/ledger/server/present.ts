import type * as z from 'zod/mini'
import { type Pesewas, pesewas, toCedis } from '#platform/money.ts'
import type { PaymentMethod } from '../../providers.ts'
import type { listAccounts } from '../contract.ts'
import type { BalanceRow } from './queries.ts'

type Account = z.output<(typeof listAccounts)['output']>['accounts'][number]

/** On its normal side: what an account is meant to hold is positive. */
export function presentAccount(row: BalanceRow): Account {
  const { id, name: name_on_account, normal_side, balance_pesewas } = row
  const sign = normal_side === 'debit' || balance_pesewas === 0 ? 1 : -1
  const balance = pesewas(sign * balance_pesewas)
  return { id, name_on_account, currency_code: 'GHS', balance }
}

/** What the provider says that it holds for us; null where it could not be asked. */
export type Holding = { method: PaymentMethod; amount: Pesewas | null }

/** What a manager should know who looks at the accounts; nothing when all is in order. */
export function warningOf(books: {
  accounts: BalanceRow[]
  waiting: number
  holding: Holding | null
}): string | undefined {
  const sentences = [waitingText(books.waiting), ...(books.holding ? [holdingText(books)] : [])]
  return sentences.filter(sentence => sentence !== null).join(' ') || undefined
}

function waitingText(waiting: number): string | null {
  if (waiting === 0) return null
  return waiting === 1
    ? '1 transaction waits for review.'
    : `${waiting} transactions wait for review.`
}

function holdingText(books: { accounts: BalanceRow[]; holding: Holding | null }): string | null {
  if (!books.holding) return null
  const { method, amount } = books.holding
  const account = books.accounts.find(({ code }) => code === method)
  const name = account?.name ?? method
  if (amount === null) return `The balance of the ${name} cannot be read from the provider.`
  const booked = pesewas(account?.balance_pesewas ?? 0)
  if (amount === booked) return null
  return `The provider says that the ${name} holds ${money(amount)}, the ledger says ${money(booked)}.`
}

const money = (amount: Pesewas) => `GHS ${toCedis(amount).toFixed(2)}`
