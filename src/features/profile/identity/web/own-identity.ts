import { useQuery } from '@tanstack/react-query'
import type { OwnUser } from '#features/accounts/web/current-user.ts'
import type { Received } from '#platform/contract.ts'
import { read } from '#platform/web/query.ts'
import type { showIdentity } from '../contract.ts'

export type OwnIdentity = NonNullable<Received<typeof showIdentity>['identity']>

export const ownIdentityQuery = read<typeof showIdentity>('GET /api/customer/kyc', {})

/** What the person has handed in, for other settings; not asked for where there is nothing. */
export function useOwnIdentity({ id_reference }: OwnUser): OwnIdentity | undefined {
  const { data } = useQuery({ ...ownIdentityQuery, enabled: id_reference !== null })
  return id_reference === null ? undefined : (data?.identity ?? undefined)
}
