/** Who can say in whose name a wallet or bank account is registered. */

export type Wallet = { institution_code: string; account_no: string }

export type Holder =
  | { state: 'found'; name: string }
  /** There is no such account. */
  | { state: 'not_found' }
  /** No answer, or one that says nothing. */
  | { state: 'unavailable' }

export type WalletNames = {
  /** Nobody waits for the answer once the signal has come. */
  holderOf(wallet: Wallet, impatience: AbortSignal): Promise<Holder>
}

/** Whoever saves an account waits three seconds at most, and our own part takes some of them. */
export const longestLookUpMs = 2800
/** A longer one is no name. */
export const longestHolderName = 200
