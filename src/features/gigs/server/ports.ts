import type { Transaction } from 'kysely'
import type { DB } from '#platform/server/database/schema.generated.ts'

/** What gigs ask of other features; `src/ports.ts` says who answers. */
export type GigPorts = {
  /** Whether an offer that can still become an order, or an order under way, hangs on the gig. */
  areDealingsOpen(tx: Transaction<DB>, gigId: number): Promise<boolean>
  /** Sees to it that those hear of a gig who wait for one, in the transaction of its first approval. */
  announceGig(tx: Transaction<DB>, gigId: number): Promise<void>
}
