import type { Nullable, Selectable, SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import { needsEmailConfirmation } from '#features/accounts/email/server/policy.ts'
import { payoutHoldUntil } from '#features/accounts/payout-hold/server/policy.ts'
import type { OwnUser } from '#features/accounts/server/ports.ts'
import {
  kycStatusOf,
  presentPaymentDetail,
  presentPublicUser,
} from '#features/accounts/server/present.ts'
import { presentReview } from '#features/orders/reviews/server/present.ts'
import type { pendingActions } from '#features/profile/contract.ts'
import { rolesHeld } from '#platform/roles.ts'
import type {
  Identities,
  PaymentAccounts,
  Users,
} from '#platform/server/database/schema.generated.ts'

export type OwnUserRow = Pick<
  Selectable<Users>,
  | ('email' | 'email_verified_at' | 'phone' | 'is_manager' | 'location' | 'longitude' | 'latitude')
  | ('consent_version' | 'consent_at' | 'marketing_opt_in_at' | 'request_alerts')
  | 'payout_hold_from'
> &
  Nullable<Pick<Selectable<Identities>, 'id_type' | 'id_reference'>> &
  Parameters<typeof presentPaymentDetail>[0] & {
    user: Parameters<typeof presentPublicUser>[0]
    manager_roles: string[]
    portrait_large: string | null
    pending_email: string | null
    back_on: string | null
    kyc_status: string | null
    pending_review: Parameters<typeof presentReview>[0] | null
    unread_messages_count: number
    unread_notifications_count: number
  }

/** What a person may know of himself. */
export function presentOwnUser(row: OwnUserRow, now: Date): OwnUser {
  return {
    ...presentPublicUser(row.user),
    portrait_large: row.portrait_large,
    email: row.email,
    pending_email: row.pending_email,
    is_email_confirmed: row.email_verified_at !== null,
    needs_email_confirmation: needsEmailConfirmation(row),
    phone: row.phone,
    is_manager: row.is_manager,
    manager_roles: [...rolesHeld(row.manager_roles)],
    unread_messages_count: row.unread_messages_count,
    unread_notifications_count: row.unread_notifications_count,
    location: row.location,
    longitude: row.longitude,
    latitude: row.latitude,
    pending_review: row.pending_review && presentReview(row.pending_review, 'author'),
    payment_detail: presentPaymentDetail(row),
    payout_hold_until: payoutHoldUntil(row, now),
    id_type: row.id_type,
    id_reference: row.id_reference,
    kyc_status: kycStatusOf({ isVerified: row.user.is_kyc_verified, status: row.kyc_status }),
    consent_version: row.consent_version,
    consent_at: row.consent_at,
    marketing_opt_in: row.marketing_opt_in_at !== null,
    back_on: row.back_on,
    request_alerts: row.request_alerts,
  }
}

/** What a person has given of all that is asked for, and what others wait for. */
export type Progress = Pick<Selectable<Users>, 'kyc_verified_at' | 'longitude'> &
  Nullable<Pick<Selectable<Identities>, 'rejection_reason'>> &
  Nullable<Pick<Selectable<PaymentAccounts>, 'account_no'>> & {
    kyc_status: string | null
    owes_review: SqlBool
    unanswered_requests: number
    proposal_order_id: number | null
    closable_order_id: number | null
    awaiting_dispute_id: number | null
  }
type Action = z.output<typeof pendingActions.output>['actions'][number]

/** What is still to do, most important first: what others wait for. An identity that waits for us is nothing to do. */
export function presentPendingActions(progress: Progress): Action[] {
  return [
    reviewAction(progress),
    ordersAction(progress),
    disputeAction(progress),
    endingAction(progress),
    closeAction(progress),
    identityAction(progress),
    paymentAccountAction(progress),
    locationAction(progress),
  ].filter(action => action !== null)
}

function reviewAction({ owes_review }: Progress): Action | null {
  if (!owes_review) return null
  return {
    code: 'review',
    message: 'Review your completed order, so that others know what to expect.',
    route: '/review/complete',
  }
}

function ordersAction({ unanswered_requests: requests }: Progress): Action | null {
  if (requests === 0) return null
  const subject = requests === 1 ? 'A request waits' : `${requests} requests wait`
  return { code: 'orders', message: `${subject} for your answer.`, route: '/account/orders' }
}

function disputeAction({ awaiting_dispute_id: id }: Progress): Action | null {
  if (id === null) return null
  return {
    code: 'dispute',
    message: 'A dispute waits for you. Read it and answer.',
    route: `/disputes/${id}`,
  }
}

function endingAction({ proposal_order_id: id }: Progress): Action | null {
  if (id === null) return null
  return {
    code: 'ending',
    message: 'Somebody proposes to end an order. Accept or reject it.',
    route: `/account/orders/view/${id}`,
  }
}

function closeAction({ closable_order_id: id }: Progress): Action | null {
  if (id === null) return null
  return {
    code: 'close',
    message: 'Nobody has answered for 7 days after you did the work. You can close the order.',
    route: `/account/orders/view/${id}`,
  }
}

function identityAction(progress: Progress): Action | null {
  const route = '/account/profile/identity-details'
  switch (
    kycStatusOf({ isVerified: progress.kyc_verified_at !== null, status: progress.kyc_status })
  ) {
    case 'none':
      return {
        code: 'identity',
        message: 'Send your ID, so that others can see who they deal with.',
        route,
      }
    case 'rejected':
      return {
        code: 'identity',
        message: `We could not verify your ID: ${asSentence(progress.rejection_reason)} Please send it again.`,
        route,
      }
    default:
      return null
  }
}

function paymentAccountAction({ account_no }: Progress): Action | null {
  if (account_no !== null) return null
  return {
    code: 'payment_account',
    message: 'Add a payment account, so that buyers can pay you.',
    route: '/account/profile/settlement-account-settings',
  }
}

function locationAction({ longitude }: Progress): Action | null {
  if (longitude !== null) return null
  return {
    code: 'location',
    message: 'Set your location, so that you can find gigs near you.',
    route: '/account/profile/location-settings',
  }
}

/** Managers write a reason with or without its full stop. */
const asSentence = (text: string | null) => (text ?? '').replace(/[^.!?]$/, '$&.')
