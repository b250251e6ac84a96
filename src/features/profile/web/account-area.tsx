import { Outlet } from 'react-router'
import { accountMenu } from '#features/accounts/web/account-tabs.ts'
import { AccountShell } from '#ui/account-shell.tsx'
import { useAccountRows } from './account-rows.ts'
import * as texts from './texts.ts'

/** Around every page of the account: on wide screens its menu stays beside it. */
export default function AccountArea() {
  const rows = useAccountRows()
  return (
    <AccountShell label={texts.account} rows={[{ ...accountMenu, end: true }, ...rows]}>
      <Outlet />
    </AccountShell>
  )
}
