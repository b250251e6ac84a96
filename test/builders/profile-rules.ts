/**
 * The rules of the forms about oneself, one fault a row. Server and browser are asked the same: sent with `changes` made
 * to the whole form, `field` gets `sentence`.
 */
export type ProfileForm = 'account' | 'password' | 'payment_account' | 'identity'

export type ProfileRule = {
  form: ProfileForm
  field: string
  changes: Record<string, string>
  sentence: string
}

/** Forms that nothing is wrong with. That of the identity also needs a file, `id_photo`. */
export const wholeForms: Record<ProfileForm, Record<string, string>> = {
  account: { username: 'ama.serwaa', email: 'ama.serwaa@example.test' },
  password: {
    current_password: 'kenkey and fish',
    new_password: 'banku with okro',
    new_password_confirmation: 'banku with okro',
  },
  payment_account: {
    payment_account_type_code: 'bank',
    payment_account_currency: 'GHS',
    payment_institution_name: 'GCB Bank',
    payment_institution_code: '040100',
    payment_account_no: '1234567890123',
    payment_name_on_account: 'Ama Serwaa',
  },
  identity: { name: 'Ama Serwaa', id_type: 'ghana_card', id_reference: 'GHA-123456789-0' },
}

const label = (field: string) => field.replaceAll('_', ' ')

const required = (form: ProfileForm, field: string): ProfileRule => ({
  form,
  field,
  changes: { [field]: '' },
  sentence: `The ${label(field)} field is required.`,
})

const shortest = (form: ProfileForm, field: string, characters: number): ProfileRule => ({
  form,
  field,
  changes: { [field]: 'x'.repeat(characters - 1) },
  sentence: `The ${label(field)} field must be at least ${characters} characters.`,
})

const longest = (form: ProfileForm, field: string, characters: number): ProfileRule => ({
  form,
  field,
  changes: { [field]: 'x'.repeat(characters + 1) },
  sentence: `The ${label(field)} field must not be greater than ${characters} characters.`,
})

export const profileRules: readonly ProfileRule[] = [
  required('account', 'username'),
  shortest('account', 'username', 4),
  longest('account', 'username', 30),
  {
    form: 'account',
    field: 'username',
    changes: { username: 'ama serwaa' },
    sentence: 'The username field may only hold letters, digits, dots and underscores.',
  },
  required('account', 'email'),
  {
    form: 'account',
    field: 'email',
    changes: { email: 'ama.serwaa' },
    sentence: 'The email field must be a valid email address.',
  },

  required('password', 'current_password'),
  required('password', 'new_password'),
  required('password', 'new_password_confirmation'),
  {
    form: 'password',
    field: 'new_password',
    changes: { new_password: 'x'.repeat(7), new_password_confirmation: 'x'.repeat(7) },
    sentence: 'The new password field must be at least 8 characters.',
  },
  {
    form: 'password',
    field: 'new_password',
    changes: { new_password_confirmation: 'banku with soup' },
    sentence: 'The new password field confirmation does not match.',
  },

  required('payment_account', 'payment_account_type_code'),
  required('payment_account', 'payment_institution_name'),
  shortest('payment_account', 'payment_institution_name', 2),
  shortest('payment_account', 'payment_institution_code', 2),
  longest('payment_account', 'payment_institution_code', 20),
  required('payment_account', 'payment_account_currency'),
  shortest('payment_account', 'payment_account_currency', 2),
  required('payment_account', 'payment_account_no'),
  shortest('payment_account', 'payment_account_no', 2),
  required('payment_account', 'payment_name_on_account'),

  required('identity', 'name'),
  shortest('identity', 'name', 4),
  required('identity', 'id_reference'),
  shortest('identity', 'id_reference', 4),
  required('identity', 'id_photo'),
]
