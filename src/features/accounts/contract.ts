import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import {
  accepted,
  day,
  email,
  flag,
  id,
  latitude,
  line,
  longitude,
  message,
  moment,
  oneOf,
  optionalLine,
  repeats,
  says,
  secret,
} from '#platform/fields.ts'
import { roles } from '#platform/roles.ts'
import { nameResults, unknownReasons } from './wallet-names/process.ts'

export const username = line(4, 30).check(
  z.regex(/^[A-Za-z0-9._]*$/, says('may only hold letters, digits, dots and underscores.')),
)
export const personName = line(4, 120)
/** Ten digits, as people in Ghana write and say their number. */
const phone = z.string().check(
  z.regex(/^\d{10}$/, says('must be 10 digits.')),
  z.refine(
    digits => !/^\d{10}$/.test(digits) || /^0(2[03-9]|5[03-79])/.test(digits),
    says('must be a Ghanaian mobile number.'),
  ),
)
export const newPassword = secret(8, 128)
/** Any password that somebody may have: the rules of today must not lock out those of yesterday. */
export const givenPassword = secret(1, 1024)
export const deviceName = optionalLine(255, 'Unknown device')
/** What a client says of itself when it opens a session. */
export const client = {
  device_name: deviceName,
  /** It understands 403 `fresh_proof_required`, and asks for the proof. Cannot be changed for a session. */
  step_up: z._default(flag, false),
  /** Random, made by the client and kept on the device. */
  device_id: z.optional(
    z
      .string()
      .check(z.regex(/^[A-Za-z0-9-]{8,64}$/, says('must be 8 to 64 letters, digits and hyphens.'))),
  ),
}
const verificationCode = z.string().check(z.regex(/^\d{6}$/, says('must be 6 digits.')))

/** From the beginning of Premium without a break until it ends. */
export const premium = z.object({ start_date: moment, end_date: moment })

/** What anybody may know of a person. */
export const publicUser = z.object({
  id,
  name: z.string(),
  username: z.string(),
  country_alpha_2_code: z.string(),
  country_flag: z.string(),
  is_kyc_verified: flag,
  active_subscription: z.nullable(premium),
  rating: z.number(),
  rating_count: z.int(),
  /** The address of a square of 96 pixels. */
  portrait: z.nullable(z.string()),
  /** There is a page about them: not before their phone is verified, nor once the account is shut. */
  has_profile: flag,
  created_at: moment,
})

export const paymentAccountTypes = ['mobile_money', 'bank'] as const
export const paymentAccountTypeNames: Record<(typeof paymentAccountTypes)[number], string> = {
  mobile_money: 'Mobile money',
  bank: 'Bank account',
}

/** What the name that a wallet is registered in is beside the one on the account; the name itself is for managers. */
export const nameCheck = z.object({
  result: oneOf(nameResults),
  /** Null: never looked up. */
  checked_at: z.nullable(moment),
})
export const ownNameCheck = z.extend(nameCheck, {
  /** Why the result is unknown, else null. */
  reason: z.nullable(oneOf(unknownReasons)),
})

/** Where a person is paid. Only for the person, for managers, and for a buyer whose order is in review. */
export const paymentDetail = z.object({
  account_type_code: z.string(),
  account_currency: z.string(),
  institution_name: z.string(),
  institution_code: z.nullable(z.string()),
  account_no: z.string(),
  name_on_account: z.string(),
  name_check: nameCheck,
  /** When the money went to another account from then on; null: never. */
  changed_at: z.nullable(moment),
})
export const ownPaymentDetail = z.extend(paymentDetail, { name_check: ownNameCheck })

/** Which side of the order wrote a review: it is about the other one. */
export const reviewAuthors = ['buyer', 'seller'] as const
export const reviewStates = ['pending', 'unpublished', 'held', 'published', 'hidden'] as const

/** Why a manager has hidden a text, as the public reads it. */
export const hiddenReason = z.object({ code: z.string(), text: z.string() })

