import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { idPhotoMegabytes } from '#features/profile/identity/process.ts'
import { valuesOf as paymentValuesOf } from '#features/profile/payment-account/web/payment-account-values.ts'
import { says, saysMissing } from '#platform/fields.ts'
import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import * as sharedTexts from '#ui/texts.ts'
import { isOutdated } from '../../web/row-action.ts'
import { updateCustomer } from '../contract.ts'
import type { Customer } from './customer.ts'
import { refetchCustomer, rememberCustomer } from './remember-customer.ts'
import * as texts from './texts.ts'

export type CustomerFormState = ReturnType<typeof useCustomerForm>

/** The contract's rules, and what only this screen knows: whether there is a picture already, and how large the new one is. */
export function useCustomerForm(customer: Customer) {
  const [saved, setSaved] = useState('')
  const [sent, setSent] = useState<number>()
  const form = useContractForm(customer.id_photo === null ? withPhoto : withOrWithoutPhoto, {
    defaultValues: valuesOf(customer),
    guarded: true,
    called,
    prompts,
  })

  const shown = useRef(customer)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reset` is a new one each time; what was typed stays, what was only shown follows.
  useEffect(() => {
    const before = shown.current
    shown.current = customer
    if (!form.isDirty) form.reset(valuesOf(customer))
    else if (before !== customer) showChanges(valuesOf(before), valuesOf(customer))
  }, [customer, form.isDirty])

  function showChanges(before: Values, now: Values) {
    for (const [name, value] of Object.entries(before) as [keyof Values, unknown][])
      if (name !== 'id_photo' && form.value(name) === value) form.setValue(name, now[name])
  }

  const submit = form.submit(async values => {
    setSaved('')
    try {
      const hasPhoto = values.id_photo && values.id_photo.length > 0
      const answer = await call<typeof updateCustomer>(
        'POST /api/manager/customer/{id}/update',
        { ...values, seen_version: customer.version },
        hasPhoto ? { onProgress: setSent } : {},
      )
      rememberCustomer(answer.customer)
      form.reset(valuesOf(answer.customer))
      setSaved(answer.message)
    } catch (error) {
      if (isOutdated(error)) refetchCustomer(customer.id)
      throw error
    } finally {
      setSent(undefined)
    }
  })
  return { form, submit, saved, sent }
}

type Photos = Pick<File, 'size'>[]

const photo = z
  .array(z.custom<File>(value => value instanceof File))
  .check(
    z.refine<Photos>(
      ([file]) => !file || file.size <= idPhotoMegabytes * 1024 * 1024,
      says(texts.pictureSizeError(idPhotoMegabytes)),
    ),
  )
const withOrWithoutPhoto = z.extend(updateCustomer.input, { id_photo: photo })
const withPhoto = z.extend(updateCustomer.input, {
  id_photo: photo.check(z.refine<Photos>(files => files.length > 0, saysMissing)),
})

type Values = ReturnType<typeof valuesOf>

const valuesOf = (customer: Customer) => ({
  id: customer.id,
  username: customer.username,
  email: customer.email,
  name: customer.kyc_status === 'none' ? '' : customer.name,
  id_type: customer.id_type ?? 'ghana_card',
  id_reference: customer.id_reference ?? '',
  id_photo: [],
  ...paymentValuesOf(paymentOf(customer)),
})

/** Whoever may change it sees the number. */
const paymentOf = ({ payment_detail: payment }: Customer) =>
  payment && { ...payment, account_no: payment.account_no ?? '' }

/** What an empty field asks for. */
const prompts = {
  username: texts.usernameAsked,
  email: texts.emailAsked,
  name: texts.nameAsked,
  id_reference: texts.idNumberAsked,
  id_photo: texts.photoAsked,
  payment_account_type_code: texts.accountTypeAsked,
  payment_account_currency: sharedTexts.currencyAsked,
  payment_institution_name: texts.institutionAsked,
  payment_account_no: texts.accountNumberAsked,
  payment_name_on_account: sharedTexts.nameOnAccountAsked,
}

/** What the screen calls a field that the API names otherwise. */
const called = {
  payment_account_type_code: texts.accountTypeField,
  payment_account_currency: texts.currencyField,
  payment_account_no: texts.accountNumberField,
  payment_institution_name: texts.institutionField,
  payment_institution_code: texts.institutionCodeField,
  payment_name_on_account: texts.nameOnAccountField,
  id_reference: texts.idNumberField,
  id_photo: texts.photoField,
  id_type: texts.idTypeField,
}
