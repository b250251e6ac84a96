import { useQuery } from '@tanstack/react-query'
import type { showGig } from '#features/gigs/contract.ts'
import { gigStatus } from '#features/gigs/process.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { read } from '#platform/web/query.ts'
import type { Transaction } from './transaction-words.ts'

type Bought = Pick<Transaction, 'object_type' | 'object_additional'>

/** Whether the gig whose promotion is paid for has been deleted; false for all else, and where it could not be learnt. */
export function usePromotedGig(bought: Bought | null): { isGigGone: boolean; isLoading: boolean } {
  const gigId = bought?.object_type === 'promotion' ? bought.object_additional : null
  const { data, error, isLoading } = useQuery({
    ...read<typeof showGig>('GET /api/gigs/{id}', { id: gigId ?? 0 }),
    enabled: gigId !== null,
  })
  const isUnknown = error instanceof ApiError && error.status === 404
  const isDeleted = data?.gig.status_id === gigStatus.deleted
  return { isGigGone: gigId !== null && (isUnknown || isDeleted), isLoading }
}
