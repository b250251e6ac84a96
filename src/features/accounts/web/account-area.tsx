import { Outlet } from 'react-router'
import { AccountShell } from '#ui/account-shell.tsx'
import { accountMenu, accountPagesOf } from './account-pages.ts'
import { useCurrentUser } from './current-user.ts'

/** Around every page of the account: on wide screens its menu stays beside it. */
export default function AccountArea() {
  const rows = accountPagesOf(useCurrentUser())
  return (
    <AccountShell label="Account" rows={[{ ...accountMenu, end: true }, ...rows]}>
      <Outlet />
    </AccountShell>
  )
}
