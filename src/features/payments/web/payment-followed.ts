import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { confirmOrderPayment } from '#features/orders/contract.ts'
import { call } from '#platform/web/api.ts'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import { read } from '#platform/web/query.ts'
import { markStale } from '#platform/web/query-client.ts'
import type { showTransaction } from '../contract.ts'
import { useOrderOf } from './bought-order.ts'
import * as texts from './texts.ts'
import { isOf, secondsUntilAskedAgain, type Transaction } from './transaction-words.ts'

type Bought = Pick<Transaction, 'object_type' | 'object_id' | 'object_additional'>
export type Followed = ReturnType<typeof usePaymentFollowed>

/** What a payment of this purchase has come to, asked for anew as long as it is pending. */
export function usePaymentFollowed(bought: Bought | null, reference: string | null) {
  const { data, error, isFetching, isLoading, refetch } = useQuery({
    ...read<typeof showTransaction>('GET /api/payments/transaction/{reference}', {
      reference: reference ?? '',
    }),
    enabled: bought !== null && reference !== null,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.transaction.status_code === 'PENDNG' &&
      secondsUntilAskedAgain(state.dataUpdateCount) * 1000,
  })
  const found = data?.transaction
  const payment = found && bought && isOf(found, bought) ? found : undefined
  const { orderId, isLoading: isOrderLoading } = useOrderOf(bought)
  const silence = useConfirmation(payment, orderId)
  useBoughtAnew(payment)
  const isUnknown = error instanceof ApiError && [404, 422].includes(error.status)
  return {
    payment,
    orderId,
    /** Also while the ways on from here are not known: no link leads elsewhere a moment later. */
    isLoading: isLoading || isOrderLoading,
    isAsking: isFetching,
    askAgain: () => refetch(),
    /** There is no such payment of this person's, or it is of something else. */
    isUnknown: isUnknown || (found !== undefined && payment === undefined),
    /** Nothing is known, and asking again may help. */
    failure: !found && error && !isUnknown ? (sentencesOf(error)[0] ?? unread) : undefined,
    /** The provider does not answer; the payment itself may well be on its way. */
    silence,
  }
}

const unread = texts.paymentLoadError

/**
 * Once, on the way back from the provider: has it asked about an order's payment now, however recently that was done.
 * Answers what stands against it. That the payment is not complete yet does not.
 */
function useConfirmation(payment: Transaction | undefined, orderId: number | undefined) {
  const [silence, setSilence] = useState<string>()
  const confirmedReference = useRef<string>(undefined)
  const isOpen = payment?.status_code === 'PENDNG' && payment.method !== 'MANUAL'
  const reference = isOpen ? payment.reference : undefined
  useEffect(() => {
    if (!reference || orderId === undefined || confirmedReference.current === reference) return
    confirmedReference.current = reference
    const input = { gig_order_id: orderId, reference }
    call<typeof confirmOrderPayment>('POST /api/orders/pay/confirm', input).then(
      () => {
        markStale('/api/payments')
        markStale('/api/orders')
      },
      (error: unknown) => isSilent(error) && setSilence(sentencesOf(error)[0]),
    )
  }, [reference, orderId])
  return isOpen ? silence : undefined
}

const isSilent = (error: unknown) =>
  !(error instanceof ApiError) || error.unreachable || error.status >= 500

/** As soon as it is paid, what was known of the thing before is old. */
function useBoughtAnew(payment: Transaction | undefined) {
  const isComplete = payment?.status_code === 'CMPLTD'
  useEffect(() => {
    if (isComplete) for (const path of touched) markStale(path)
  }, [isComplete])
}

const touched = ['/api/orders', '/api/offers', '/api/subscriptions', '/api/customer', '/api/gigs']
