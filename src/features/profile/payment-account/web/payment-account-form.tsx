import { useState } from 'react'
import type { OwnUser } from '#features/accounts/web/current-user.ts'
import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { clearDraft } from '#platform/web/forms/drafts.ts'
import { useSavedValues } from '#platform/web/forms/saved-values.ts'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { DraftState } from '#ui/draft-state.tsx'
import { rewriteWith } from '#ui/input-text.ts'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import * as sharedTexts from '#ui/texts.ts'
import type { updatePaymentAccount } from '../../contract.ts'
import { NameHint } from '../../identity/web/name-hint.tsx'
import { useOwnIdentity } from '../../identity/web/own-identity.ts'
import { rememberChange } from '../../web/remember-change.ts'
import { SettingForm } from '../../web/setting-form.tsx'
import { AccountNumberField } from './account-number-field.tsx'
import { InstitutionField } from './institution-field.tsx'
import { paymentAccountRules } from './payment-account-rules.ts'
import { type AccountTypes, type PaymentAccountFields, valuesOf } from './payment-account-values.ts'
import * as texts from './texts.ts'
import { WhoSeesPayments } from './who-sees-payments.tsx'

const hints = {
  mobile_money: texts.mobileMoneyHint,
  bank: texts.bankHint,
}

type Props = { user: OwnUser; types: AccountTypes }

export function PaymentAccountForm({ user, types }: Props) {
  const identity = useOwnIdentity(user)
  const state = usePaymentAccountForm(user, identity?.name)
  const { form, saved, save, discard, chooseType } = state
  const kind = form.field('payment_account_type_code')
  return (
    <SettingForm
      onSubmit={save}
      alerts={form.alerts}
      success={saved}
      aside={<WhoSeesPayments />}
      actions={
        <>
          {form.isDirty && <DraftState form={form} onDiscard={discard} />}
          <SendButton pending={form.pending} className="max-lg:flex-1">
            {sharedTexts.save}
          </SendButton>
        </>
      }
    >
      <RadioCards
        label={texts.type}
        options={types.map(({ code, name }) => ({ value: code, label: name, hint: hints[code] }))}
        {...kind}
        onChange={event => {
          kind.onChange(event)
          chooseType()
        }}
      />
      <InstitutionField form={form} types={types} />
      {form.value('payment_account_type_code') === 'bank' && (
        <TextField
          label={texts.routingCodeLabel}
          inputMode="numeric"
          inputClassName="tabular-nums"
          hint={texts.routingCodeHint}
          {...form.field('payment_institution_code')}
        />
      )}
      <AccountNumberField form={form} />
      <TextField
        label={texts.nameOnAccount}
        autoComplete="name"
        hint={
          <NameHint
            typed={form.value('payment_name_on_account')}
            other={identity?.name}
            otherIs={texts.yourId}
          />
        }
        {...form.field('payment_name_on_account')}
      />
      <CurrencyField form={form} />
    </SettingForm>
  )
}

function CurrencyField({ form }: { form: PaymentAccountFields }) {
  const currency = form.field('payment_account_currency')
  return (
    <TextField
      label={texts.currency}
      autoCapitalize="characters"
      spellCheck={false}
      hint={texts.currencyHint}
      {...currency}
      onChange={rewriteWith(typed => typed.toUpperCase(), currency.onChange)}
    />
  )
}

function usePaymentAccountForm(user: OwnUser, nameOnId: string | undefined) {
  const draftKey = `payment-account-changes:${user.id}`
  const savedValues = valuesOf(user.payment_detail)
  const form = useContractForm(paymentAccountRules, {
    defaultValues: savedValues,
    draftKey,
    called,
    prompts,
    mismatches: { payment_name_on_account: nameOnId && texts.mismatchedName(nameOnId) },
  })
  useSavedValues(form, paymentAccountRules, savedValues)
  const [saved, setSaved] = useState('')

  const save = form.submit(async filled => {
    setSaved('')
    const answer = await call<typeof updatePaymentAccount>(
      'POST /api/customer/settlement/update',
      filled,
    )
    rememberChange(answer.user)
    form.reset(valuesOf(answer.user.payment_detail))
    setSaved(answer.message)
  })

  /** A bank is no network: what was chosen for the other kind does not fit this one. */
  function chooseType() {
    form.setValue('payment_institution_name', '')
    form.setValue('payment_institution_code', '')
  }

  function discard() {
    form.reset(savedValues)
    // Last, since the reset is a change like any other.
    clearDraft(draftKey)
  }

  return { form, saved, save, discard, chooseType }
}

/** What an empty field asks for. */
const prompts = {
  payment_account_type_code: texts.accountTypeAsked,
  payment_account_currency: sharedTexts.currencyAsked,
  payment_institution_name: texts.institutionAsked,
  payment_name_on_account: sharedTexts.nameOnAccountAsked,
}

/** What the screen calls a field that the API names otherwise. */
const called = {
  payment_account_type_code: texts.accountTypeField,
  payment_account_currency: texts.currencyField,
  payment_institution_name: texts.institutionField,
  payment_institution_code: texts.institutionCodeField,
  payment_account_no: texts.accountNumberField,
  payment_name_on_account: texts.nameOnAccountField,
}
