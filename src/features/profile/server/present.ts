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

/** What came of looking up in whose name the account is; `wasAsked`: one more look-up was allowed. */
export function checkSentence(
  check: NameCheck | undefined,
  wasAsked: boolean,
  hasWalletNames = true,
): string {
  if (check?.reason === 'not_asked' || !hasWalletNames)
    return 'Nobody tells us in whose name such an account is.'
  if (check?.reason === 'limit') return 'You have asked often today. We look again later.'
  if (!wasAsked) return 'You have asked often today. What was found before still holds.'
  if (check?.reason === 'unavailable')
    return 'The network does not answer. We try again every hour.'
  return 'We have asked the network in whose name the account is.'
}
