import { callProvider, field, refusedBy } from './provider.ts'
import type { SmsSender } from './sender.ts'

export type ArkeselOptions = {
  apiKey: string
  sender: string
  baseUrl?: string
  timeoutMs?: number
}

/** Arkesel's API v2. */
export function arkesel(options: ArkeselOptions): SmsSender {
  const { apiKey, sender, baseUrl = 'https://sms.arkesel.com', timeoutMs = 10_000 } = options
  const url = new URL('/api/v2/sms/send', baseUrl)
  return async ({ to, text }) => {
    const answer = await callProvider('Arkesel', url, {
      method: 'POST',
      headers: { 'api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ sender, message: text, recipients: [to] }),
      timeoutMs,
    })
    const taken = answer.status < 300 && field(answer.body, 'status') === 'success'
    if (!taken) throw refusedBy('Arkesel', answer)
  }
}
