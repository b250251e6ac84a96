import { portraitUrl } from '#features/accounts/portraits/server/present.ts'
import { presentNameCheck } from '#features/accounts/wallet-names/server/present.ts'
import { nameCheckJson } from '#features/accounts/wallet-names/server/queries.ts'
import { auditOf } from '#platform/server/audit.ts'
import { db } from '#platform/server/database/database.ts'
import { identityOf, viewsOfIdentity } from '../../identity/server/queries.ts'
import type { ReadOwnData, RightsPorts } from './ports.ts'

type Person = { userId: number; now: Date }

/** Everything that is kept about a person, by subject. Callers must have made sure who asks. */
export async function ownData(
  ports: RightsPorts,
  person: Person,
): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {}
  const sections: Record<string, ReadOwnData> = { ...profileSections, ...ports.ownData }
  for (const [section, read] of Object.entries(sections)) data[section] = await read(person)
  return data
}

const profileSections: Record<string, ReadOwnData> = {
  account: accountOf,
  consent: consentOf,
  payment_account: paymentAccountOf,
  identity: identityWithViews,
  devices: devicesOf,
  device_dates: deviceDatesOf,
  changes_by_managers: changesByManagers,
}

async function accountOf({ userId, now }: Person) {
  const account = await db
    .selectFrom('users')
    .select([
      ...(['id', 'name', 'username', 'email', 'phone', 'country_alpha_2_code'] as const),
      ...(['phone_verified_at', 'email_verified_at', 'kyc_verified_at', 'is_manager'] as const),
      portraitUrl('users', 'small').as('portrait'),
      portraitUrl('users', 'large').as('portrait_large'),
      ...(['location', 'longitude', 'latitude', 'back_on', 'request_alerts'] as const),
      ...(['premium_since', 'premium_until', 'rating_sum', 'rating_count', 'created_at'] as const),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const change = await db
    .selectFrom('email_changes')
    .select('email')
    .where('user_id', '=', userId)
    .where('email', '<>', account.email)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return { ...account, pending_email: change?.email ?? null }
}

function consentOf({ userId }: Person) {
  return db
    .selectFrom('users')
    .select(['consent_version', 'consent_at', 'marketing_opt_in_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

async function paymentAccountOf({ userId }: Person) {
  const account = await db
    .selectFrom('payment_accounts')
    .select([
      ...(['account_type_code', 'account_currency', 'institution_name'] as const),
      ...(['institution_code', 'account_no', 'name_on_account', 'updated_at'] as const),
      'changed_at',
      nameCheckJson().as('name_check'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return account ? { ...account, name_check: presentNameCheck(account.name_check) } : null
}

/** The photos themselves are not in it: whoever finds the file on a shared phone must not have them. */
async function identityWithViews({ userId }: Person) {
  const { user_id: _, ...identity } = (await identityOf(db, userId)) ?? {}
  const photos = await db
    .selectFrom('identity_photos')
    .select(['original_name', 'content_type', 'size', 'created_at', 'replaced_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const views = (await viewsOfIdentity(userId)).map(({ viewer_id, viewed_at }) => ({
    viewed_at,
    by: viewer_id === userId ? 'yourself' : 'a manager',
  }))
  return { ...identity, photos, views }
}

/** Of the devices that the person logged in on; by their codes nobody would know them again. */
function deviceDatesOf({ userId }: Person) {
  return db
    .selectFrom('devices')
    .select(['first_seen', 'last_seen'])
    .where('user_id', '=', userId)
    .orderBy('first_seen')
    .execute()
}

function devicesOf({ userId }: Person) {
  return db
    .selectFrom('tokens')
    .select(['device_name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

async function changesByManagers({ userId }: Person) {
  const entries = await auditOf({ type: 'customer', id: userId }, 10_000)
  return entries.map(({ action, before, after, created_at }) => ({
    action,
    before,
    after,
    created_at,
  }))
}
