import type * as z from 'zod/mini'
import { rolesHeld } from '#platform/roles.ts'
import type { staffMember } from '../contract.ts'
import type { StaffRow } from './queries.ts'

export const presentMember = (row: StaffRow): z.output<typeof staffMember> => ({
  user: { id: row.id, username: row.username, name: row.name },
  roles: [...rolesHeld(row.roles)],
  has_second_factor: row.has_second_factor,
  last_used_at: row.last_used_at,
})
