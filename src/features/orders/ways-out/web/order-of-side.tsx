import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import { read } from '#platform/web/query.ts'
import { LoadError } from '#ui/load-error.tsx'
import type { showOrder } from '../../contract.ts'
import type { Order } from '../../web/order-words.ts'
import * as ordersTexts from '../../web/texts.ts'

type OrderOfSide = {
  orderId: number
  /** Undefined while it loads, and where it cannot be loaded. */
  order: Order | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/** The order that the address names, for one of its sides. Strangers, and managers who are no side, are told of no order. */
export function useOrderOfSide(): OrderOfSide {
  const navigate = useNavigate()
  const orderId = idIn(useParams().order_id)
  const { data, error, isFetching, refetch } = useQuery(
    read<typeof showOrder>('GET /api/orders/{id}', { id: orderId }),
  )
  const isNobodys =
    data?.order.role === null ||
    (error instanceof ApiError && [403, 404, 422].includes(error.status))
  useEffect(() => {
    if (isNobodys) navigate('/404', { replace: true })
  }, [isNobodys, navigate])
  const shown = isNobodys ? { order: undefined, error: null } : { order: data?.order, error }
  return { orderId, ...shown, isFetching, refetch }
}

export const OrderNotLoaded = ({ error, isFetching, refetch }: OrderOfSide) => (
  <LoadError
    reason={sentencesOf(error)[0] ?? ordersTexts.orderLoadError}
    onRetry={refetch}
    retrying={isFetching}
  />
)

/** What is no number names no order. */
const idIn = (text = '') => (/^\d{1,10}$/.test(text) ? Number(text) : 0)
