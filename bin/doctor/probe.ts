import { type CheckResult, fail } from '#platform/server/observability/check-result.ts'

/** A look at one thing that the product stands on. */
export type Probe = { name: string; look(): Promise<CheckResult> }
export type Finding = CheckResult & { name: string }

/** What a probe throws is a fault too; what it does not say within the time as well. */
export async function examine({ name, look }: Probe, timeoutMs = 15_000): Promise<Finding> {
  let clock: NodeJS.Timeout | undefined
  const tooLate = new Promise<CheckResult>(done => {
    clock = setTimeout(() => done(fail(`No answer within ${timeoutMs / 1000} seconds.`)), timeoutMs)
  })
  try {
    return { name, ...(await Promise.race([look(), tooLate])) }
  } catch (error) {
    return { name, ...fail(reason(error)) }
  } finally {
    clearTimeout(clock)
  }
}

/** As one line: `ok    database   PostgreSQL 18.4, …` */
export function lineOf({ name, verdict, says }: Finding): string {
  return `${verdict.padEnd(5)} ${name.padEnd(9)} ${says.replaceAll(/\s*\n\s*/g, ' ')}`
}

/** Codes and messages of the network and of the database; texts of strangers may hold what we sent them. */
export function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0])
  if (!(error instanceof Error)) return 'It failed without saying why.'
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  return `${error.message || error.name}${error.message.includes(code.trim()) ? '' : code}`
}
