import { skipToken, useQuery } from '@tanstack/react-query'
import type { showSecondFactor } from '#features/accounts/second-factor/contract.ts'
import type { Received } from '#platform/contract.ts'
import { keyOf, read } from '#platform/web/query.ts'
import { queryClient } from '#platform/web/query-client.ts'

type Answer = Received<typeof showSecondFactor>
export type SecondFactor = Answer['second_factor']

const route = 'GET /api/customer/second-factor'

export const useSecondFactor = () => useQuery(read<typeof showSecondFactor>(route, {}))

/** As a change has just answered. */
export function rememberSecondFactor({ second_factor }: Answer): void {
  queryClient().setQueryData(keyOf<typeof showSecondFactor>(route, {}), { second_factor })
}

const codesKey = ['new-recovery-codes']

/** Those that nobody has called saved yet: given once, they are there again for who leaves the screen and comes back. */
export const useNewCodes = () =>
  useQuery<readonly string[] | null>({
    queryKey: codesKey,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  }).data

export function keepNewCodes(codes: readonly string[] | null): void {
  queryClient().setQueryData(codesKey, codes)
}
