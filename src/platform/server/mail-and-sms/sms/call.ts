import { type CheckResult, fail } from '../../observability/check-result.ts'

/** What the drivers share: one call with a time limit, and errors that hold no secret. */
export class SmsNotSent extends Error {
  override name = 'SmsNotSent'
}

export type ProviderAnswer = { status: number; body: unknown }

/**
 * Calls a provider. Neither the address nor the answer's text goes into an error: an address may
 * hold a key, and an answer may repeat the message.
 */
export async function callProvider(
  provider: string,
  url: URL,
  request: RequestInit & { timeoutMs: number },
): Promise<ProviderAnswer> {
  const { timeoutMs, ...init } = request
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { ...init, signal, redirect: 'error' })
    return { status: response.status, body: parse(await response.text()) }
  } catch (error) {
    throw new SmsNotSent(`${provider} could not be reached (${reason(error)})`)
  }
}

/** The named field of a JSON object, whatever the answer turned out to be. */
export function field(body: unknown, name: string): unknown {
  if (typeof body !== 'object' || body === null) return undefined
  return new Map(Object.entries(body)).get(name)
}

export function refusalBy(provider: string, answer: ProviderAnswer): SmsNotSent {
  return new SmsNotSent(`${provider} did not take the message (HTTP ${answer.status})`)
}

/** What a check makes of an answer that says neither yes nor no. */
export const unclearAnswer = (provider: string, status: number): CheckResult =>
  fail(`${provider} gave an answer that says nothing (HTTP ${status}): try again, then ask them.`)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'timeout'
  const cause = error.cause
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}
