/** Deadlines are the server's: a phone whose clock is hours ahead would hide what can still be pressed. */

/** So far an answer may have come out of a cache, or be late. */
export const toleratedMs = 120_000
let aheadMs = 0

/** By what an answer says of its moment, in its header `date`. */
export function noteServerTime(date: string | null): void {
  if (!date) return
  const ahead = Date.parse(date) - Date.now()
  aheadMs = Math.abs(ahead) > toleratedMs ? ahead : 0
}

/** This moment by the clock of the server that answered last, in epoch milliseconds. */
export const serverNow = () => Date.now() + aheadMs
