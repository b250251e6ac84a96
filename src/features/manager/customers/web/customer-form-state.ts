import { useState } from 'react'
import * as z from 'zod/mini'
import { idPhotoMegabytes } from '#features/profile/identity/process.ts'
import { valuesOf as paymentValuesOf } from '#features/profile/payment-account/web/payment-account-values.ts'
import { says } from '#platform/fields.ts'
import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms.ts'
import { updateCustomer } from '../contract.ts'
import type { Customer } from './customer-page.tsx'
import { rememberCustomer } from './remember-customer.ts'
import * as texts from './texts.ts'

export type CustomerFormState = ReturnType<typeof useCustomerForm>

/** The contract's rules, and what only this screen knows: whether there is a picture already, and how large the new one is. */
export function useCustomerForm(customer: Customer) {
  const [saved, setSaved] = useState('')
  const [sent, setSent] = useState<number>()
  const form = useContractForm(customer.id_photo === null ? withPhoto : withOrWithoutPhoto, {
    defaultValues: valuesOf(customer),
    guarded: true,
    called: texts.labels,
  })

  const submit = form.submit(async values => {
    setSaved('')
    try {
      const hasPhoto = values.id_photo && values.id_photo.length > 0
      const answer = await call<typeof updateCustomer>(
        'POST /api/manager/customer/{id}/update',
        values,
        hasPhoto ? { onProgress: setSent } : {},
      )
      rememberCustomer(answer.customer)
      form.reset(valuesOf(answer.customer))
      setSaved(answer.message)
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
      says(texts.mustNotBeLargerThan(idPhotoMegabytes)),
    ),
  )
const withOrWithoutPhoto = z.extend(updateCustomer.input, { id_photo: photo })
const withPhoto = z.extend(updateCustomer.input, {
  id_photo: photo.check(
    z.refine<Photos>(files => files.length > 0, { error: texts.theIdPhotoFieldIsRequired }),
  ),
})

const valuesOf = (customer: Customer) => ({
  id: customer.id,
  username: customer.username,
  email: customer.email,
  name: customer.kyc_status === 'none' ? '' : customer.name,
  id_type: customer.id_type ?? 'ghana_card',
  id_reference: customer.id_reference ?? '',
  id_photo: [],
  ...paymentValuesOf(customer.payment_detail),
})
