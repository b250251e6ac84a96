import { firstManagerId } from '#features/accounts/process.ts'
import { hasRole } from '#features/accounts/web/has-role.ts'
import type { Role } from '#platform/roles.ts'
import type { Customer } from './customer.ts'

type Manager = { id: number; manager_roles?: readonly Role[] }

/** What this manager may do about a person: about managers the owner alone, and nobody decides about himself. */
export function rightsOver(
  { id, is_manager }: Pick<Customer, 'id' | 'is_manager'>,
  manager: Manager | undefined,
) {
  const isOther = id !== manager?.id
  const mayChange = hasRole(manager, is_manager ? 'owner' : 'identity')
  const mayLock = is_manager ? mayChange : mayChangeStatus(manager)
  return {
    changeDetails: mayChange,
    decideIdentity: mayChange && isOther,
    resetFactor: mayChange && isOther,
    activate: mayLock,
    deactivate: mayLock && isOther && id !== firstManagerId,
  }
}

/** Of somebody of whom it is not known whether he is a manager. */
export const mayChangeStatus = (manager: Manager | undefined) =>
  hasRole(manager, 'identity', 'moderation')
