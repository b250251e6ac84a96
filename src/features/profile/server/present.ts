import type * as z from 'zod/mini'
import { paymentAccountTypeNames, paymentAccountTypes } from '#features/accounts/contract.ts'
import type { OwnUser } from '#features/accounts/server/ports.ts'
import type { accountOptions } from '#features/profile/contract.ts'
import { institutions } from '#platform/institutions.ts'

export function presentAccountTypes(): z.output<typeof accountOptions.output>['types'] {
  return paymentAccountTypes.map(code => ({
    code,
    name: paymentAccountTypeNames[code],
    institutions: [...institutions[code]],
  }))
}

type NameCheck = NonNullable<OwnUser['payment_detail']>['name_check']

/** What came of looking up in whose name the account is. */
export function checkSentence(check: NameCheck | undefined): string {
  if (check?.reason === 'limit') return 'You have asked often today. We look again later.'
  if (check?.reason === 'unavailable')
    return 'The network does not answer. We try again every hour.'
  return 'We have asked the network in whose name the account is.'
}
