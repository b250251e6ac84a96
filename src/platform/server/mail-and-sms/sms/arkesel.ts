import { fail, ok } from '../../observability/check-result.ts'
import { line, webAddress } from '../../settings/shapes.ts'
import { callProvider, field, refusalBy, unclearAnswer } from './call.ts'
import { defineSmsProvider } from './provider.ts'

/** Arkesel's API v2. */
export const arkesel = defineSmsProvider({
  settings: {
    ARKESEL_API_KEY: line.optional().describe('for `SMS_DRIVER=arkesel`'),
    ARKESEL_URL: webAddress('https://sms.arkesel.com')
      .default('https://sms.arkesel.com')
      .describe(
        'something that stands in for Arkesel, as on a staging system; in production `https:` alone',
      ),
  },
  needs: ['ARKESEL_API_KEY'],
  address: 'ARKESEL_URL',

  send: async ({ to, text }, { ARKESEL_API_KEY, ARKESEL_URL, SMS_SENDER }, timeoutMs) => {
    const answer = await callProvider('Arkesel', new URL('/api/v2/sms/send', ARKESEL_URL), {
      method: 'POST',
      headers: { 'api-key': ARKESEL_API_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ sender: SMS_SENDER, message: text, recipients: [to] }),
      timeoutMs,
    })
    const taken = answer.status < 300 && field(answer.body, 'status') === 'success'
    if (!taken) throw refusalBy('Arkesel', answer)
  },

  check: async ({ ARKESEL_API_KEY, ARKESEL_URL }, timeoutMs) => {
    const url = new URL('/api/v2/clients/balance-details', ARKESEL_URL)
    const headers = { 'api-key': ARKESEL_API_KEY }
    const { status, body } = await callProvider('Arkesel', url, { headers, timeoutMs })
    if (status === 401 || status === 403) return fail('Arkesel refuses ARKESEL_API_KEY.')
    if (status >= 300 || field(body, 'status') !== 'success')
      return unclearAnswer('Arkesel', status)
    const balance = field(field(body, 'data'), 'sms_balance')
    return Number.parseFloat(String(balance)) <= 0
      ? fail('Arkesel knows us, but no text messages are left: buy some.')
      : ok('Arkesel knows us and has messages left.')
  },
})
