/** The failed tests of a JSON report of Vitest or Playwright, each with the beginning of its error. */
export function failuresOf(report: object): string[]
