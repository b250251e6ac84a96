import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { ownUser } from '#features/accounts/contract.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'

export type OwnUser = z.output<typeof ownUser>

/** What accounts, and whoever changes them, ask of other features; `src/ports.ts` says who answers. */
export type AccountPorts = {
  /** A person with all that only that person may see. Callers must have made sure who asks. */
  loadOwnUser(person: { userId: number; now: Date }): Promise<OwnUser>
  /** Tells those who may pay this seller that the money would go to another account now. */
  tellBuyers(tx: Transaction<DB>, change: { sellerId: number; now: Date }): Promise<void>
  /** Whether money is owed that is to go to the account of this person and can still be approved. */
  isMoneyWaitingFor(tx: Transaction<DB>, userId: number): Promise<boolean>
}
