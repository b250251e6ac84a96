/** What Paystack says in words of its own, as sentences for people. Theirs change, so parts of them are looked for. */

const charges: [RegExp, string][] = [
  [/insufficient|not enough/i, 'There is not enough money in the account.'],
  [/expired card/i, 'The card has expired.'],
  [/incorrect pin|invalid pin/i, 'The PIN was not right.'],
  [/timeout|timed? ?out|not completed|no response/i, 'The payment was not approved in time.'],
  [/cancel/i, 'The payment was cancelled.'],
  [/limit/i, 'The account has reached its limit.'],
  [/fraud|blocked|restricted|not permitted|lost|stolen/i, 'The bank does not allow this payment.'],
  [/declined|do not honou?r|failed/i, 'The payment was declined.'],
]

const calls: [RegExp, string][] = [
  [/insufficient|balance/i, 'There is not enough money in the Paystack balance.'],
  [
    /fully (reversed|refunded)|already.*(refund|revers)/i,
    'The payment has been paid back already.',
  ],
  [/recipient|account number|resolve|bank code/i, 'Paystack does not know this recipient.'],
  [/minimum|maximum|less than|greater than/i, 'The amount is too small or too large for Paystack.'],
  [/transaction.*not found|not been paid/i, 'Paystack knows no such payment.'],
]

/** Why a payment, refund or transfer came to nothing. */
export const sentenceForFailure = (words: string | null): string =>
  sentenceIn(charges, words) ?? 'The payment did not go through.'

/** Why Paystack would not take what it was asked for. */
export const sentenceForRefusal = (words: string | null): string =>
  sentenceIn(calls, words) ?? 'Paystack does not take this right now. Please try again later.'

const sentenceIn = (table: [RegExp, string][], words: string | null) =>
  table.find(([pattern]) => pattern.test(words ?? ''))?.[1]
