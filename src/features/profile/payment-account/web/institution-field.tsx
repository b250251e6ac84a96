import { useState } from 'react'
import { fieldId } from '#ui/field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { AccountTypes, PaymentAccountFields } from './payment-account-values.ts'
import * as texts from './texts.ts'

const other = 'other'
const name = 'payment_institution_name'

type Props = { form: PaymentAccountFields; types: AccountTypes }

/** A known bank or network by one tap, any other by its name. */
export function InstitutionField({ form, types }: Props) {
  const code = form.value('payment_account_type_code')
  const institutions = types.find(type => type.code === code)?.institutions ?? []
  const held = String(form.value(name) ?? '')
  const isKnown = institutions.some(one => one.name === held)
  // The kind for which a name of one's own was asked for: with another kind the list is back.
  const [otherFor, setOtherFor] = useState<unknown>()
  const isOther = Boolean(code) && ((held !== '' && !isKnown) || otherFor === code)
  const { error } = form.field(name)
  const label =
    code === 'bank' ? texts.bank : code === 'mobile_money' ? texts.network : texts.bankOrNetwork

  function choose(chosen: string) {
    setOtherFor(chosen === other ? code : undefined)
    form.setValue(name, chosen === other ? '' : chosen)
    const known = institutions.find(one => one.name === chosen)
    form.setValue('payment_institution_code', known?.code ?? '')
  }

  return (
    <>
      <SelectField
        id={isOther ? 'institution-choice' : fieldId(name)}
        label={label}
        placeholder={code ? texts.chooseA(label.toLowerCase()) : texts.typeFirstPlaceholder}
        disabled={!code}
        options={[
          ...institutions.map(one => ({ value: one.name, label: one.name })),
          { value: other, label: texts.anotherOne },
        ]}
        value={isOther ? other : held}
        onChange={event => choose(event.target.value)}
        error={isOther ? undefined : error}
      />
      {isOther && <TextField label={texts.nameOfThe(label.toLowerCase())} {...form.field(name)} />}
    </>
  )
}
