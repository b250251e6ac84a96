import { callProvider, field, refusedBy } from './provider.ts'
import type { SmsSender } from './sender.ts'

export type TwilioOptions = {
  accountSid: string
  authToken: string
  sender: string
  baseUrl?: string
  timeoutMs?: number
}

/** Twilio's Messages resource, which wants numbers with their plus sign. */
export function twilio(options: TwilioOptions): SmsSender {
  const { accountSid, authToken, baseUrl = 'https://api.twilio.com', timeoutMs = 10_000 } = options
  const url = new URL(
    `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
    baseUrl,
  )
  const login = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  return async ({ to, text }) => {
    const answer = await callProvider('Twilio', url, {
      method: 'POST',
      headers: { authorization: `Basic ${login}` },
      body: new URLSearchParams({ To: `+${to}`, From: options.sender, Body: text }),
      timeoutMs,
    })
    const taken = answer.status === 201 && typeof field(answer.body, 'sid') === 'string'
    if (!taken) throw refusedBy('Twilio', answer)
  }
}
