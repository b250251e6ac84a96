import type { FastifyInstance } from 'fastify'
import type { AccountPorts } from '#features/accounts/server/ports.ts'
import { readNewsAt } from '#features/notifications/server/commands.ts'
import { db } from '#platform/server/database/database.ts'
import { withServerChecks } from '#platform/server/http/endpoints.ts'
import * as contract from '../contract.ts'
import { photosApi } from '../photos/server/api.ts'
import { currentPhotoOf } from '../photos/server/queries.ts'
import { findIdentityFaults, updateIdentity } from './commands.ts'
import { identityRoute } from './notices.ts'
import { presentIdentity } from './present.ts'
import { identityOf } from './queries.ts'

export const identityApi = (ports: AccountPorts) => async (app: FastifyInstance) => {
  await app.register(photosApi)

  const handingIn = withServerChecks(contract.updateIdentity, (input, { viewer }) =>
    findIdentityFaults(input, viewer.id),
  )
  app.endpoint(handingIn, async ({ input, viewer, now }) => {
    const changed = await updateIdentity({ form: input, viewer, now })
    const user = await ports.loadOwnUser({ userId: viewer.id, now })
    const handedIn = 'We have your ID. We will tell you here and by e-mail when we have checked it.'
    return { user, message: changed ? handedIn : 'There was nothing to change.' }
  })

  app.endpoint(contract.showIdentity, async ({ viewer, now }) => {
    await readNewsAt({ route: identityRoute, userId: viewer.id, now })
    const identity = await identityOf(db, viewer.id)
    if (!identity) return { identity: null }
    const photo = await currentPhotoOf(db, viewer.id)
    return { identity: presentIdentity({ identity, photo, viewer, now }) }
  })
}
