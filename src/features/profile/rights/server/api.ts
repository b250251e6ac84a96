import type { FastifyInstance } from 'fastify'
import { PreparedJson } from '#platform/server/http/endpoints.ts'
import * as contract from '../contract.ts'
import { chooseMarketing, closeAccount, exportOwnData } from './commands.ts'
import type { RightsPorts } from './ports.ts'
import { writeJson } from './present.ts'

export const rightsApi = (ports: RightsPorts) => async (app: FastifyInstance) => {
  app.endpoint(contract.exportOwnData, async ({ viewer, now, reply }) => {
    const file = `my-data-${now.toISOString().slice(0, 10)}.json`
    reply.header('content-disposition', `attachment; filename="${file}"`)
    return new PreparedJson(await writeJson(await exportOwnData(ports, { viewer, now })))
  })

  app.endpoint(contract.closeAccount, async ({ input, viewer, now }) => {
    await closeAccount(ports, { password: input.password, viewer, now })
    return { message: 'Your account is deleted. Thank you for having been with us.' }
  })

  app.endpoint(contract.chooseMarketing, async ({ input, viewer, now }) => {
    await chooseMarketing({ optIn: input.opt_in, viewer, now })
    const user = await ports.loadOwnUser({ userId: viewer.id, now })
    const agreed = 'You will get news and offers by email.'
    return { user, message: input.opt_in ? agreed : 'You will get no more news and offers.' }
  })
}
