import { say } from '../bench/report.ts'

let broken = 0
export const listBrokenChecks = () => broken

/** One line for each check, and what contradicts it below. */
export function check(name: string, problems: readonly unknown[]): void {
  say(`${problems.length === 0 ? 'ok  ' : 'MISS'} ${name}`)
  if (problems.length > 0) broken += 1
  for (const problem of problems.slice(0, 10))
    say(`       ${typeof problem === 'string' ? problem : JSON.stringify(problem)}`)
  if (problems.length > 10) say(`       and ${problems.length - 10} more`)
}
