import type * as z from 'zod/mini'
import { paymentAccountTypeNames, paymentAccountTypes } from '#features/accounts/contract.ts'
import { kycStatusOf } from '#features/accounts/server/present.ts'
import type { accountOptions, pendingActions } from '#features/profile/contract.ts'
import { institutions } from '#platform/institutions.ts'
import type { givenSoFar } from './queries.ts'

type Given = Awaited<ReturnType<typeof givenSoFar>>
type Action = z.output<typeof pendingActions.output>['actions'][number]

/** What is still to do, most important first: what others wait for. An identity that waits for us is nothing to do. */
export function presentPendingActions(given: Given): Action[] {
  return [
    reviewAction(given),
    ordersAction(given),
    identityAction(given),
    paymentAccountAction(given),
    locationAction(given),
  ].filter(action => action !== null)
}

function reviewAction({ owes_review }: Given): Action | null {
  if (!owes_review) return null
  return {
    code: 'review',
    message: 'Review your completed order, so that others know what to expect.',
    route: '/review/complete',
  }
}

function ordersAction({ unanswered_requests: requests }: Given): Action | null {
  if (requests === 0) return null
  const subject = requests === 1 ? 'A request waits' : `${requests} requests wait`
  return { code: 'orders', message: `${subject} for your answer.`, route: '/account/orders' }
}

function identityAction(given: Given): Action | null {
  const route = '/account/profile/identity-details'
  switch (kycStatusOf(given)) {
    case 'none':
      return {
        code: 'identity',
        message: 'Hand in your identity, so that others can see who they deal with.',
        route,
      }
    case 'rejected':
      return {
        code: 'identity',
        message: `We could not verify your identity: ${asSentence(given.rejection_reason)} Please hand it in again.`,
        route,
      }
    default:
      return null
  }
}

function paymentAccountAction({ account_no }: Given): Action | null {
  if (account_no !== null) return null
  return {
    code: 'payment_account',
    message: 'Add a payment account, so that buyers can pay you.',
    route: '/account/profile/settlement-account-settings',
  }
}

function locationAction({ longitude }: Given): Action | null {
  if (longitude !== null) return null
  return {
    code: 'location',
    message: 'Set your location, so that you can find gigs near you.',
    route: '/account/profile/location-settings',
  }
}

/** Managers write a reason with or without its full stop. */
const asSentence = (text: string | null) => (text ?? '').replace(/[^.!?]$/, '$&.')

export function presentAccountTypes(): z.output<typeof accountOptions.output>['types'] {
  return paymentAccountTypes.map(code => ({
    code,
    name: paymentAccountTypeNames[code],
    institutions: [...institutions[code]],
  }))
}
