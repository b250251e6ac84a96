import * as z from 'zod/mini'
import {
  deviceName,
  givenPassword,
  newPassword,
  ownUser,
  paymentAccountTypes,
  username,
} from '#features/accounts/contract.ts'
import { endpoint } from '#platform/contract.ts'
import {
  anyText,
  email,
  latitude,
  line,
  longitude,
  message,
  oneOf,
  repeats,
  secret,
} from '#platform/fields.ts'

/** The fields of a payment account; managers change them by the same rules. */
export const paymentAccountFields = {
  payment_account_type_code: oneOf(paymentAccountTypes),
  payment_account_currency: line(2, 10),
  payment_institution_name: line(2, 120),
  payment_institution_code: z.optional(line(2, 20)),
  payment_account_no: line(2, 40),
  payment_name_on_account: line(1, 120),
}

const changed = z.object({ user: ownUser, message })

export const updateAccount = endpoint('POST /api/customer/update', {
  caller: 'user',
  limits: ['username-change', 'email-change', 'email-link'],
  summary: 'Change username and email; a new email counts once the link sent to it has been opened',
  input: z.object({ username, email }),
  output: changed,
  refusals: {
    403: 'A new email asks for a fresh proof (`fresh_proof_required`).',
    422: 'Username or email is taken.',
  },
})

export const confirmEmail = endpoint('POST /api/customer/email/confirm', {
  caller: 'user',
  limits: ['email-confirm'],
  summary:
    'Confirm a new email, or that of the registration, with the code from the link sent to it',
  input: z.object({ code: anyText(300) }),
  output: changed,
  refusals: {
    422: 'The code is not of this account, used, older than 60 minutes, or the email is taken by now.',
  },
})

export const resendEmailLink = endpoint('POST /api/customer/email/resend', {
  caller: 'user',
  limits: ['email-resend', 'email-link'],
  summary:
    'Send the link to confirm a new email, or the first one, once more; the one before is void',
  output: z.object({ message }),
  refusals: { 409: 'There is nothing to confirm.' },
})

export const updatePassword = endpoint('POST /api/customer/password/update', {
  caller: 'user',
  limits: ['password-change'],
  summary: 'Change the password; logs out every other device',
  input: z
    .object({
      current_password: givenPassword,
      new_password: newPassword,
      new_password_confirmation: secret(1, 1024),
      device_name: deviceName,
    })
    .check(repeats('new_password', 'new_password_confirmation')),
  output: changed,
  refusals: { 422: 'The current password is wrong, or the new one is well known.' },
})

export const updatePaymentAccount = endpoint('POST /api/customer/settlement/update', {
  caller: 'user',
  limits: ['payment-account'],
  summary: 'Set the payment account; its name must be that of the identity',
  input: z.object(paymentAccountFields),
  output: changed,
  refusals: {
    403: 'A fresh proof is asked for (`fresh_proof_required`).',
    422: 'The name on the account is not the name of the identity.',
  },
})

export const checkPaymentAccount = endpoint('POST /api/customer/settlement/check', {
  caller: 'user',
  limits: ['wallet-check'],
  summary: 'Look up once more in whose name the account is registered; five times a day at most',
  output: changed,
  refusals: { 409: 'There is no payment account.' },
})

export const updateLocation = endpoint('POST /api/customer/location/update', {
  caller: 'user',
  limits: [],
  summary: 'Set where the caller is; the place is named after the nearest town',
  input: z.object({ longitude, latitude }),
  output: changed,
})

const pendingActionCodes = [
  'identity',
  'payment_account',
  'location',
  'review',
  'orders',
  'ending',
  'close',
  'dispute',
] as const

export const pendingActions = endpoint('GET /api/customer/pending', {
  caller: 'user',
  summary: 'What the caller has still to do, and where',
  output: z.object({
    actions: z.array(
      z.object({ code: oneOf(pendingActionCodes), message: z.string(), route: z.string() }),
    ),
  }),
})

export const accountOptions = endpoint('GET /api/account/options', {
  caller: 'visitor',
  summary: 'Kinds of payment accounts, with their Ghanaian institutions',
  output: z.object({
    types: z.array(
      z.object({
        code: oneOf(paymentAccountTypes),
        name: z.string(),
        institutions: z.array(z.object({ name: z.string(), code: z.string() })),
      }),
    ),
  }),
})
