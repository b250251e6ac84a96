/** What the payment account's form is judged by, and which of its fields are one thing. */
import { keepTogether } from '#platform/web/forms/form-changes.ts'
import { updatePaymentAccount } from '../../contract.ts'

/** A number beside another network or bank than its own would be somebody else's account; a name alone names no account. */
export const paymentAccountRules = keepTogether(
  updatePaymentAccount.input,
  [
    'payment_account_type_code',
    'payment_institution_name',
    'payment_institution_code',
    'payment_account_no',
  ],
  ['payment_name_on_account'],
)
