import type { WireRequest } from '#platform/request.ts'
import { type Answer, type ExchangeOptions, exchange } from './transport.ts'

/** Whoever has waited longer is told, rather than left to wait as long again. */
const soonMs = 10_000
const pauseMs = 1000

/** Where the line breaks it is sent once more at once, but for files, which somebody pays for. @throws ApiError */
export async function exchangeAgain(
  request: WireRequest,
  options: ExchangeOptions = {},
): Promise<Answer> {
  const since = Date.now()
  return exchange(request, options).catch(async error => {
    const isCheap = !(request.body instanceof FormData)
    const isHopeless = options.signal?.aborted || !navigator.onLine
    if (!isCheap || isHopeless || Date.now() - since > soonMs) throw error
    await new Promise(resolve => setTimeout(resolve, pauseMs))
    return exchange(request, options)
  })
}
