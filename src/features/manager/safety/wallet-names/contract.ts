import * as z from 'zod/mini'
import { ownNameCheck, publicUser } from '#features/accounts/contract.ts'
import { nameDecisions, nameResults } from '#features/accounts/wallet-names/process.ts'
import { endpoint } from '#platform/contract.ts'
import { id, line, listOf, message, moment, oneOf, paging } from '#platform/fields.ts'
import { managerPageSize } from '../../contract.ts'

/** What a manager made of a name that was not the same. */
export const settledName = z.object({
  result: oneOf(nameDecisions),
  note: z.string(),
  at: moment,
})

const nameNote = line(5, 500)

const check = z.extend(ownNameCheck, {
  user: publicUser,
  account_name: z.string(),
  /** Null where none was found, and of the manager’s own account. */
  registered_name: z.nullable(z.string()),
  /** On the verified card. */
  card_name: z.nullable(z.string()),
  settled: z.nullable(settledName),
})

export const listWalletChecks = endpoint('GET /api/manager/wallet-checks', {
  caller: 'manager',
  roles: ['identity', 'money'],
  summary: 'Names of wallets: those that wait, oldest first; all with a result, newest first',
  input: z.object({ ...paging(managerPageSize), result: z.optional(oneOf(nameResults)) }),
  output: z.object({ checks: listOf(check) }),
})

export const settleWalletCheck = endpoint('POST /api/manager/wallet-checks/{user_id}', {
  caller: 'manager',
  roles: ['identity', 'money'],
  limits: ['manager-write'],
  summary: 'Say whether the wallet is in the name on the account, until the account changes',
  input: z.object({
    user_id: id,
    decision: oneOf(nameDecisions),
    note: nameNote,
    /** The `checked_at` that was looked at; an account that was saved or looked up since is a 409. */
    seen_checked_at: z.optional(moment),
  }),
  output: z.object({ check, message }),
  refusals: {
    403: 'It is the caller’s own wallet (`own_wallet`).',
    404: 'Nothing was looked up of this person.',
    409: 'Nothing waits, or not what was seen.',
  },
})
