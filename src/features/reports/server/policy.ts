import { forbidden } from '#platform/server/http/refusals.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'

/** Nobody reads or decides what was reported of him, nor learns by whom. @throws 403 */
export function refuseOwn(
  report: { about_user_id: number | null; about_poster_id: number | null },
  viewer: Viewer,
): void {
  if (report.about_user_id !== viewer.id && report.about_poster_id !== viewer.id) return
  throw forbidden('Another manager decides about this report: it is about you.')
}

/** The same report sent again within this time is a button pressed twice, or a call repeated after a lost answer. */
export const repeatSeconds = 60

/** How long a link to a file of a report works. */
export const fileLinkMinutes = 10
