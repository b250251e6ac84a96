/** Paystack knows the names of mobile money wallets as of bank accounts. */
import { log } from '../observability/logging.ts'
import {
  type Answer,
  ask,
  type Connection,
  ProviderUnreachable,
  senseless,
  textField,
} from './http.ts'
import { networkOf, walletNumber } from './networks.ts'
import type { PaystackOptions } from './paystack.ts'
import {
  type Holder,
  longestHolderName,
  longestLookUpMs,
  type Wallet,
  type WalletNames,
} from './wallet-names.ts'

export function openPaystackNames({ secretKey, ...options }: PaystackOptions): WalletNames {
  const connection = {
    ...{ name: 'Paystack', token: secretKey, timeoutMs: longestLookUpMs },
    ...options,
  }
  return { holderOf: wallet => holderOf(connection, wallet) }
}

async function holderOf(connection: Connection, wallet: Wallet): Promise<Holder> {
  const account = accountOf(wallet)
  if (!account) return { state: 'not_found' }
  const path = `/bank/resolve?${new URLSearchParams(account)}`
  try {
    return holderIn(connection, account, await ask(connection, { method: 'GET', path, tries: 1 }))
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    log.warn({ err: error }, 'a provider could not be asked for the name of a wallet')
    return { state: 'unavailable' }
  }
}

type Account = { account_number: string; bank_code: string }

/** Null for what is no number at all. Wallets as they are dialled, bank accounts as they were written. */
function accountOf({ institution_code, account_no }: Wallet): Account | null {
  const network = networkOf(institution_code)
  if (!network) {
    const account_number = account_no.replace(/[^0-9A-Za-z]/g, '')
    return account_number === '' ? null : { account_number, bank_code: institution_code }
  }
  const wallet = walletNumber(account_no)
  return wallet === null ? null : { account_number: `0${wallet.slice(3)}`, bank_code: network }
}

/** @throws ProviderUnreachable for an answer that says nothing, or speaks of another account */
function holderIn(connection: Connection, account: Account, answer: Answer): Holder {
  if (answer.status === 404 || answer.status === 422) return { state: 'not_found' }
  const name = textField(answer.body, 'data', 'account_name')?.trim()
  if (answer.status !== 200 || !name || name.length > longestHolderName)
    throw senseless(connection, answer)
  const number = textField(answer.body, 'data', 'account_number')
  if (number !== null && endOf(number) !== endOf(account.account_number))
    throw new ProviderUnreachable(`${connection.name} spoke of another account`)
  return { state: 'found', name }
}

const endOf = (number: string) => number.replace(/[^0-9A-Za-z]/g, '').slice(-9)
