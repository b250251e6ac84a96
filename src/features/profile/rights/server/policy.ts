import type { Limit } from '#platform/server/limits.ts'
import { conflict } from '#platform/server/refusals.ts'

/** Reads everything about a person: cheap once, costly all day long. */
export const exportsPerPerson: Limit = { name: 'own-data', points: 5, seconds: 3600 }
/** Whoever sits before an open session must not be able to guess the password here. */
export const closingsPerPerson: Limit = { name: 'close-account', points: 5, seconds: 900 }

/** There must always be somebody who leads the place; another manager can be made an ordinary user first. */
export function refuseManager({ is_manager }: { is_manager: boolean }): void {
  if (is_manager) throw conflict('The account of a manager cannot be deleted.')
}
