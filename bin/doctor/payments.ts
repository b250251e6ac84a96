import { openProviders } from '#features/payments/callbacks/server/policy.ts'
import { providerMethods, providerOf } from '#features/payments/server/policy.ts'
import { inCedis } from '#platform/server/cedis.ts'
import type { Settings } from '#platform/server/settings.ts'
import { fail, ok, type Probe, type Seen, warn } from './probe.ts'

/** One probe for the active method, and one for every other provider that still has settings: old payments go on there. */
export function paymentProbes(settings: Settings): Probe[] {
  const { PAYMENT_METHOD } = settings
  openProviders(settings)
  const beside = providerMethods().filter(
    method => method !== PAYMENT_METHOD && method !== 'SANDBOX',
  )
  return [PAYMENT_METHOD, ...beside].map(method => ({
    what: 'payments',
    look: () => judge(method, settings),
  }))
}

async function judge(method: Settings['PAYMENT_METHOD'], settings: Settings): Promise<Seen> {
  if (method === 'SANDBOX') return warn('PAYMENT_METHOD is SANDBOX: no money moves.')
  if (method === 'MANUAL')
    return ok(`People pay to ${settings.MANUAL_PAY_NAME} by hand; managers approve.`)
  try {
    const balance = await providerOf(method)?.readBalance()
    return balance === undefined
      ? fail(`${method} is not set up.`)
      : ok(`${method} takes our token; ${inCedis(balance)} are there.`)
  } catch (error) {
    const said = error instanceof Error ? error.message : 'It did not answer'
    return /HTTP 40[13]/.test(said)
      ? fail(
          `${method} refuses our token: see ${method}_${method === 'PAWAPAY' ? 'TOKEN' : 'SECRET_KEY'}.`,
        )
      : fail(`${said}. Payments stay pending until it answers; see its status page.`)
  }
}
