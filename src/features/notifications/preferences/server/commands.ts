import { sql, type Transaction } from 'kysely'
import type { Input } from '#platform/contract.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { refuseFaults, sessionExpired } from '#platform/server/http/refusals.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { settings } from '#platform/server/settings/settings.ts'
import type { FieldErrors } from '#platform/validation.ts'
import {
  type NotificationChannel,
  type NotificationGroup,
  notificationGroups,
} from '../../process.ts'
import type { changePreferences as contract, Preferences } from '../contract.ts'
import { validatePreferences } from './policy.ts'
import { columnsOf } from './present.ts'
import { loadPreferences } from './queries.ts'

type Changes = Input<typeof contract>

/** Changes what is given; the rest stays. @throws 422 with every bad field; nothing is saved then */
export async function changePreferences(input: {
  changes: Changes
  viewer: Viewer
  now: Date
}): Promise<Preferences> {
  const { changes, viewer, now } = input
  return inTransaction(async tx => {
    // Of two changes at once the second starts from what the first has left.
    if (!(await lockOpenAccount(tx, viewer.id))) throw sessionExpired()
    const preferences = mergePreferences(await loadPreferences(tx, viewer.id), changes)
    refuseFaults(validatePreferences(preferences))
    await savePreferences(tx, { userId: viewer.id, preferences, now })
    if (changes.quiet_hours !== undefined) await endWait(tx, { userId: viewer.id, now })
    return preferences
  })
}

/** What quiet hours hold back is looked at anew by the jobs, which hold it on where they still do. */
async function endWait(
  tx: Transaction<DB>,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('held_pushes')
    .set({ due_at: now })
    .where('user_id', '=', userId)
    .where('due_at', '>', now)
    .execute()
  const pause = sql`make_interval(mins => ${settings.SMS_AFTER_MINUTES}::integer)`
  await tx
    .updateTable('notifications')
    .set({
      sms_due_at: sql<Date>`least(sms_due_at, greatest(created_at + ${pause}, ${now}::timestamptz))`,
    })
    .where('id', 'in', query =>
      // Whoever holds one reads it just now: each would wait for the other.
      query
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', userId)
        .where('sms_due_at', '>', now)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .execute()
}

/** What is bad of changes that are refused already, also if only together with what was chosen before. */
export async function unfitChanges(
  { groups }: GroupChanges,
  { viewer }: { viewer: Viewer },
): Promise<FieldErrors> {
  const before = await loadPreferences(db, viewer.id)
  return validatePreferences({ groups: mergeGroups(before.groups, groups) })
}

type Switches = { [Channel in NotificationChannel]?: boolean | undefined }
type GroupChanges = {
  groups?: { [Group in NotificationGroup]?: Switches | undefined } | undefined
}

function mergeGroups(
  before: Preferences['groups'],
  changes: GroupChanges['groups'],
): Preferences['groups'] {
  return Object.fromEntries(
    notificationGroups.map(group => [group, { ...before[group], ...changes?.[group] }]),
  ) as Preferences['groups']
}

function mergePreferences(before: Preferences, changes: Changes): Preferences {
  return {
    groups: mergeGroups(before.groups, changes.groups),
    quiet_hours: changes.quiet_hours === undefined ? before.quiet_hours : changes.quiet_hours,
    message_previews: changes.message_previews ?? before.message_previews,
  }
}

async function savePreferences(
  tx: Transaction<DB>,
  { userId, preferences, now }: { userId: number; preferences: Preferences; now: Date },
): Promise<void> {
  const columns = { ...columnsOf(preferences), updated_at: now }
  await tx
    .insertInto('notification_preferences')
    .values({ user_id: userId, ...columns })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(columns))
    .execute()
  const wantsNews = preferences.groups.news.email
  await tx
    .updateTable('users')
    .set({ marketing_opt_in_at: wantsNews ? now : null })
    .where('id', '=', userId)
    // The moment of a consent that stands is kept.
    .where('marketing_opt_in_at', wantsNews ? 'is' : 'is not', null)
    .execute()
}

/** Whoever pressed the link in a mail gets no more of its group by e-mail. */
export async function switchOffEmail(input: {
  userId: number
  group: NotificationGroup
  now: Date
}): Promise<void> {
  const { userId, group, now } = input
  await inTransaction(async tx => {
    if (!(await lockOpenAccount(tx, userId))) return
    const before = await loadPreferences(tx, userId)
    const preferences = mergePreferences(before, { groups: { [group]: { email: false } } })
    await savePreferences(tx, { userId, preferences, now })
  })
}

/** Undefined for an account that has ended, also just now. */
const lockOpenAccount = (tx: Transaction<DB>, userId: number) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
