import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import { hasRole } from '#features/accounts/web/has-role.ts'
import type { Role } from '#platform/roles.ts'
import { ListTabs } from '../../web/list-tabs.tsx'
import * as texts from './texts.ts'

export type SafetyTab = {
  /** Stands in the address, as `?tab=`. */
  name: 'wallet-names' | 'receipts' | 'pictures' | 'linked-accounts'
  label: string
  /** Any one of these will do, as the calls of its list have it. */
  roles: readonly Role[]
}

export const safetyTabs: readonly SafetyTab[] = [
  { name: 'wallet-names', label: texts.walletNames, roles: ['identity', 'money'] },
  { name: 'receipts', label: texts.receipts, roles: ['money', 'disputes'] },
  { name: 'pictures', label: texts.pictures, roles: ['moderation'] },
  { name: 'linked-accounts', label: texts.linkedAccounts, roles: ['identity', 'moderation'] },
]

/** Those that this manager may open. */
export function useOpenTabs(): readonly SafetyTab[] {
  const manager = useCurrentUser()
  return safetyTabs.filter(({ roles }) => hasRole(manager, ...roles))
}

export function SafetyTabs({ current }: { current: SafetyTab['name'] }) {
  const tabs = useOpenTabs().map(({ name, label }) => ({ to: addressOf(name), label }))
  return <ListTabs label={texts.tabs} tabs={tabs} current={addressOf(current)} />
}

export const addressOf = (name: SafetyTab['name']) => `/manager/safety?tab=${name}`
