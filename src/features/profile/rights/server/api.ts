import type { FastifyInstance } from 'fastify'
import { presentOwnUser } from '#features/accounts/server/present.ts'
import { ownUser } from '#features/accounts/server/queries.ts'
import * as contract from '../contract.ts'
import { chooseMarketing, closeAccount, exportOwnData } from './commands.ts'

export async function rightsApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.exportOwnData, async ({ viewer, now, reply }) => {
    const file = `my-data-${now.toISOString().slice(0, 10)}.json`
    reply.header('content-disposition', `attachment; filename="${file}"`)
    return exportOwnData({ viewer, now })
  })

  app.endpoint(contract.closeAccount, async ({ input, viewer, now }) => {
    await closeAccount({ password: input.password, viewer, now })
    return { message: 'Your account is deleted. Thank you for having been with us.' }
  })

  app.endpoint(contract.chooseMarketing, async ({ input, viewer, now }) => {
    await chooseMarketing({ optIn: input.opt_in, viewer, now })
    const user = presentOwnUser(await ownUser({ userId: viewer.id, now }), now)
    const agreed = 'You will get news and offers by e-mail.'
    return { user, message: input.opt_in ? agreed : 'You will get no news and offers any more.' }
  })
}
