import type { FastifyInstance } from 'fastify'
import { presentOwnUser } from '#features/accounts/server/present.ts'
import { ownUser } from '#features/accounts/server/queries.ts'
import { db } from '#platform/server/database.ts'
import * as contract from '../contract.ts'
import { photosApi } from '../photos/server/api.ts'
import { currentPhotoOf } from '../photos/server/queries.ts'
import { updateIdentity } from './commands.ts'
import { presentIdentity } from './present.ts'
import { identityOf } from './queries.ts'

export async function identityApi(app: FastifyInstance): Promise<void> {
  await app.register(photosApi)

  app.endpoint(contract.updateIdentity, async ({ input, viewer, now }) => {
    const changed = await updateIdentity({ form: input, viewer, now })
    const user = presentOwnUser(await ownUser({ userId: viewer.id, now }), now)
    const handedIn = 'Your identity is handed in. We tell you when it has been checked.'
    return { user, message: changed ? handedIn : 'There was nothing to change.' }
  })

  app.endpoint(contract.showIdentity, async ({ viewer, now }) => {
    const identity = await identityOf(db, viewer.id)
    if (!identity) return { identity: null }
    const photo = await currentPhotoOf(db, viewer.id)
    return { identity: presentIdentity({ identity, photo, viewer, now }) }
  })
}
