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
    const isChanged = await changeRoles({ userId, roles, viewer, now })
    const member = presentMember(await loadMember(db, userId))
    const kind = member.roles.length > 0 ? 'manager' : 'nobody'
    return { member, message: messages[isChanged ? 'changed' : 'unchanged'][kind] }
  })
}

const messages = {
  changed: {
    manager: 'The roles are saved, and the person has been told.',
    nobody: 'This person is no longer a manager, and has been told.',
  },
  unchanged: {
    manager: 'These are the roles already. Nothing was changed.',
    nobody: 'This person is no manager. Nothing was changed.',
  },
}
