import { ok } from '../../observability/check-result.ts'
import { line, webAddress } from '../../settings/shapes.ts'
import { callProvider, field, type ProviderAnswer, refusalBy } from './call.ts'
import { defineSmsProvider } from './provider.ts'

/** Hubtel's quick send: the secret is part of the address, which therefore is never logged. */
export const hubtel = defineSmsProvider({
  settings: {
    HUBTEL_CLIENT_ID: line.optional().describe('for `SMS_DRIVER=hubtel`'),
    HUBTEL_CLIENT_SECRET: line.optional().describe('for `SMS_DRIVER=hubtel`'),
    HUBTEL_URL: webAddress('https://smsc.hubtel.com')
      .default('https://smsc.hubtel.com')
      .describe('something that stands in for Hubtel; in production `https:` alone'),
  },
  needs: ['HUBTEL_CLIENT_ID', 'HUBTEL_CLIENT_SECRET'],
  address: 'HUBTEL_URL',

  send: async ({ to, text }, settings, timeoutMs) => {
    const url = new URL('/v1/messages/send', settings.HUBTEL_URL)
    url.searchParams.set('clientid', settings.HUBTEL_CLIENT_ID)
    url.searchParams.set('clientsecret', settings.HUBTEL_CLIENT_SECRET)
    url.searchParams.set('from', settings.SMS_SENDER)
    url.searchParams.set('to', to)
    url.searchParams.set('content', text)
    const answer = await callProvider('Hubtel', url, { timeoutMs })
    if (!isTaken(answer)) throw refusalBy('Hubtel', answer)
  },

  /** The quick send has no call that sends nothing, so the secret is not shown to it here. */
  check: async ({ HUBTEL_URL }, timeoutMs) => {
    await callProvider('Hubtel', new URL('/', HUBTEL_URL), { timeoutMs })
    return ok('Hubtel can be reached. Whether it knows us shows only when a message is sent.')
  },
})

/** Status 0 is "accepted"; a failure may come with HTTP 200 and another status. */
function isTaken({ status, body }: ProviderAnswer): boolean {
  const own = field(body, 'status') ?? field(body, 'Status')
  return status < 300 && (own === 0 || own === '0')
}
