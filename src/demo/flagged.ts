import type { FlagReason } from '#features/chat/moderation/process.ts'

/** Messages that managers had or have to look at. `from` and `to` count people. */
export interface FlaggedText {
  from: number
  to: number
  text: string
  reasons: FlagReason[]
  /** What the reader said about it. */
  report?: string
  minutesAgo: number
  decided?: 'approve' | 'censor'
}

export const flaggedTexts: readonly FlaggedText[] = [
  {
    from: 9,
    to: 24,
    text: 'This app is slow. Call me on 024 412 3456 and we do it outside, I give you 20 cedis off',
    reasons: ['phone'],
    minutesAgo: 42,
  },
  {
    from: 31,
    to: 12,
    text: 'Pay the deposit here first: https://momo-secure-pay.example/deposit then I come',
    reasons: ['link', 'reported'],
    report: 'He wants money before the work, on a page I do not know.',
    minutesAgo: 3 * 60 + 15,
  },
  {
    from: 17,
    to: 40,
    text: 'You are an idiot, you have wasted my whole Saturday',
    reasons: ['abuse'],
    minutesAgo: 9 * 60,
  },
  {
    from: 22,
    to: 35,
    text: 'Please send the drawings to my mail: builder.desk@example.com',
    reasons: ['email'],
    minutesAgo: 27 * 60,
  },
  {
    from: 14,
    to: 8,
    text: 'You can see our certificate on www.ghanastandards.gov.gh',
    reasons: ['link'],
    minutesAgo: 4 * 24 * 60,
    decided: 'approve',
  },
  {
    from: 28,
    to: 19,
    text: 'If you do not pay today I will beat you, I know where you live',
    reasons: ['abuse', 'reported'],
    report: 'He threatens me.',
    minutesAgo: 6 * 24 * 60,
    decided: 'censor',
  },
]
