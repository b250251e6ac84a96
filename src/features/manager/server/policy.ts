import type { Viewer } from '#platform/server/security/viewer.ts'

/** What only some managers may: the one place that is asked. As long as managers have no roles, each of them may all. */

/** Whose eyes sums of money are for. */
export const maySeeMoney = ({ isManager }: Viewer): boolean => isManager

/** Who sees what the product could not do by itself, and has it tried again. */
export const mayRunJobs = ({ isManager }: Viewer): boolean => isManager
