import { log } from '../observability/logging.ts'

/**
 * Of files that no row names. What cannot be removed now is removed by the job that looks for it in an hour: that is no
 * reason to answer otherwise.
 */
export const tryToRemove = (remove: () => Promise<unknown>): Promise<unknown> =>
  remove().catch(error => log.warn({ err: error }, 'files that no row names are left to the sweep'))
