import { smsProviders } from '#platform/server/mail-and-sms/sms/providers.ts'
import { type CheckResult, warn } from '#platform/server/observability/check-result.ts'
import type { Settings } from '#platform/server/settings/schema.ts'
import type { Probe } from './probe.ts'

export const smsProbe = (settings: Settings): Probe => ({
  name: 'sms',
  look: () => checkSms(settings),
})

async function checkSms(settings: Settings): Promise<CheckResult> {
  const { SMS_DRIVER } = settings
  if (SMS_DRIVER === 'outbox')
    return warn('Codes are kept at /testing/outbox and reach nobody: set SMS_DRIVER to a provider.')
  return smsProviders[SMS_DRIVER].check(settings)
}
