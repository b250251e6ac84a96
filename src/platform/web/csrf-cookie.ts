import { requestOf } from '#platform/request.ts'
import { ApiError } from './api-error.ts'
import { exchangeAgain } from './exchange-again.ts'

/** The header that repeats the cookie's value; the cookie is asked for first when there is none. */
export async function csrfHeaders(): Promise<{ 'x-xsrf-token': string }> {
  if (!cookieValue()) await refreshCsrf()
  return { 'x-xsrf-token': cookieValue() }
}

export async function refreshCsrf(): Promise<void> {
  const { status, body, retryAfter } = await exchangeAgain(
    requestOf('GET /sanctum/csrf-cookie', {}),
  )
  if (status !== 204) throw new ApiError(status, body, retryAfter)
}

function cookieValue(): string {
  const found = document.cookie.split('; ').find(pair => pair.startsWith('XSRF-TOKEN='))
  return decodeURIComponent(found?.slice('XSRF-TOKEN='.length) ?? '')
}
