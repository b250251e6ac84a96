/** A look at one thing that the product stands on. */
export type Verdict = 'ok' | 'warn' | 'FAIL'

export type Finding = {
  what: string
  verdict: Verdict
  /** What was seen and, unless it is `ok`, what to do. Never holds a secret. */
  says: string
}

export type Probe = { what: string; look(): Promise<Seen> }
export type Seen = Omit<Finding, 'what'>

export const ok = (says: string): Seen => ({ verdict: 'ok', says })
export const warn = (says: string): Seen => ({ verdict: 'warn', says })
export const fail = (says: string): Seen => ({ verdict: 'FAIL', says })

/** What a probe throws is a fault too; what it does not say within the time as well. */
export async function examine({ what, look }: Probe, timeoutMs = 15_000): Promise<Finding> {
  let clock: NodeJS.Timeout | undefined
  const tooLate = new Promise<Seen>(done => {
    clock = setTimeout(() => done(fail(`No answer within ${timeoutMs / 1000} seconds.`)), timeoutMs)
  })
  try {
    return { what, ...(await Promise.race([look(), tooLate])) }
  } catch (error) {
    return { what, ...fail(reason(error)) }
  } finally {
    clearTimeout(clock)
  }
}

/** As one line: `ok    database   PostgreSQL 18.4, …` */
export function lineOf({ what, verdict, says }: Finding): string {
  return `${verdict.padEnd(5)} ${what.padEnd(9)} ${says.replaceAll(/\s*\n\s*/g, ' ')}`
}

/** Codes and messages of the network and of the database; texts of strangers may hold what we sent them. */
export function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0])
  if (!(error instanceof Error)) return 'It failed without saying why.'
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  return `${error.message || error.name}${error.message.includes(code.trim()) ? '' : code}`
}
