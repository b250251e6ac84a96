import {
  type AccountAction,
  accountActions,
  accountProcess,
  firstManagerId,
} from '#features/accounts/process.ts'
import { hasRole } from '#features/accounts/web/has-role.ts'
import type { Role } from '#platform/roles.ts'
import type { Customer, CustomerRow } from './customer.ts'

type Manager = { id: number; manager_roles?: readonly Role[] }

/**
 * What this manager may do about a person: about managers the owner alone, and nobody decides about himself. Photos are a
 * matter of the role `moderation`, whoever is on them.
 */
export function rightsOver(
  { id, is_manager }: Pick<Customer, 'id' | 'is_manager'>,
  manager: Manager | undefined,
) {
  const isOther = id !== manager?.id
  const mayChange = hasRole(manager, is_manager ? 'owner' : 'identity')
  const mayLock = is_manager ? mayChange : hasRole(manager, 'identity', 'moderation')
  return {
    changeDetails: mayChange,
    decideIdentity: mayChange && isOther,
    resetFactor: mayChange && isOther,
    activate: mayLock,
    deactivate: mayLock && isOther && id !== firstManagerId,
    removePortrait: hasRole(manager, 'moderation'),
  }
}

/** The steps of the account's life that are open now, to this manager. */
export function openAccountActions(
  customer: Pick<CustomerRow, 'id' | 'is_manager' | 'status_id' | 'closed_at'>,
  manager: Manager | undefined,
): AccountAction[] {
  if (customer.closed_at) return []
  const rights = rightsOver(customer, manager)
  return accountActions.filter(
    action => accountProcess[action].from === customer.status_id && rights[action],
  )
}
