import { writeWallets } from '#features/accounts/wallet-names/sandbox/server/commands.ts'
import type { SandboxOutcome } from '#features/accounts/wallet-names/sandbox/server/policy.ts'
import { findWallet } from '#features/accounts/wallet-names/sandbox/server/queries.ts'
import { db } from '#platform/server/database/database.ts'

/** What saves an account at this wallet. */
export const walletForm = (number: string, name = 'Kofi Mensah', network = 'MTN') => ({
  ...{ payment_account_type_code: 'mobile_money', payment_account_currency: 'GHS' },
  ...{ payment_institution_name: network, payment_account_no: number },
  payment_name_on_account: name,
})

/** Tells the sandbox in whose name a wallet is, or how the network answers. */
export const tellNetwork = (
  number: string,
  name: string | null,
  outcome: SandboxOutcome = 'found',
): Promise<void> => writeWallets(db, [{ number, name, outcome }], new Date())

export const lookUpsOf = async (number: string): Promise<number> =>
  (await findWallet(number))?.asked ?? 0

let wallets = 0
/** A number that no other test of the file has. */
export const newNumber = (): string => `0245${String(100_000 + ++wallets)}`
