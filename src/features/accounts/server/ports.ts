import type * as z from 'zod/mini'
import type { ownUser } from '#features/accounts/contract.ts'

export type OwnUser = z.output<typeof ownUser>

/** What accounts, and whoever changes them, ask of other features; `src/ports.ts` says who answers. */
export type AccountPorts = {
  /** A person with all that only that person may see. Callers must have made sure who asks. */
  loadOwnUser(person: { userId: number; now: Date }): Promise<OwnUser>
}
