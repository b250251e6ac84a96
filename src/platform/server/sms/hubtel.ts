import { callProvider, field, refusedBy } from './provider.ts'
import type { SmsSender } from './sender.ts'

export type HubtelOptions = {
  clientId: string
  clientSecret: string
  sender: string
  baseUrl?: string
  timeoutMs?: number
}

/** Hubtel's quick send: the secret is part of the address, which therefore is never logged. */
export function hubtel(options: HubtelOptions): SmsSender {
  const { baseUrl = 'https://smsc.hubtel.com', timeoutMs = 10_000 } = options
  return async ({ to, text }) => {
    const url = new URL('/v1/messages/send', baseUrl)
    url.searchParams.set('clientid', options.clientId)
    url.searchParams.set('clientsecret', options.clientSecret)
    url.searchParams.set('from', options.sender)
    url.searchParams.set('to', to)
    url.searchParams.set('content', text)
    const answer = await callProvider('Hubtel', url, { timeoutMs })
    if (!taken(answer.status, answer.body)) throw refusedBy('Hubtel', answer)
  }
}

/** Status 0 is "accepted"; a failure may come with HTTP 200 and another status. */
function taken(status: number, body: unknown): boolean {
  const own = field(body, 'status') ?? field(body, 'Status')
  return status < 300 && (own === 0 || own === '0')
}
