import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { contractResolver } from '#platform/web/forms/form-resolver.ts'
import { valuesToKeep } from '#platform/web/forms/form-rules.ts'
import { type ProfileForm, profileRules, wholeForms } from '#test/builders/profile-rules.ts'
import { updateAccount, updatePassword, updatePaymentAccount } from '../contract.ts'
import { firstIdentity, laterIdentity } from '../identity/web/identity-rules.ts'

const photo = new File(['a card'], 'card.jpg', { type: 'image/jpeg' })

/** What each form judges by, and what it sends that is no text. */
const forms: Record<ProfileForm, { schema: z.ZodMiniObject; others?: Record<string, unknown> }> = {
  account: { schema: updateAccount.input },
  password: { schema: updatePassword.input },
  payment_account: { schema: updatePaymentAccount.input },
  identity: { schema: firstIdentity, others: { id_photo: [photo] } },
}

test.each(Object.keys(forms) as ProfileForm[])(
  'nothing is wrong with the whole form of %s',
  async form => {
    const { errors } = await validateForm(form, {})
    expect(errors).toEqual({})
  },
)

test.each(
  profileRules.map(
    ({ form, changes, sentence, field }) => [form, changes, sentence, field] as const,
  ),
)('the form of %s with %j tells "%s"', async (form, changes, sentence, field) => {
  const { errors } = await validateForm(form, {
    ...changes,
    ...(field === 'id_photo' && { id_photo: [] }),
  })
  expect(errors[field]?.message).toBe(sentence)
})

test.each([
  ['ghana_card', 'GHA-12345678-0', 'Ghana Card, such as GHA-123456789-0.'],
  ['passport', 'A-1234567', 'Passport: 4 to 20 letters and digits, such as G1234567.'],
  ['voter_id', '123456789', 'Voter ID, such as 1234567890.'],
])(
  'a number that is none of a %s is told before the photo travels',
  async (id_type, id_reference, end) => {
    const { errors } = await validateForm('identity', { id_type, id_reference })
    expect(errors.id_reference?.message).toBe(`The id reference field must be a number of a ${end}`)
  },
)

test('a wrong number is told together with the other faults', async () => {
  const { errors } = await validateForm('identity', {
    name: 'Ama',
    id_reference: 'GHA-1',
    id_photo: [],
  })
  expect(Object.keys(errors).sort()).toEqual(['id_photo', 'id_reference', 'name'])
})

test.each([
  ['first', firstIdentity],
  ['later', laterIdentity],
])('a draft of the %s identity keeps a number only with its kind of document', (_, rules) => {
  const defaultValues = { name: 'Ama', id_type: 'ghana_card', id_reference: 'GHA-123456789-0' }
  const draftOf = (typed: object) =>
    valuesToKeep(rules, { values: { ...defaultValues, ...typed }, defaultValues })
  const number = { id_reference: 'GHA-999999999-9' }
  expect(draftOf(number)).toEqual({ id_type: 'ghana_card', ...number })
  const kind = { id_type: 'voter_id' }
  expect(draftOf(kind)).toEqual({ ...kind, id_reference: 'GHA-123456789-0' })
  expect(draftOf({ name: 'Ama Mensah' })).toEqual({ name: 'Ama Mensah' })
})

test('whoever has handed in a photo needs no new one', async () => {
  const { errors } = await contractResolver(laterIdentity)(wholeForms.identity, undefined, options)
  expect(errors).toEqual({})
})

const options = { fields: {}, shouldUseNativeValidation: false }

async function validateForm(form: ProfileForm, changes: Record<string, unknown>) {
  const { schema, others } = forms[form]
  const { errors } = await contractResolver(schema)(
    { ...wholeForms[form], ...others, ...changes },
    undefined,
    options,
  )
  return { errors: errors as Record<string, { message?: string }> }
}
