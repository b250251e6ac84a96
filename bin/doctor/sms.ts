import type { Settings } from '#platform/server/settings.ts'
import { callProvider, field } from '#platform/server/sms/provider.ts'
import { fail, ok, type Probe, type Seen, warn } from './probe.ts'

const timeoutMs = 8000

/** Asks the provider for something that costs nothing and sends nothing. */
export const smsProbe = (settings: Settings, baseUrl?: string): Probe => ({
  what: 'sms',
  look: () => looks[settings.SMS_DRIVER](settings, baseUrl),
})

type Look = (settings: Settings, baseUrl?: string) => Promise<Seen>

const looks: Record<Settings['SMS_DRIVER'], Look> = {
  outbox: async () =>
    warn('Codes are kept at /testing/outbox and reach nobody: set SMS_DRIVER to a provider.'),

  arkesel: async ({ ARKESEL_API_KEY = '' }, baseUrl = 'https://sms.arkesel.com') => {
    const url = new URL('/api/v2/clients/balance-details', baseUrl)
    const headers = { 'api-key': ARKESEL_API_KEY }
    const { status, body } = await callProvider('Arkesel', url, { headers, timeoutMs })
    if (status === 401 || status === 403) return fail('Arkesel refuses ARKESEL_API_KEY.')
    if (status >= 300 || field(body, 'status') !== 'success') return odd('Arkesel', status)
    const balance = field(field(body, 'data'), 'sms_balance')
    return Number.parseFloat(String(balance)) <= 0
      ? fail('Arkesel knows us, but no text messages are left: buy some.')
      : ok('Arkesel knows us and has messages left.')
  },

  twilio: async ({ TWILIO_SID = '', TWILIO_TOKEN = '' }, baseUrl = 'https://api.twilio.com') => {
    const url = new URL(`/2010-04-01/Accounts/${encodeURIComponent(TWILIO_SID)}.json`, baseUrl)
    const login = Buffer.from(`${TWILIO_SID}:${TWILIO_TOKEN}`).toString('base64')
    const headers = { authorization: `Basic ${login}` }
    const { status, body } = await callProvider('Twilio', url, { headers, timeoutMs })
    if (status === 401 || status === 403 || status === 404)
      return fail('Twilio refuses TWILIO_SID with TWILIO_TOKEN.')
    if (status >= 300) return odd('Twilio', status)
    return field(body, 'status') === 'active'
      ? ok('Twilio knows us, and the account is active.')
      : fail('Twilio knows us, but the account is not active: see its console.')
  },

  /** Its quick send has no call that sends nothing, so the secret is not shown to it here. */
  hubtel: async (_settings, baseUrl = 'https://smsc.hubtel.com') => {
    await callProvider('Hubtel', new URL('/', baseUrl), { timeoutMs })
    return ok('Hubtel can be reached. Whether it knows us shows only when a message is sent.')
  },
}

const odd = (provider: string, status: number) =>
  fail(`${provider} gave an answer that says nothing (HTTP ${status}): try again, then ask them.`)
