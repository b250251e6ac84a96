/** What is sent again because no answer came is done once: it carries the key under which the server may know it. */
import type { WireRequest } from '#platform/request.ts'
import { type Answer, type ExchangeOptions, exchange } from './transport.ts'

/** Later the same press is meant anew. */
const rememberedMs = 5 * 60_000
/** Whoever has waited longer is told, rather than left to wait as long again. */
const soonMs = 10_000
const pauseMs = 1000

/** Of what has no answer, by what was sent. */
const keys = new Map<string, string>()

/** Where the line breaks it is sent once more at once, but for files, which somebody pays for. @throws ApiError */
export async function sendOnce(request: WireRequest, options: ExchangeOptions): Promise<Answer> {
  const since = Date.now()
  const content = request.method + request.url + contentOf(request)
  const key = keys.get(content) ?? String(crypto.getRandomValues(new Uint32Array(4)))
  keys.set(content, key)
  setTimeout(() => keys.delete(content), rememberedMs)
  request.headers['idempotency-key'] = key
  const send = () => exchange(request, options)
  const answer = await send().catch(async error => {
    const isCheap = !(request.body instanceof FormData)
    if (!isCheap || !navigator.onLine || Date.now() - since > soonMs) throw error
    await new Promise(resolve => setTimeout(resolve, pauseMs))
    return send()
  })
  if (answer.status < 500) keys.delete(content)
  return answer
}

const contentOf = ({ body }: WireRequest) =>
  body instanceof FormData
    ? JSON.stringify([...body], (_, value) =>
        value instanceof File ? value.name + value.size : value,
      )
    : body
