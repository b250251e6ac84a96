type MethodDetails = {
  /** On screens. */
  label: string
  /** In the mail with the receipt. */
  receiptName: string
}

/**
 * How people can pay, with what server and browser both know of it. Who moves the money stands in `server/providers.ts`,
 * the account that holds it in the ledger under the same code.
 */
export const paymentMethodDetails = {
  MANUAL: { label: 'Mobile money, by hand', receiptName: 'mobile money, by hand' },
  SANDBOX: { label: 'Sandbox: no real money', receiptName: 'sandbox' },
  PAWAPAY: { label: 'Mobile money, through pawaPay', receiptName: 'mobile money (pawaPay)' },
  PAYSTACK: { label: 'Paystack', receiptName: 'Paystack' },
} satisfies Record<string, MethodDetails>

export type PaymentMethod = keyof typeof paymentMethodDetails
/** The methods behind which a provider stands. */
export type ProviderMethod = Exclude<PaymentMethod, 'MANUAL'>

export const paymentMethods = Object.keys(paymentMethodDetails) as PaymentMethod[]
