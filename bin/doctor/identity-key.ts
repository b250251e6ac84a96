import { faultOfIdentityKey } from '#features/profile/identity/photos/sealing/server/policy.ts'
import { createPool, kyselyOn } from '#platform/server/database/database.ts'
import { type CheckResult, fail, ok, warn } from '#platform/server/observability/check-result.ts'
import type { Probe } from './probe.ts'

/** Encryption and storage must have been opened. */
export const identityKeyProbe = (url: string, production: boolean): Probe => ({
  name: 'key',
  look: () => checkIdentityKey(url, production),
})

async function checkIdentityKey(url: string, production: boolean): Promise<CheckResult> {
  const pool = createPool(url, { poolSize: 1 })
  try {
    const fault = await faultOfIdentityKey(kyselyOn(pool))
    if (!fault) return ok('IDENTITY_KEY opens all that it has sealed.')
    return production ? fail(fault.sentence) : warn(fault.sentence)
  } finally {
    await pool.end()
  }
}
