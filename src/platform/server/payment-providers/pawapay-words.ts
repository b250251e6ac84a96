/** Every code with which pawaPay refuses or fails, as a sentence for people. Theirs are for developers. */

/** For what only the operator can mend: the log has the code. */
const notNow = 'Mobile money is not available right now. Please try again later.'

const sentences: Record<string, string> = {
  // Their judgement of our call.
  NO_AUTHENTICATION: notNow,
  AUTHENTICATION_ERROR: notNow,
  AUTHORISATION_ERROR: notNow,
  HTTP_SIGNATURE_ERROR: notNow,
  DEPOSITS_NOT_ALLOWED: notNow,
  PAYOUTS_NOT_ALLOWED: 'Payouts are not switched on in the pawaPay account.',
  REFUNDS_NOT_ALLOWED: 'Refunds are not switched on in the pawaPay account.',
  INVALID_INPUT: notNow,
  MISSING_PARAMETER: notNow,
  UNSUPPORTED_PARAMETER: notNow,
  INVALID_PARAMETER: notNow,
  DUPLICATE_METADATA_FIELD: notNow,
  AMOUNT_OUT_OF_BOUNDS: 'The amount is too small or too large for this mobile money network.',
  INVALID_AMOUNT: 'The mobile money network does not take this amount.',
  INVALID_PHONE_NUMBER: 'The phone number is not one of the chosen network in Ghana.',
  INVALID_CURRENCY: 'The mobile money network does not take this currency.',
  INVALID_PROVIDER: 'This mobile money network is not available here.',
  PROVIDER_TEMPORARILY_UNAVAILABLE:
    'The mobile money network is not available right now. Please try again later, or with another network.',
  // What became of it.
  PAYMENT_NOT_APPROVED: 'The payment was not approved on the phone in time.',
  INSUFFICIENT_BALANCE: 'There is not enough money in the mobile money wallet.',
  PAYMENT_IN_PROGRESS:
    'Another payment from this wallet is still under way. Please try again in ten minutes.',
  TRANSACTION_ALREADY_IN_PROCESS:
    'Another payment from this wallet is still under way. Please try again in ten minutes.',
  PAYER_NOT_FOUND: 'The phone number has no mobile money wallet with the chosen network.',
  PAYER_LIMIT_REACHED: 'The wallet has reached its limit.',
  WALLET_LIMIT_REACHED: 'The wallet has reached its limit.',
  UNSPECIFIED_FAILURE: 'The mobile money network did not do it, and gave no reason.',
  UNKNOWN_ERROR: 'The mobile money network did not do it, and gave no reason.',
  // Of money that goes out.
  RECIPIENT_NOT_FOUND: 'The recipient’s number has no mobile money wallet with this network.',
  RECIPIENT_LIMIT_REACHED: 'The recipient’s wallet has reached its limit.',
  PAWAPAY_WALLET_OUT_OF_FUNDS: 'There is not enough money in the pawaPay wallet.',
  MANUALLY_CANCELLED: 'It was cancelled at pawaPay.',
  NOT_FOUND: 'pawaPay knows no such payment.',
  INVALID_STATE: 'The payment is not one that pawaPay can pay back.',
  AMOUNT_TOO_LARGE: 'pawaPay can pay back no more than is left of the payment.',
  DEPOSIT_ALREADY_REFUNDED: 'The payment has been paid back already.',
  REFUND_IN_PROGRESS: 'Another refund of this payment is under way.',
}

export const failureCodes = Object.keys(sentences)

/** Also for codes that are newer than this list. */
export const sentenceFor = (code: string | null): string =>
  sentences[code ?? ''] ?? 'The mobile money network did not do it.'
