import type { FastifyInstance } from 'fastify'
import { activeMethod } from '../../server/policy.ts'
import { findProvider } from '../../server/providers.ts'
import * as contract from '../contract.ts'
import { type Holding, presentAccount, warningOf } from './present.ts'
import { balances, transactionsWaiting } from './queries.ts'

export async function ledgerApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.listAccounts, async () => {
    const [accounts, waiting, holding] = await Promise.all([
      balances(activeMethod()),
      transactionsWaiting(),
      readHolding(),
    ])
    const warning = warningOf({ accounts, waiting, holding })
    return { accounts: accounts.map(presentAccount), ...(warning && { warning }) }
  })
}

/** What the active provider says that it holds; null where there is none. */
async function readHolding(): Promise<Holding | null> {
  const method = activeMethod()
  const provider = findProvider(method)
  if (!provider) return null
  const amount = await provider.readBalance().catch(() => null)
  return { method, amount }
}
