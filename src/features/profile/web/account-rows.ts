import { accountPagesOf } from '#features/accounts/web/account-pages.ts'
import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import type { MenuRow } from '#ui/account-shell.tsx'
import { actionsUnder, usePendingActions } from './pending-actions.ts'

/** The account's menu for this person, each row with the number of things that wait behind it. */
export function useAccountRows(): MenuRow[] {
  const { actions = [] } = usePendingActions()
  return accountPagesOf(useCurrentUser()).map(page => ({
    ...page,
    warnings: actionsUnder(page.to, actions).length,
  }))
}
