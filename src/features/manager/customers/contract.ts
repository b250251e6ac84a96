import * as z from 'zod/mini'
import {
  ownNameCheck,
  ownPaymentDetail,
  publicUser,
  username,
} from '#features/accounts/contract.ts'
import { accountActions, userStatus } from '#features/accounts/process.ts'
import { nameSources } from '#features/accounts/wallet-names/process.ts'
import { longestReason, shortestReason } from '#features/chat/oversight/process.ts'
import { paymentAccountFields } from '#features/profile/contract.ts'
import { identityFields } from '#features/profile/identity/contract.ts'
import { endpoint } from '#platform/contract.ts'
import {
  anyText,
  email,
  flag,
  id,
  latitude,
  line,
  listOf,
  longitude,
  message,
  moment,
  oneOf,
  paging,
  statusId,
  storedFile,
} from '#platform/fields.ts'
import { auditEntry, managerPageSize, waiting } from '../contract.ts'
import { settledName } from '../safety/wallet-names/contract.ts'

const ofIdentity =
  'Of a manager: needs the role owner. One’s own nobody decides about (`own_identity`).'
const ofManager = 'Of a manager, oneself included: needs the role owner.'

/** The `kyc_submitted_at` that the manager looked at; another identity than that is a 409. */
const seen_submitted_at = z.optional(moment)

const customerRow = z.extend(publicUser, {
  email: z.string(),
  phone: z.nullable(z.string()),
  status_id: z.int(),
  is_manager: flag,
  closed_at: z.nullable(moment),
  kyc_submitted: flag,
  /** When the identity was sent that is there now. */
  kyc_submitted_at: z.nullable(moment),
})

const registeredName = {
  /** Null where none was found, and of the manager’s own account. */
  registered_name: z.nullable(z.string()),
  /** Null: never looked up. */
  source: z.nullable(oneOf(nameSources)),
  /** What a manager made of it. */
  settled: z.nullable(settledName),
}

/** A person as managers see one. `name` is the one on the identity where there is one. */
export const customer = z.extend(customerRow, {
  /** The address of a square of 320 pixels, where the photo has as many. */
  portrait_large: z.nullable(z.string()),
  /** The name that others see. */
  profile_name: z.string(),
  /** A new e-mail that its owner has not confirmed yet. */
  pending_email: z.nullable(z.string()),
  is_email_confirmed: flag,
  phone_verified_at: z.nullable(moment),
  id_type: z.nullable(z.string()),
  /** This and the photo are null without the role identity. */
  id_reference: z.nullable(z.string()),
  id_photo: z.nullable(id),
  /** Its link works for a few minutes, and each look is logged. Null without a `reason` where one is required. */
  id_photo_file: z.nullable(storedFile),
  kyc_status: oneOf(['none', 'pending', 'verified', 'rejected']),
  kyc_rejection_reason: z.nullable(z.string()),
  location: z.nullable(z.string()),
  longitude: z.nullable(longitude),
  latitude: z.nullable(latitude),
  /** Until when payouts wait, since the payment account was changed; null when they do not. */
  payout_hold_until: z.nullable(moment),
  /** This and when it ends by a reset are null without the role identity. */
  has_second_factor: z.nullable(flag),
  second_factor_reset_due_at: z.nullable(moment),
  settlement_institution_code: z.nullable(z.string()),
  settlement_account_no: z.nullable(z.string()),
  payment_detail: z.nullable(
    z.extend(ownPaymentDetail, {
      account_type: z.object({ code: z.string(), name: z.string() }),
      /** Null without the role identity or money. */
      account_no: z.nullable(z.string()),
      name_check: z.extend(ownNameCheck, registeredName),
      ...registeredName,
    }),
  ),
  /** Of the last 90 days. Nothing follows from them by itself. */
  signals: z.object({
    warned_messages: z.int(),
    denied_as_seller: z.int(),
    denied_as_buyer: z.int(),
    reused_ids: z.int(),
    blocked_by: z.int(),
    picture_matches: z.int(),
    linked_accounts: z.int(),
  }),
  /** Of what `update` can change; another one where something of it was changed. */
  version: z.string(),
  audit: z.array(auditEntry),
})

