let offsetMs = 0

/** Shifts the process's clock, so that a test can see a deadline pass. Never in production. */
export function openClock(options: { offsetMs: number }): void {
  offsetMs = options.offsetMs
}

/** The only place that reads the time. Endpoints and the job runner call it and pass `now` on. */
export function now(): Date {
  return new Date(Date.now() + offsetMs)
}

/** When the clocks of others, such as the database, show what ours shows at this moment. */
export const onUnshiftedClock = (moment: Date): Date => new Date(moment.getTime() - offsetMs)

/** `now`, but later than `before`: versions that are told apart by their moment never share one. */
export const laterThan = (before: Date | undefined, now: Date): Date =>
  before && before >= now ? new Date(before.getTime() + 1) : now
