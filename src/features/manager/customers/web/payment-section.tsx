import { useQuery } from '@tanstack/react-query'
import type { accountOptions } from '#features/profile/contract.ts'
import { InstitutionField } from '#features/profile/payment-account/web/institution-field.tsx'
import { withoutBlanks } from '#features/profile/payment-account/web/payment-account-values.ts'
import * as paymentAccountTexts from '#features/profile/payment-account/web/texts.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { read } from '#platform/web/query.ts'
import { rewriteWith } from '#ui/input-text.ts'
import { LoadError } from '#ui/load-error.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Customer } from './customer.ts'
import type { CustomerFormState } from './customer-form-state.ts'
import type { FieldOf } from './identity-section.tsx'
import * as texts from './texts.ts'

type PaymentSectionProps = { customer: Customer; state: CustomerFormState; field: FieldOf }

/** Where the customer is paid. Its name has to be that of the identity. */
export function PaymentSection({ customer, state, field }: PaymentSectionProps) {
  const { data, error, isFetching, refetch } = useQuery(
    read<typeof accountOptions>('GET /api/account/options', {}),
  )
  const { form } = state
  const type = field('payment_account_type_code')
  const number = field('payment_account_no')
  if (!data) {
    if (!error) return <PaymentSkeleton />
    return (
      <LoadError
        reason={sentencesOf(error)[0] ?? paymentAccountTexts.institutionsLoadError}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    )
  }
  return (
    <div className="flex flex-col gap-5">
      {!customer.payment_detail && <p className="text-muted">{texts.paymentAccountNeededNotice}</p>}
      <SelectField
        label={texts.paymentAccountType}
        placeholder={texts.chooseAType}
        options={data.types.map(({ code, name }) => ({ value: code, label: name }))}
        {...type}
        onChange={event => {
          type.onChange(event)
          form.setValue('payment_institution_name', '')
          form.setValue('payment_institution_code', '')
        }}
      />
      <InstitutionField form={form} types={data.types} />
      {form.value('payment_account_type_code') === 'bank' && (
        <TextField
          label={texts.institutionCodeOptional}
          hint={texts.institutionCodeHint}
          inputMode="numeric"
          inputClassName="tabular-nums"
          {...field('payment_institution_code')}
        />
      )}
      <TextField
        label={paymentAccountTexts.currency}
        autoCapitalize="characters"
        spellCheck={false}
        {...field('payment_account_currency')}
      />
      <TextField
        label={paymentAccountTexts.accountNumber}
        inputMode="numeric"
        autoComplete="off"
        inputClassName="tabular-nums"
        {...number}
        onChange={rewriteWith(withoutBlanks, number.onChange)}
      />
      <TextField
        label={paymentAccountTexts.nameOnAccount}
        autoComplete="off"
        {...field('payment_name_on_account')}
      />
    </div>
  )
}

function PaymentSkeleton() {
  return (
    <Loading label={texts.institutionsLoading}>
      <div className="flex flex-col gap-5">
        {['type', 'institution', 'currency', 'number', 'name'].map(row => (
          <Skeleton key={row} className="h-18" />
        ))}
      </div>
    </Loading>
  )
}
