/** What the drivers share: calls with a time limit, careful retries, and errors that hold no secret. */
import { setTimeout as pause } from 'node:timers/promises'

/** The provider did not answer, or not in words that we know: nothing may be concluded from it. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable'
}

export type Answer = { status: number; body: unknown }

export type Connection = {
  /** How the provider is called in the log. */
  name: string
  baseUrl: string
  /** Travels in the header only, and never into an error. */
  token: string
  timeoutMs?: number
  /** Between two tries; grows with each. */
  pauseMs?: number
}

export type Ask = {
  method: 'GET' | 'POST'
  path: string
  body?: object
  /** How often at most. More than once only where repeating begins nothing twice. */
  tries: number
}

/**
 * Asks until there is an answer that is not the provider's own trouble (5xx, 429), or the tries are used up.
 * @throws ProviderUnreachable when no try brought an answer at all
 */
export async function ask(connection: Connection, wanted: Ask): Promise<Answer> {
  const { pauseMs = 300 } = connection
  for (let tried = 1; ; tried += 1) {
    const last = tried >= wanted.tries
    const answer = await askOnce(connection, wanted).catch(error => {
      if (last) throw error
      return null
    })
    if (answer && (last || !isTrouble(answer))) return answer
    await pause(pauseMs * tried)
  }
}

/** An error of the provider: it says nothing of what we asked for. */
export const isTrouble = ({ status }: Answer) => status >= 500 || status === 429 || status === 408

/** An answer that is no use. Its text stays out of the error: it may repeat what we sent. */
export const senseless = ({ name }: Connection, { status }: Answer) =>
  new ProviderUnreachable(`${name} gave an answer that says nothing (HTTP ${status})`)

/** The named field of a JSON object, whatever the answer turned out to be. */
export function field(body: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null) return undefined
    return new Map<string, unknown>(Object.entries(value)).get(name)
  }, body)
}

export const textField = (body: unknown, ...path: string[]): string | null => {
  const value = field(body, ...path)
  return typeof value === 'string' && value !== '' ? value : null
}

export const listField = (body: unknown, ...path: string[]): unknown[] => {
  const value = field(body, ...path)
  return Array.isArray(value) ? value : []
}

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function askOnce(connection: Connection, { method, path, body }: Ask): Promise<Answer> {
  const { name, baseUrl, token, timeoutMs = 8000 } = connection
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  try {
    const response = await fetch(new URL(path, baseUrl), {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      // Elsewhere nobody may see the token.
      redirect: 'error',
      ...(body
        ? {
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }
        : { headers }),
    })
    return { status: response.status, body: parseJson(await response.text()) }
  } catch (error) {
    throw new ProviderUnreachable(`${name} could not be reached (${reason(error)})`)
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'timeout'
  const cause = error.cause
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}
