/** What managers share the work by. */
export const roles = ['owner', 'moderation', 'identity', 'money', 'disputes', 'content'] as const
export type Role = (typeof roles)[number]

/** User 1 alone: this role is neither given nor taken, and whoever has it has all the others. */
export const ownerId = 1

/** Those that the owner gives and takes. */
export const givenRoles = ['moderation', 'identity', 'money', 'disputes', 'content'] as const

/** For calls that any manager may make. */
export const everyManager = [...roles] as const

/** In our order, and of the owner all. */
export const rolesHeld = (held: readonly string[]): readonly Role[] =>
  held.includes('owner') ? roles : roles.filter(role => held.includes(role))

/** “money”, or “identity, money, disputes or moderation”. */
export const nameRoles = (wanted: readonly Role[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(wanted)
