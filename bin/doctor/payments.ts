import { openMethods, providers } from '#features/payments/server/providers.ts'
import { inCedis } from '#platform/server/cedis.ts'
import { type CheckResult, fail, ok, warn } from '#platform/server/observability/check-result.ts'
import type { Settings } from '#platform/server/settings/schema.ts'
import type { Probe } from './probe.ts'

/**
 * One probe for the active method, one for every other provider that still has settings, since old payments go on there, and
 * one that says when nothing is sent.
 */
export function paymentProbes(settings: Settings): Probe[] {
  const { PAYMENT_METHOD } = settings
  const beside = openMethods(settings).filter(
    method => method !== PAYMENT_METHOD && method !== 'SANDBOX',
  )
  const checks = [PAYMENT_METHOD, ...beside].map(method => () => checkPayments(method, settings))
  if (settings.OUTGOING_MONEY === 'off') checks.push(async () => warn(sendingOff))
  return checks.map(look => ({ name: 'payments', look }))
}

const sendingOff = 'OUTGOING_MONEY is off: no refund or payout is sent.'

async function checkPayments(
  method: Settings['PAYMENT_METHOD'],
  settings: Settings,
): Promise<CheckResult> {
  if (method === 'SANDBOX') return warn('PAYMENT_METHOD is SANDBOX: no money moves.')
  if (method === 'MANUAL')
    return ok(`People pay to ${settings.MANUAL_PAY_NAME} by hand; managers approve.`)
  try {
    const balance = await providers[method].open(settings)?.readBalance()
    return balance === undefined
      ? fail(`${method} is not set up.`)
      : ok(`${method} takes our token; ${inCedis(balance)} are there.`)
  } catch (error) {
    const said = error instanceof Error ? error.message : 'It did not answer'
    return /HTTP 40[13]/.test(said)
      ? fail(`${method} refuses our token: see ${providers[method].needs.join(' and ')}.`)
      : fail(`${said}. Payments stay pending until it answers; see its status page.`)
  }
}
