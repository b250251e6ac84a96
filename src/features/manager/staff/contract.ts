import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import { flag, id, listOf, message, moment, oneOf, paging } from '#platform/fields.ts'
import { givenRoles, roles } from '#platform/roles.ts'
import { managerPageSize } from '../contract.ts'

/** Somebody with a role. */
export const staffMember = z.object({
  user: z.object({ id, username: z.string(), name: z.string() }),
  /** In the order of `roles`; the owner has all, and whose were taken has none. */
  roles: z.array(oneOf(roles)),
  has_second_factor: flag,
  /** Of the session that was used last; null for who is logged in nowhere. */
  last_used_at: z.nullable(moment),
})

export const listStaff = endpoint('GET /api/manager/staff', {
  caller: 'manager',
  roles: ['owner'],
  summary: 'Everybody who has a role, the owner first',
  input: z.object(paging(managerPageSize)),
  output: z.object({ staff: listOf(staffMember) }),
})

export const changeRoles = endpoint('POST /api/manager/staff', {
  caller: 'manager',
  roles: ['owner'],
  limits: ['manager-write'],
  summary:
    'Give somebody roles in place of those there were; without any it is no manager. Asks for a fresh proof',
  input: z.object({ user_id: id, roles: z.array(oneOf(givenRoles)).check(z.maxLength(20)) }),
  output: z.object({ member: staffMember, message }),
  refusals: {
    403: 'A fresh proof is needed (`fresh_proof_required`).',
    404: 'No such person.',
    409: 'User 1, or somebody who is deactivated or was never verified.',
  },
})
