/** What visitors carry. One for the tab, kept over reloads, renewed before it expires. */

import { requestOf } from '#platform/request.ts'
import { ApiError } from './api-error.ts'
import { exchangeAgain } from './exchange-again.ts'
import { serverNow } from './server-time.ts'
import { readStored, writeStored } from './stored.ts'

type ServiceToken = { token: string; expires_at: string }

const storageKey = 'service-token'
/** A call must not be under way while its token expires. */
const marginMs = 60_000

let held: ServiceToken | null = null
let renewal: Promise<ServiceToken> | undefined

export async function serviceToken(): Promise<string> {
  held ??= readToken()
  if (held && Date.parse(held.expires_at) - marginMs > serverNow()) return held.token
  // Several calls at the start of a page share one question.
  renewal ??= ask().finally(() => {
    renewal = undefined
  })
  held = await renewal
  return held.token
}

/** The server refused it. Another call may have renewed it already. */
export function dropServiceToken(token: string): void {
  if (held?.token !== token) return
  held = null
  writeStored('session', storageKey, null)
}

async function ask(): Promise<ServiceToken> {
  const { status, body, retryAfter } = await exchangeAgain(requestOf('GET /api/service/token', {}))
  if (status !== 200 || !isToken(body)) throw new ApiError(status, body, retryAfter)
  writeStored('session', storageKey, JSON.stringify(body))
  return body
}

function readToken(): ServiceToken | null {
  try {
    const value: unknown = JSON.parse(readStored('session', storageKey) ?? 'null')
    return isToken(value) ? value : null
  } catch {
    return null
  }
}

function isToken(value: unknown): value is ServiceToken {
  const token = value as Partial<ServiceToken> | null
  return typeof token?.token === 'string' && typeof token.expires_at === 'string'
}
