import { faultOfIdentityKey } from '#features/profile/identity/photos/sealing/server/policy.ts'
import type { Check } from './check.ts'

export const identityChecks: Check[] = [
  {
    claim: 'IDENTITY_KEY opens all that it has sealed',
    async faultsIn({ tx }) {
      const fault = await faultOfIdentityKey(tx)
      return fault ? [fault.sentence] : []
    },
  },
]
