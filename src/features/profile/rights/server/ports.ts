import type { Transaction } from 'kysely'
import type { AccountPorts } from '#features/accounts/server/ports.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'

/** What the right to leave, and to take one's data along, asks of other features; `src/ports.ts` says who answers. */
export type RightsPorts = Pick<AccountPorts, 'loadOwnUser'> & {
  ownData: Record<OwnDataSection, ReadOwnData>
  openBusiness: Record<'orders' | 'payments' | 'escrow', FindOpenBusiness>
  closings: Record<
    'secondFactor' | 'gigs' | 'auditLog' | 'notifications' | 'searches' | 'blocks',
    Closing
  >
}

/** As the file that a person takes along calls them. */
type OwnDataSection =
  | 'sessions'
  | 'second_factor'
  | 'gigs'
  | 'favorites'
  | 'deals'
  | 'disputes'
  | 'receipts'
  | 'payments'
  | 'subscriptions'
  | 'promotions'
  | 'reports'
  | 'notifications'
  | 'notification_preferences'
  | 'push_devices'
  | 'searches'
  | 'request_alerts'
  | 'blocks'

/** What is kept about a person, as far as that person may have it, amounts in cedis. */
export type ReadOwnData = (person: { userId: number; now: Date }) => Promise<unknown>

/** What is still open with this person, as a sentence; null when nothing is. */
export type FindOpenBusiness = (tx: Transaction<DB>, userId: number) => Promise<string | null>

/** Removes what does not outlive the account, in the transaction that ends it. */
export type Closing = (tx: Transaction<DB>, leaving: { viewer: Viewer; now: Date }) => Promise<void>
