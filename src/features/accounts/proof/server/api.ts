import type { FastifyInstance } from 'fastify'
import { spend } from '#platform/server/security/rate-limits.ts'
import * as contract from '../../second-factor/contract.ts'
import { loadProofOptions, proveSelf } from './commands.ts'

export async function proofApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.proofOptions, async ({ viewer, now }) => {
    await spend('proof', viewer.id)
    return loadProofOptions({ viewer, now })
  })

  app.endpoint(contract.prove, async ({ input, viewer, now }) => ({
    fresh_until: await proveSelf({ proof: input, viewer, now }),
    message: 'Thank you. It is you.',
  }))
}
