import type { Role } from '#platform/roles.ts'

/** Whether this person is a manager with any of these. What was kept of a person by an earlier build names no roles. */
export const hasRole = (
  user: { manager_roles?: readonly Role[] } | undefined,
  ...wanted: Role[]
): boolean => wanted.some(role => user?.manager_roles?.includes(role))
