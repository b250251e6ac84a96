import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { notify } from '#features/notifications/server/commands.ts'
import type { Role } from '#platform/roles.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { settings } from '#platform/server/settings/settings.ts'

/** Somebody who never asked for it finds out that the account can do more than before. */
export function notifyOfRoles(
  tx: Transaction<DB>,
  { userId, roles, now }: { userId: number; roles: readonly Role[]; now: Date },
): Promise<void> {
  const text = roles.length > 0 ? `You have these roles now: ${roles.join(', ')}.` : nothingLeft
  return notify(tx, {
    ...{ userId, kind: 'account', event: 'roles', now },
    source: `roles:${userId}:${randomUUID()}`,
    title: 'Your roles as a manager were changed',
    text,
    route: roles.length > 0 ? '/manager/dashboard' : '/account/profile',
    mail: {
      subject: `Your roles at ${settings.APP_NAME} were changed`,
      paragraphs: [
        `your roles as a manager were changed. ${text}`,
        `Log in to see what you can do: ${settings.APP_URL}/login`,
      ],
      purpose: 'warning',
    },
  })
}

const nothingLeft = 'You no longer have one: you are no manager now.'
