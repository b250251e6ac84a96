import { conflict } from '#platform/server/http/refusals.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import {
  type AccountAction,
  accountProcess,
  firstManagerId,
  type UserStatus,
} from '../../process.ts'

export type Account = { id: number; status_id: UserStatus; closed_at: Date | null }

/** @throws 409 when this manager cannot take this step with this account now. */
export function refuseUnlessOpen(action: AccountAction, account: Account, viewer: Viewer): void {
  if (account.closed_at) throw conflict('This account has been deleted.')
  if (action === 'deactivate') refuseLockout(account, viewer)
  if (account.status_id !== accountProcess[action].from) throw conflict(already[action])
}

function refuseLockout({ id }: Account, viewer: Viewer): void {
  if (id === firstManagerId) throw conflict('The first manager cannot be deactivated.')
  if (id === viewer.id) throw conflict('You cannot deactivate yourself.')
}

const already: Record<AccountAction, string> = {
  activate: 'This account is active already.',
  deactivate: 'This account is inactive already.',
}
