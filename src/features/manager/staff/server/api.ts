import type { FastifyInstance } from 'fastify'
import { db } from '#platform/server/database/database.ts'
import { presentList } from '#platform/server/http/lists.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import * as contract from '../contract.ts'
import { changeRoles } from './commands.ts'
import { presentMember } from './present.ts'
import { loadMember, pageOfStaff } from './queries.ts'

export async function staffApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.listStaff, async ({ input }) => {
    const { rows, total } = await pageOfStaff(input)
    return { staff: presentList({ data: rows.map(presentMember), total }, input) }
  })

  app.endpoint(contract.changeRoles, async ({ input, viewer, now }) => {
    await spend('manager-write', viewer.id)
    const { user_id: userId, roles } = input
    await changeRoles({ userId, roles, viewer, now })
    const member = presentMember(await loadMember(db, userId))
    const message =
      roles.length > 0
        ? 'The roles are saved, and the person has been told.'
        : 'This person is no longer a manager, and has been told.'
    return { member, message }
  })
}
