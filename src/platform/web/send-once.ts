/** What is sent again because no answer came is done once: it carries the key under which the server may know it. */
import type { WireRequest } from '#platform/request.ts'
import { exchangeAgain } from './exchange-again.ts'
import type { Answer, ExchangeOptions } from './transport.ts'

/** Later the same press is meant anew. */
const rememberedMs = 5 * 60_000

/** Of what has no answer, by what was sent: that of its last press. */
const keys = new Map<string, readonly number[]>()

/** Goes once more at once where the line breaks, but for files. @throws ApiError */
export async function sendOnce(request: WireRequest, options: ExchangeOptions): Promise<Answer> {
  const content = request.method + request.url + contentOf(request)
  // A copy for each press, which tells it from a later one under the same key.
  const key = [...(keys.get(content) ?? crypto.getRandomValues(new Uint32Array(4)))]
  const forget = () => keys.get(content) === key && keys.delete(content)
  keys.set(content, key)
  request.headers['idempotency-key'] = String(key)
  // From its end on: to send files may take longer by itself.
  const sending = exchangeAgain(request, options).finally(() => setTimeout(forget, rememberedMs))
  const answer = await sending
  if (answer.status < 500) forget()
  return answer
}

const contentOf = ({ body }: WireRequest) =>
  body instanceof FormData
    ? JSON.stringify([...body], (_, value) =>
        value instanceof File ? value.name + value.size : value,
      )
    : body
