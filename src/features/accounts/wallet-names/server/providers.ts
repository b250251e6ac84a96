import { log } from '#platform/server/observability/logging.ts'
import { openPaystackNames } from '#platform/server/payment-providers/paystack-names.ts'
import {
  type Holder,
  longestLookUpMs,
  type Wallet,
  type WalletNames,
} from '#platform/server/payment-providers/wallet-names.ts'
import { settings } from '#platform/server/settings/settings.ts'
import type { NameSource } from '../process.ts'
import { sandboxNames } from '../sandbox/server/commands.ts'

/** Who says in whose name a wallet is, under the names of `WALLET_NAMES`. */
const sources: Record<NameSource, () => WalletNames | undefined> = {
  PAYSTACK: () => {
    const { PAYSTACK_URL: baseUrl, PAYSTACK_SECRET_KEY: secretKey } = settings
    return secretKey === undefined ? undefined : openPaystackNames({ baseUrl, secretKey })
  },
  SANDBOX: () => sandboxNames,
  NONE: () => undefined,
}

/** Never longer than `longestLookUpMs`, and never an error: whoever saves an account does not wait for a network. */
export async function findHolder(wallet: Wallet): Promise<Holder> {
  const source = sources[settings.WALLET_NAMES]()
  if (!source) return { state: 'unavailable' }
  const impatience = AbortSignal.timeout(longestLookUpMs)
  const isOver = new Promise<Holder>(resolve =>
    impatience.addEventListener('abort', () => resolve({ state: 'unavailable' })),
  )
  const answer = source.holderOf(wallet, impatience).catch((error): Holder => {
    if (!impatience.aborted) log.warn({ err: error }, 'the name of a wallet could not be looked up')
    return { state: 'unavailable' }
  })
  return Promise.race([answer, isOver])
}
