import type { updatePaymentAccount } from '#features/profile/contract.ts'
import type { Input } from '#platform/contract.ts'
import { institutions } from '#platform/institutions.ts'
import type { FieldErrors } from '#platform/validation.ts'
import { samePersonName } from '../../identity/process.ts'

export type PaymentAccountForm = Input<typeof updatePaymentAccount>

/** The name on the account must be that on the identity, where there is one. */
export function validatePaymentAccount(
  form: PaymentAccountForm,
  identityName: string | null,
): FieldErrors {
  if (identityName === null || samePersonName(form.payment_name_on_account, identityName)) return {}
  return {
    payment_name_on_account: [
      'The payment name on account field must match the name of the identity.',
    ],
  }
}

const whereMoneyGoes = [
  ...(['account_type_code', 'institution_name', 'institution_code', 'account_no'] as const),
]
type Destination = Record<(typeof whereMoneyGoes)[number], string | null>

/** Whether money goes to another account, and not only under another name or in another currency. */
export const leadsElsewhere = (before: Destination, after: Destination): boolean =>
  whereMoneyGoes.some(column => before[column] !== after[column])

type Account = Destination & { name_on_account: string }

/** Whether what is known of the name of the account before says nothing of this one. */
export const isOtherAccount = (before: Account | undefined, after: Account | undefined): boolean =>
  after !== undefined &&
  (before === undefined ||
    leadsElsewhere(before, after) ||
    before.name_on_account !== after.name_on_account)

/** A bank's routing code as given, else as known. Mobile money has no routing: only our own code of its operator. */
export function institutionCodeOf(form: PaymentAccountForm): string | null {
  const { payment_institution_name: name, payment_institution_code: code } = form
  const known = institutions[form.payment_account_type_code]
  const byName = known.find(one => one.name.toLowerCase() === name.toLowerCase())?.code
  if (form.payment_account_type_code === 'bank') return code ?? byName ?? null
  return byName ?? known.find(one => one.code === code)?.code ?? null
}
