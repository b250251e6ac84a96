import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import { id, money } from '#platform/fields.ts'

export const listAccounts = endpoint('GET /api/customer/accounts', {
  caller: 'manager',
  roles: ['money'],
  summary: 'The accounts of the ledger with their balances, each on its normal side',
  output: z.object({
    accounts: z.array(
      z.object({ id, name_on_account: z.string(), currency_code: z.string(), balance: money }),
    ),
    /** Payments wait for review; the provider's balance cannot be read, or is not ours. */
    warning: z.optional(z.string()),
  }),
})
