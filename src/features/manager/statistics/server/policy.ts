import type { Viewer } from '#platform/server/security/viewer.ts'

/** The one place that knows whose eyes sums of money are for: every manager's, as long as managers have no roles. */
export const maySeeMoney = ({ isManager }: Viewer): boolean => isManager
