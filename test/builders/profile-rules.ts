/**
 * The rules of the forms about oneself, one fault a row. Server and browser are asked the same: sent with `changes` made
 * to the whole form, `field` gets `sentence`.
 */
export type ProfileForm = 'account' | 'password' | 'payment_account' | 'identity'

export type ProfileRule = {
  form: ProfileForm
  field: string
  changes: Record<string, string>
  /** Of the API. */
  sentence: string
  /** What the form says instead, beside the field. */
  beside: string
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

const ruleOfRequired = (form: ProfileForm, field: string, beside: string): ProfileRule => ({
  form,
  field,
  changes: { [field]: '' },
  sentence: `The ${label(field)} field is required.`,
  beside,
})

const shortest = (form: ProfileForm, field: string, characters: number): ProfileRule => ({
  form,
  field,
  changes: { [field]: 'x'.repeat(characters - 1) },
  sentence: `The ${label(field)} field must be at least ${characters} characters.`,
  beside: `Use at least ${characters} characters.`,
})

const longest = (form: ProfileForm, field: string, characters: number): ProfileRule => ({
  form,
  field,
  changes: { [field]: 'x'.repeat(characters + 1) },
  sentence: `The ${label(field)} field must not be greater than ${characters} characters.`,
  beside: `Use at most ${characters} characters.`,
})

export const profileRules: readonly ProfileRule[] = [
  ruleOfRequired('account', 'username', 'Enter your username.'),
  shortest('account', 'username', 4),
  longest('account', 'username', 30),
  {
    form: 'account',
    field: 'username',
    changes: { username: 'ama serwaa' },
    sentence: 'The username field may only hold letters, digits, dots and underscores.',
    beside: 'Use only letters, digits, dots and underscores.',
  },
  ruleOfRequired('account', 'email', 'Enter your email.'),
  {
    form: 'account',
    field: 'email',
    changes: { email: 'ama.serwaa' },
    sentence: 'The email field must be a valid email address.',
    beside: 'Enter an email address, such as ama@example.com.',
  },

  ruleOfRequired('password', 'current_password', 'Enter your current password.'),
  ruleOfRequired('password', 'new_password', 'Enter your new password.'),
  ruleOfRequired('password', 'new_password_confirmation', 'Enter your new password again.'),
  {
    form: 'password',
    field: 'new_password',
    changes: { new_password: 'x'.repeat(7), new_password_confirmation: 'x'.repeat(7) },
    sentence: 'The new password field must be at least 8 characters.',
    beside: 'Use at least 8 characters.',
  },
  {
    form: 'password',
    field: 'new_password',
    changes: { new_password_confirmation: 'banku with soup' },
    sentence: 'The new password field confirmation does not match.',
    beside: 'Type the same password twice.',
  },

  ruleOfRequired('payment_account', 'payment_account_type_code', 'Choose a type.'),
  ruleOfRequired('payment_account', 'payment_institution_name', 'Choose a bank or network.'),
  shortest('payment_account', 'payment_institution_name', 2),
  shortest('payment_account', 'payment_institution_code', 2),
  longest('payment_account', 'payment_institution_code', 20),
  ruleOfRequired('payment_account', 'payment_account_currency', 'Enter the currency, such as GHS.'),
  shortest('payment_account', 'payment_account_currency', 2),
  ruleOfRequired('payment_account', 'payment_account_no', 'Enter your account number.'),
  shortest('payment_account', 'payment_account_no', 2),
  ruleOfRequired('payment_account', 'payment_name_on_account', 'Enter the name on the account.'),

  ruleOfRequired('identity', 'name', 'Enter the name on your ID.'),
  shortest('identity', 'name', 4),
  ruleOfRequired('identity', 'id_reference', 'Enter your ID number.'),
  shortest('identity', 'id_reference', 4),
  ruleOfRequired('identity', 'id_photo', 'Add a photo of your ID.'),
]
