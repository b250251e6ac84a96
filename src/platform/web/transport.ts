/** One request and its answer, whatever the status. Throws only where no answer comes. */

import type { WireRequest } from '#platform/request.ts'
import { longestUploadMs } from '#platform/upload-time.ts'
import { unreachable } from './api-error.ts'
import { noteServerTime } from './server-time.ts'
import { noteAge } from './worker/saved-answers.ts'

/** `retryAfter`: seconds that the server asks to wait. */
export type Answer = { status: number; body: unknown; retryAfter?: number }
export type Progress = (share: number) => void

const timeoutMs = 30_000

export type ExchangeOptions = { signal?: AbortSignal; onProgress?: Progress; keepalive?: boolean }

/** @throws ApiError with status 0 when no answer came; the abort's own error when the caller aborted. */
export async function exchange(
  request: WireRequest,
  options: ExchangeOptions = {},
): Promise<Answer> {
  try {
    return await (options.onProgress ? upload(request, options) : plain(request, options))
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw unreachable()
  }
}

async function plain(
  { url, ...init }: WireRequest,
  { signal, keepalive }: ExchangeOptions,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(init.body instanceof FormData ? longestUploadMs : timeoutMs)
  const response = await fetch(url, { ...init, keepalive, signal: eitherOf(timeout, signal) })
  const retryAfter = seconds(response.headers.get('retry-after'))
  const savedAt = response.headers.get('x-saved-at')
  noteAge(savedAt)
  if (!savedAt) noteServerTime(response.headers.get('date'))
  const text = await response.text()
  const isTable = response.headers.get('content-type')?.startsWith('text/csv')
  return { status: response.status, body: isTable ? text : parseJson(text), retryAfter }
}

/** `fetch` cannot tell how much has been sent; XMLHttpRequest can. */
function upload(request: WireRequest, { signal, onProgress }: ExchangeOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(request.method, request.url)
    xhr.timeout = longestUploadMs
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      lengthComputable && onProgress?.(loaded / total)
    xhr.onload = () => {
      const retryAfter = seconds(xhr.getResponseHeader('retry-after'))
      resolve({ status: xhr.status, body: parseJson(xhr.responseText), retryAfter })
    }
    xhr.onerror = xhr.ontimeout = () => reject(unreachable())
    xhr.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(request.body)
  })
}

/** `AbortSignal.any`, for browsers that do not have it yet. */
function eitherOf(timeout: AbortSignal, signal: AbortSignal | undefined): AbortSignal {
  if (!signal) return timeout
  const either = new AbortController()
  for (const one of [timeout, signal]) {
    if (one.aborted) either.abort(one.reason)
    one.addEventListener('abort', () => either.abort(one.reason), { once: true })
  }
  return either.signal
}

const seconds = (header: string | null) => (header ? Number(header) || undefined : undefined)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
