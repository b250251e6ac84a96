import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Sent } from '#platform/contract.ts'
import { call } from '#platform/web/api.ts'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import { useIsStaying } from '#platform/web/pages/is-leaving.ts'
import { read } from '#platform/web/query.ts'
import { markStale, queryClient } from '#platform/web/query-client.ts'
import type {
  activePaymentMethod,
  initiateManualPayment,
  initiatePayment,
  showTransaction,
} from '../contract.ts'
import * as texts from './texts.ts'
import { payPath } from './transaction-words.ts'

/** What is to be paid for. */
export type Purchase = Sent<typeof initiatePayment>
export type Payment = ReturnType<typeof usePayment>

const active = read<typeof activePaymentMethod>('GET /api/payments/active', {})
const notOpened = texts.paymentPageError

/**
 * Begins a payment by whichever method is active: by hand on a page of ours, else at the provider. Locked from the press
 * until the next page is there.
 */
export function usePayment() {
  const { method, isAsking } = useActiveMethod()
  const [isStarting, setStarting] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const busy = useRef(false)
  const navigate = useNavigate()
  const isStaying = useIsStaying()
  useReturn(unlock)

  async function pay(purchase: Purchase) {
    if (busy.current) return
    busy.current = true
    setStarting(true)
    setProblems([])
    try {
      const next = await startPayment(purchase)
      if (!isStaying()) unlock()
      else if ('path' in next) await navigate(next.path)
      else window.location.assign(next.checkoutUrl)
    } catch (error) {
      setProblems(await reasonsOf(error))
      unlock()
    }
  }

  function unlock() {
    busy.current = false
    setStarting(false)
  }

  return {
    method,
    isAsking,
    isStarting,
    problems,
    pay,
    clear: () => setProblems([]),
  }
}

/** How people pay now. Undefined until it is known, and where it could not be asked: who pays asks again. */
export function useActiveMethod() {
  const { data, isPending } = useQuery(active)
  return { method: data?.active_payment_method, isAsking: isPending }
}

/** Where the payer has to go now. @throws ApiError */
async function startPayment(
  purchase: Purchase,
): Promise<{ path: string } | { checkoutUrl: string }> {
  const { active_payment_method } = await queryClient().fetchQuery(active)
  if (active_payment_method === 'MANUAL') {
    const { reference } = await call<typeof initiateManualPayment>(
      'POST /api/payments/manual/initiate',
      purchase,
    )
    const { object_additional = null } = purchase
    return { path: payPath({ ...purchase, object_additional, reference }) }
  }
  const { reference } = await call<typeof initiatePayment>('POST /api/payments/initiate', purchase)
  const { transaction } = await call<typeof showTransaction>(
    'GET /api/payments/transaction/{reference}',
    { reference },
  )
  if (!transaction.checkout_url) throw new ApiError(502, { message: notOpened })
  return { checkoutUrl: transaction.checkout_url }
}

/** Another method may have become active meanwhile. */
async function reasonsOf(error: unknown): Promise<string[]> {
  if (error instanceof ApiError && error.status === 409) await markStale('/api/payments/active')
  return sentencesOf(error)
}

/** Who comes back from the provider's page by the Back button finds this one as it was left. */
function useReturn(unlock: () => void) {
  const latest = useRef(unlock)
  latest.current = unlock
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && latest.current()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
}
