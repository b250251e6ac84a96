import { conflict } from '#platform/server/http/refusals.ts'

/** There must always be somebody who leads the place; another manager can be made an ordinary user first. */
export function refuseManager({ is_manager }: { is_manager: boolean }): void {
  if (is_manager) throw conflict('The account of a manager cannot be deleted.')
}
