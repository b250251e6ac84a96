/** What a look at something that the product stands on has found. */
export type Verdict = 'ok' | 'warn' | 'FAIL'

export type CheckResult = {
  verdict: Verdict
  /** What was seen and, unless it is `ok`, what to do. Never holds a secret. */
  says: string
}

export const ok = (says: string): CheckResult => ({ verdict: 'ok', says })
export const warn = (says: string): CheckResult => ({ verdict: 'warn', says })
export const fail = (says: string): CheckResult => ({ verdict: 'FAIL', says })
