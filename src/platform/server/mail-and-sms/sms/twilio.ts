import { fail, ok } from '../../observability/check-result.ts'
import { line, webAddress } from '../../settings/shapes.ts'
import { callProvider, field, refusalBy, unclearAnswer } from './call.ts'
import { defineSmsProvider } from './provider.ts'

/** Twilio's Messages resource, which wants numbers with their plus sign. */
export const twilio = defineSmsProvider({
  settings: {
    TWILIO_SID: line.optional().describe('for `SMS_DRIVER=twilio`'),
    TWILIO_TOKEN: line.optional().describe('for `SMS_DRIVER=twilio`'),
    TWILIO_URL: webAddress('https://api.twilio.com')
      .default('https://api.twilio.com')
      .describe('something that stands in for Twilio; in production `https:` alone'),
  },
  needs: ['TWILIO_SID', 'TWILIO_TOKEN'],
  address: 'TWILIO_URL',

  send: async ({ to, text }, settings, timeoutMs) => {
    const url = new URL(`${accountPath(settings)}/Messages.json`, settings.TWILIO_URL)
    const answer = await callProvider('Twilio', url, {
      method: 'POST',
      headers: { authorization: loginOf(settings) },
      body: new URLSearchParams({ To: `+${to}`, From: settings.SMS_SENDER, Body: text }),
      timeoutMs,
    })
    const taken = answer.status === 201 && typeof field(answer.body, 'sid') === 'string'
    if (!taken) throw refusalBy('Twilio', answer)
  },

  check: async (settings, timeoutMs) => {
    const url = new URL(`${accountPath(settings)}.json`, settings.TWILIO_URL)
    const headers = { authorization: loginOf(settings) }
    const { status, body } = await callProvider('Twilio', url, { headers, timeoutMs })
    if (status === 401 || status === 403 || status === 404)
      return fail('Twilio refuses TWILIO_SID with TWILIO_TOKEN.')
    if (status >= 300) return unclearAnswer('Twilio', status)
    return field(body, 'status') === 'active'
      ? ok('Twilio knows us, and the account is active.')
      : fail('Twilio knows us, but the account is not active: see its console.')
  },
})

const accountPath = ({ TWILIO_SID }: { TWILIO_SID: string }) =>
  `/2010-04-01/Accounts/${encodeURIComponent(TWILIO_SID)}`

const loginOf = ({ TWILIO_SID, TWILIO_TOKEN }: { TWILIO_SID: string; TWILIO_TOKEN: string }) =>
  `Basic ${Buffer.from(`${TWILIO_SID}:${TWILIO_TOKEN}`).toString('base64')}`
