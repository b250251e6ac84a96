import { lookup } from 'node:dns/promises'
import { type CheckResult, fail, ok, warn } from '#platform/server/observability/check-result.ts'
import type { Settings } from '#platform/server/settings/schema.ts'
import type { Probe } from './probe.ts'

/** Whether people find us under the name that our links and providers have. */
export const addressProbe = (settings: Settings): Probe => ({
  name: 'address',
  look: () => checkAddress(settings),
})

async function checkAddress({ APP_URL, TRUST_PROXY, production }: Settings): Promise<CheckResult> {
  const { hostname, protocol } = new URL(APP_URL)
  const addresses = await lookup(hostname, { all: true }).catch(() => [])
  if (addresses.length === 0)
    return fail(`${hostname} of APP_URL is not in the DNS: links in mails lead nowhere.`)
  const answers = await answersAt(APP_URL)
  if (answers !== 'ready')
    return warn(`${APP_URL} is in the DNS, but ${answers}: is a server running behind it?`)
  if (protocol === 'https:' && !TRUST_PROXY)
    return warn('TRUST_PROXY is empty: everybody behind the balancer counts as one for the limits.')
  if (protocol !== 'https:' && production) return fail('APP_URL must start with https://.')
  return ok(`${APP_URL} answers.`)
}

/** `ready`, or what it says instead. */
async function answersAt(url: string): Promise<string> {
  try {
    const { status } = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) })
    return status === 200 ? 'ready' : `/readyz answers ${status}`
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
    return `nobody answers there${code}`
  }
}
