import { rewriteWith, toLocalPhone } from '#ui/input-text.ts'
import { TextField } from '#ui/text-field.tsx'
import { groupDigits, type PaymentAccountFields, withoutBlanks } from './payment-account-values.ts'
import * as texts from './texts.ts'

const name = 'payment_account_no'

/** The number as it is kept, and in groups below, to be compared. */
export function AccountNumberField({ form }: { form: PaymentAccountFields }) {
  const field = form.field(name)
  const isPhone = form.value('payment_account_type_code') === 'mobile_money'
  const grouped = groupDigits(String(form.value(name) ?? ''))
  return (
    <TextField
      label={isPhone ? texts.mobileMoneyNumber : texts.accountNumber}
      inputMode="numeric"
      autoComplete="off"
      inputClassName="tabular-nums"
      placeholder={isPhone ? '024 412 3456' : undefined}
      hint={
        <>
          {grouped && (
            <span className="block text-body font-semibold tabular-nums text-ink">= {grouped}</span>
          )}
          {isPhone ? texts.walletNumberHint : texts.accountNumberHint}
        </>
      }
      {...field}
      onChange={rewriteWith(isPhone ? toLocalPhone : withoutBlanks, field.onChange)}
    />
  )
}
