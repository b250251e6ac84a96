import type * as z from 'zod/mini'
import { paymentAccountTypeNames, paymentAccountTypes } from '#features/accounts/contract.ts'
import type { accountOptions } from '#features/profile/contract.ts'
import { institutions } from '#platform/institutions.ts'

export function presentAccountTypes(): z.output<typeof accountOptions.output>['types'] {
  return paymentAccountTypes.map(code => ({
    code,
    name: paymentAccountTypeNames[code],
    institutions: [...institutions[code]],
  }))
}