const reviewReply = z.object({
  /** Plain text. */
  text: z.string(),
  created_at: moment,
  edited_at: z.nullable(moment),
  /** Null: not any more. */
  can_edit_until: z.nullable(moment),
})

/** What one side of an order says of the other, as these two and managers see it. */
export const review = z.object({
  id,
  by: oneOf(reviewAuthors),
  state: oneOf(reviewStates),
  /** Null while the review is still to be written, and to the reviewed where it is hidden. */
  rating: z.nullable(z.int()),
  comments: z.nullable(z.string()),
  gig: z.object({ id, title: z.string(), slug: z.string() }),
  /** Of the order, whoever of the two has written. */
  ...{ seller: publicUser, buyer: publicUser },
  order_id: id,
  created_at: moment,
  /** When it was written. */
  completed_at: z.nullable(moment),
  published_at: z.nullable(moment),
  edited_at: z.nullable(moment),
  /** Null: not any more, or without end where it is unpublished. */
  can_edit_until: z.nullable(moment),
  /** The buyer's, written when the seller's could be read already. */
  is_late: flag,
  hidden_reason: z.nullable(hiddenReason),
  reply: z.nullable(reviewReply),
  /** Whether the seller's review waits for the buyer's to be written. */
  seller_has_written: flag,
})

/** What a person knows of himself. */
export const ownUser = z.extend(publicUser, {
  /** The address of a square of 320 pixels, where the photo has as many. */
  portrait_large: z.nullable(z.string()),
  email: z.string(),
  pending_email: z.nullable(z.string()),
  is_email_confirmed: flag,
  /** News by mail, and payouts, wait until the e-mail is confirmed. */
  needs_email_confirmation: flag,
  /** Null only for a manager who never gave one. */
  phone: z.nullable(z.string()),
  is_manager: flag,
  /** Empty for who is no manager; the owner has all. */
  manager_roles: z.array(oneOf(roles)),
  unread_messages_count: z.int(),
  unread_notifications_count: z.int(),
  location: z.nullable(z.string()),
  longitude: z.nullable(longitude),
  latitude: z.nullable(latitude),
  id_reference: z.nullable(z.string()),
  /** The one owed for longest: it is written before anything else. */
  pending_review: z.nullable(review),
  payment_detail: z.nullable(ownPaymentDetail),
  /** Until when payouts wait, since the payment account was changed; null when they do not. */
  payout_hold_until: z.nullable(moment),
  id_type: z.nullable(z.string()),
  kyc_status: oneOf(['none', 'pending', 'verified', 'rejected']),
  consent_version: z.string(),
  consent_at: moment,
  marketing_opt_in: flag,
  /** The day on which somebody who is away takes requests again. */
  back_on: z.nullable(day),
  /** Whether this worker is told of new requests nearby. */
  request_alerts: flag,
})

export const csrfCookie = endpoint('GET /sanctum/csrf-cookie', {
  caller: 'anyone',
  summary: 'Sets the XSRF-TOKEN cookie that the forms before a login send back',
  output: null,
})

export const serviceToken = endpoint('GET /api/service/token', {
  caller: 'anyone',
  summary: 'A token for visitors, good for one hour',
  output: z.object({ token: z.string(), expires_at: moment }),
})

export const secondFactorMethods = ['totp', 'passkey', 'recovery_code'] as const
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

/** Options as WebAuthn writes them in JSON, and what an authenticator answers to them. */
export const webauthnJson = z.record(z.string(), z.unknown())

/** The right pair, of somebody who has a second factor: no token yet. */
export const secondStep = z.object({
  second_factor: z.object({
    methods: z.array(oneOf(secondFactorMethods)),
    challenge_id: z.string(),
    expires_at: moment,
    passkey_options: z.nullable(webauthnJson),
  }),
  message,
})

