import { useQuery } from '@tanstack/react-query'
import type { showOrder } from '#features/orders/contract.ts'
import type { showOffer } from '#features/orders/offers/contract.ts'
import type { Received } from '#platform/contract.ts'
import { read } from '#platform/web/query.ts'
import type { Transaction } from './transaction-words.ts'

type Offer = Received<typeof showOffer>['offer']
type Order = Received<typeof showOrder>['order']

/** The order that stands on the offer which is paid for; none for all else, and where it could not be learnt. */
export function useOrderOf(bought: Pick<Transaction, 'object_type' | 'object_id'> | null): {
  orderId: number | undefined
  offer: Offer | undefined
  isLoading: boolean
} {
  const isOffer = bought?.object_type === 'offer'
  const { data, isLoading } = useQuery({
    ...read<typeof showOffer>('GET /api/offers/{id}', { id: bought?.object_id ?? 0 }),
    enabled: isOffer,
  })
  const offer = isOffer ? data?.offer : undefined
  return { orderId: offer?.order?.id, offer, isLoading }
}

/**
 * What else is known of the order that is paid for, such as that it was paid in another way; none where it could not be
 * learnt. `isAfresh` asks for it whatever was known before.
 */
export function usePaidOrder(
  orderId: number | undefined,
  { isAfresh }: { isAfresh: boolean },
): {
  order: Order | undefined
  isLoading: boolean
  /** Whether the answer is not one from before. */
  isFresh: boolean
} {
  const { data, isLoading, isError, fetchStatus } = useQuery({
    ...read<typeof showOrder>('GET /api/orders/{id}', { id: orderId ?? 0 }),
    enabled: orderId !== undefined,
    ...(isAfresh && { staleTime: 0 }),
  })
  return {
    order: orderId === undefined ? undefined : data?.order,
    isLoading,
    isFresh: !isAfresh || (fetchStatus === 'idle' && !isError),
  }
}
