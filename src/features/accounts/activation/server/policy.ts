import { conflict } from '#platform/server/http/refusals.ts'
import {
  type AccountAction,
  accountProcess,
  firstManagerId,
  type UserStatus,
} from '../../process.ts'

export type Account = { id: number; status_id: UserStatus; closed_at: Date | null }

/** @throws 409 when this step cannot be taken with this account now. */
export function refuseUnlessOpen(action: AccountAction, account: Account): void {
  if (account.closed_at) throw conflict('This account has been deleted.')
  if (action === 'deactivate' && account.id === firstManagerId)
    throw conflict('The first manager cannot be deactivated.')
  if (account.status_id !== accountProcess[action].from) throw conflict(already[action])
}

const already: Record<AccountAction, string> = {
  activate: 'This account is active already.',
  deactivate: 'This account is inactive already.',
}