export const login = endpoint('POST /api/sanctum/token', {
  caller: 'form',
  limits: [
    'login-account',
    'login-address',
    'login-address-24',
    'login-address-48',
    'login-anywhere',
  ],
  summary: 'Log in with email and password; 202 asks for the second factor where there is one',
  input: z.object({ email, password: givenPassword, ...client }),
  output: z.object({ token: z.string(), user: ownUser }),
  accepted: secondStep,
  refusals: {
    401: 'The pair is wrong, or the account is deactivated.',
    422: 'The phone is not verified yet; `user_id` leads to the verification.',
  },
})

export const logout = endpoint('DELETE /api/sanctum/token', {
  caller: 'user',
  summary: 'Revoke the token of this call',
  output: null,
})

export const register = endpoint('POST /api/customer/register', {
  caller: 'form',
  limits: ['register', 'register-24', 'register-16', 'register-48', 'register-32'],
  summary: 'Register; a code to verify the phone goes out by SMS',
  input: z
    .object({
      name: personName,
      username,
      country_alpha_2_code: z._default(z.string().check(z.toUpperCase()), 'GH'),
      phone,
      email,
      password: newPassword,
      password_confirmation: secret(1, 1024),
      consent: accepted,
      device_name: deviceName,
    })
    .check(repeats('password', 'password_confirmation')),
  output: z.object({ user: z.object({ id, username: z.string() }), message }),
  status: 201,
  refusals: { 422: 'Username, email or phone is taken, or the password is well known.' },
})

export const verifyPhone = endpoint('POST /api/customer/verify', {
  caller: 'form',
  limits: ['verify-account', 'verify-address'],
  summary: 'Verify the phone with the code from the SMS',
  input: z.object({ user_id: id, verification_code: verificationCode, ...client }),
  output: z.object({ token: z.string(), user: ownUser, message }),
  refusals: { 422: 'The code is wrong, old or used up.' },
})

export const resendCode = endpoint('POST /api/customer/verify/resend', {
  caller: 'form',
  limits: [
    'resend-minute',
    'resend-day',
    'resend-address',
    'resend-24',
    'resend-16',
    'resend-48',
    'resend-32',
    'resend-anywhere',
  ],
  summary: 'Send a new code; once a minute, five a day',
  input: z.object({ user_id: id }),
  output: z.object({ message }),
})

export const currentUser = endpoint('GET /api/customer', {
  caller: 'user',
  summary: 'The caller, with private fields',
  output: z.object({ user: ownUser }),
})

export const forgotPassword = endpoint('POST /api/password/forgot', {
  caller: 'form',
  limits: ['forgot-address', 'forgot-24', 'forgot-48', 'forgot-account'],
  summary: 'Send a link to set a new password; the answer is the same for every address',
  input: z.object({ email }),
  output: z.object({ message }),
})

export const validateResetCode = endpoint('GET /api/password/code/{code}/validate', {
  caller: 'anyone',
  summary: 'Whether a reset code is still good',
  /** Whatever stands in the address, however long: what is no code is a link that does not work. */
  input: z.object({ code: z.string() }),
  output: z.object({ valid: z.literal(true) }),
  refusals: { 422: 'The code is unknown, used or expired.' },
})

export const resetPassword = endpoint('POST /api/password/reset', {
  caller: 'form',
  limits: ['reset-address'],
  summary: 'Set a new password with a reset code; logs out every device',
  input: z
    .object({
      reset_code: line(1, 200),
      new_password: newPassword,
      new_password_confirmation: secret(1, 1024),
      device_name: deviceName,
    })
    .check(repeats('new_password', 'new_password_confirmation')),
  output: z.object({ message }),
  refusals: { 422: 'The code is unknown, used or expired.' },
})

export const listCountries = endpoint('GET /api/countries', {
  caller: 'visitor',
  summary: 'Countries with their flags',
  output: z.object({
    countries: z.array(z.object({ alpha_2_code: z.string(), name: z.string(), flag: z.string() })),
  }),
})

/** Minutes and tries that a verification code is good for, and the pauses between two. */
export const codeRules = { minutes: 10, tries: 5, resendSeconds: 60, resendsADay: 5 } as const
export const resetLinkMinutes = 60
