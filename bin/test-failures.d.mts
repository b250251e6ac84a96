/** The failed tests of a JSON report of Vitest or Playwright, each with the beginning of its error. */
export function failuresOf(report: object): string[]
/** Tests that failed at first and passed when they were run again, told likewise. */
export function unsteadyOf(report: object): string[]
