/** Seconds until another try is worth it. */
export const retryAfterOutage = '5'

/**
 * Of connections, resources, shutdowns, and of two transactions that waited for each other, one of which was ended; see the
 * appendix "PostgreSQL Error Codes" of its manual.
 */
const databaseStates = /^(?:08|53|57P0|40P01)/
const systemCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  // Whoever answers for names may be away with the database, or have forgotten it.
  ...['ENOTFOUND', 'EAI_AGAIN'],
  ...['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'],
])
/** What the driver says without a code. */
const driverSentences =
  /^Connection terminated|^timeout exceeded when trying to connect|is not queryable$/

/** Whether the machine is to blame and not the request: no database, no room. The same may well work in a moment. */
export function isOutage(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && (databaseStates.test(code) || systemCodes.has(code))) return true
  return typeof message === 'string' && driverSentences.test(message)
}
