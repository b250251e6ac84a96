import type { ReactNode } from 'react'
import { accountMenu } from '#features/accounts/web/account-tabs.ts'
import { AccountShell } from '#ui/account-shell.tsx'
import { useAccountRows } from './account-rows.ts'
import * as texts from './texts.ts'

/** Around every page of the account: on wide screens its menu stays beside it. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const rows = useAccountRows()
  return (
    <AccountShell label={texts.account} rows={[{ ...accountMenu, end: true }, ...rows]}>
      {children}
    </AccountShell>
  )
}
