import type { Transaction } from 'kysely'
import type { DB } from '#platform/server/database/schema.generated.ts'

/** What shutting somebody out asks of other features; `src/ports.ts` says who answers. */
export type ActivationPorts = {
  /** Sends who was shut out the links by which they take part, without a login, in the disputes that go on. */
  mailLinks(tx: Transaction<DB>, person: ShutOut): Promise<void>
}

export type ShutOut = { id: number; name: string; email: string }