export const listCustomers = endpoint('GET /api/manager/customers', {
  caller: 'manager',
  roles: ['identity', 'money', 'disputes', 'moderation'],
  summary: 'All customers, newest first; those who wait for a manager, longest waiting first',
  input: z.object({
    ...paging(managerPageSize),
    search: z.optional(anyText(200)),
    status_id: z.optional(statusId(userStatus)),
    /** 1: only those whose identity waits for verification. */
    kyc_pending: z.optional(flag),
    waiting,
  }),
  output: z.object({ customers: listOf(customerRow) }),
})

export const showCustomer = endpoint('GET /api/manager/customer/{id}', {
  caller: 'manager',
  roles: ['identity', 'money', 'disputes', 'moderation'],
  summary: 'One customer, with the latest changes that managers made',
  input: z.object({
    id,
    /** Why the photo of the identity is looked at: it goes into its link, and so into the log. */
    reason: z.optional(line(shortestReason, longestReason)),
  }),
  output: z.object({ customer }),
  refusals: { 404: 'No such customer.' },
})

export const updateCustomer = endpoint('POST /api/manager/customer/{id}/update', {
  caller: 'manager',
  roles: ['identity'],
  limits: ['manager-write'],
  summary: 'Change a customer’s details. `payment_*` wins over `settlement_*`',
  input: z.object({
    id,
    username,
    email,
    ...identityFields,
    ...paymentAccountFields,
    settlement_institution_code: z.optional(line(2, 20)),
    settlement_account_no: z.optional(line(2, 40)),
    /** The `version` that the form was filled from; where it is another one by now, it is a 409. */
    seen_version: z.optional(line(1, 100)),
  }),
  output: z.object({ customer, message }),
  refusals: {
    403: `${ofManager} Else a fresh proof is asked for (\`fresh_proof_required\`).`,
    404: 'No such customer.',
    409: 'The account is deleted, or was changed since it was seen.',
    413: 'The file is larger than 8 MB.',
    422: 'Taken, not fitting, or the names on identity and payment account differ.',
  },
})

export const verifyCustomer = endpoint('GET /api/manager/customer/{id}/verify-kyc', {
  caller: 'manager',
  roles: ['identity'],
  limits: ['manager-write'],
  summary: 'Verify the identity of a customer',
  input: z.object({ id, seen_submitted_at }),
  output: z.object({ customer, message }),
  refusals: {
    403: ofIdentity,
    404: 'No such customer.',
    409: 'Nothing to verify, already verified, or changed since it was seen.',
  },
})

export const rejectCustomer = endpoint('POST /api/manager/customer/{id}/reject-kyc', {
  caller: 'manager',
  roles: ['identity'],
  limits: ['manager-write'],
  summary: 'Turn an identity down; the customer is told why and may hand in another one',
  input: z.object({ id, reason: line(4, 500), seen_submitted_at }),
  output: z.object({ customer, message }),
  refusals: {
    403: ofIdentity,
    404: 'No such customer.',
    409: 'Nothing to reject, or changed since it was seen.',
  },
})

export const resetSecondFactor = endpoint('POST /api/manager/customer/{id}/second-factor/reset', {
  caller: 'manager',
  roles: ['identity'],
  limits: ['manager-write'],
  summary:
    'End the second factor of somebody who has lost it, after 72 hours; asks for a fresh proof',
  input: z.object({ id, reason: line(10, 500) }),
  output: z.object({ customer, due_at: moment, message }),
  refusals: {
    403: `${ofManager} One’s own nobody resets (\`own_second_factor\`).`,
    404: 'No such customer.',
    409: 'No second factor, or a reset is under way.',
  },
})

export const updateCustomerStatus = endpoint('POST /api/manager/customer/{id}/update/status', {
  caller: 'manager',
  roles: ['identity', 'moderation'],
  limits: ['manager-write'],
  summary: 'Activate or deactivate a customer',
  input: z.object({ id, action: oneOf(accountActions) }),
  output: z.object({ customer, message }),
  refusals: {
    403: ofManager,
    404: 'No such customer.',
    409: 'It is so already; or user 1, or a deleted account.',
  },
})

export const removeCustomerPortrait = endpoint('POST /api/manager/customer/{id}/portrait/remove', {
  caller: 'manager',
  roles: ['moderation'],
  limits: ['manager-write'],
  summary: 'Remove the photo of a customer, who is told why',
  input: z.object({
    id,
    reason: line(5, 500),
    /** The `portrait` that was looked at; another one by now is a 409. */
    seen_portrait: z.optional(line(1, 500)),
  }),
  output: z.object({ customer, message }),
  refusals: { 404: 'No such customer.', 409: 'There is no photo, or another one.' },
})
