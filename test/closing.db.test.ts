import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#demo/seed.ts'
import { demoPassword } from '#demo/write-people.ts'
import { lockPerson } from '#features/profile/server/queries.ts'
import { audit } from '#platform/server/audit.ts'
import { db } from '#platform/server/database/database.ts'
import { asUser, type BuiltUser, buildUser, endAccount } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { buildGig } from '#test/builders/gigs.ts'
import { buildIdPhoto } from '#test/builders/identity.ts'
import { buildNotification, buildSubscription } from '#test/builders/notifications.ts'
import { buildSearch } from '#test/builders/searches.ts'
import { givePasskey } from '#test/builders/second-factors.ts'

const app = useApp()

/** Of people who have something of everything. */
const sessions = new Map<number, SessionHeaders>()

beforeAll(async () => {
  await seedDemo({ now: new Date(), gigs: 60, pictures: false })
  const people = await db.selectFrom('users').selectAll().orderBy('id').limit(40).execute()
  for (const person of people) sessions.set(person.id, await giveBelongings(person))
})

test('the file of one’s own data holds nothing of anybody else', async () => {
  const other = await buildUser()
  await giveRest(other)
  const lists = listsOf(await exportData(await asUser(await buildUser())))
  const { devices, sessions: logins, ...rest } = lists
  expect([devices, logins]).toEqual([1, 1])
  expect(Object.entries(rest).filter(([, length]) => length > 0)).toEqual([])
  const theirs = [await asUser(other), ...sessions.values()]
  const held = (await Promise.all(theirs.map(exportData))).flatMap(data =>
    Object.entries(listsOf(data)),
  )
  const isHeld = (list: string) => held.some(([name, length]) => name === list && length > 0)
  expect(Object.keys(lists).filter(name => !isHeld(name))).toEqual([])
})

/** What neither the demo nor `giveBelongings` gives, since others have a part in it. */
async function giveRest(person: BuiltUser): Promise<void> {
  const [own, now] = [{ user_id: person.id }, new Date()]
  const photo = await buildIdPhoto(person)
  await db
    .insertInto('identity_views')
    .values({ ...own, photo_id: photo.id, viewer_id: person.id, viewed_at: now })
    .execute()
  await db
    .insertInto('devices')
    .values({ ...own, hash: 'id:0123', first_seen: now, last_seen: now })
    .execute()
  await db
    .insertInto('blocks')
    .values({ blocker_id: person.id, blocked_id: 1, created_at: now })
    .execute()
  const subject = { type: 'customer', id: person.id } as const
  await audit(db, { actorId: 1, action: 'activate', subject, now })
}

async function exportData(headers: SessionHeaders): Promise<object> {
  return (await app.server.inject({ url: '/api/customer/export', headers })).json().data
}

/** How long each list is, of those within others too: `deals.orders`. */
function listsOf(data: object): Record<string, number> {
  const lengths: Record<string, number> = {}
  for (const [name, value] of Object.entries(data))
    if (Array.isArray(value)) lengths[name] = value.length
    else if (typeof value === 'object' && value !== null)
      for (const [inner, length] of Object.entries(listsOf(value)))
        lengths[`${name}.${inner}`] = length
  return lengths
}

test('accounts that are closed take along all that is theirs, and nothing of anybody else', async () => {
  const before = await rowsByTable()
  const closed = new Set<number>()
  for (const [id, headers] of sessions)
    if (closed.size < 10 && (await close(headers))) closed.add(id)
  expect(closed.size).toBe(10)
  const after = await rowsByTable()
  for (const [table, rows] of before)
    expect(ofOthers(after.get(table) ?? [], closed), table).toEqual(ofOthers(rows, closed))
  // What is not in it goes with the account; what is in it names nobody any more, or is needed by others.
  const kept = [
    ...[
      'chat_members',
      'chats',
      'customers_of',
      'gigs',
      'identities',
      'message_reports',
      'messages',
    ],
    ...['offers', 'order_events', 'orders', 'promotions', 'reports', 'reputations', 'reviews'],
    ...['subscriptions', 'transactions', 'users'],
  ]
  expect(tablesNaming(closed, after).filter(table => !kept.includes(table))).toEqual([])
  const own = ['favorites', 'notifications', 'passkeys', 'push_subscriptions', 'saved_searches']
  expect(tablesNaming(closed, before)).toEqual(expect.arrayContaining(own))
})

type Belonging = { table: 'favorites' | 'notification_preferences'; call(): Promise<Call> }
type Call = { method?: 'POST'; url: string; payload?: object }

const belongings: [string, Belonging][] = [
  [
    'a favourite',
    {
      table: 'favorites',
      call: async () => {
        const { id } = await buildGig({ owner: await buildUser() })
        return { url: `/api/gigs/favorite/${id}` }
      },
    },
  ],
  [
    'a choice of news',
    {
      table: 'notification_preferences',
      call: async () => ({
        ...{ method: 'POST', url: '/api/customer/notification-preferences' },
        payload: { groups: { news: { email: true } } },
      }),
    },
  ],
]

test.each(belongings)(
  'what is saved while the account ends is not left behind: %s',
  async (_what, { table, call }) => {
    const person = await buildUser()
    const [asked, headers] = [await call(), await asUser(person)]
    const { saving } = await db.transaction().execute(async tx => {
      await lockPerson(tx, person.id)
      const saving = app.server.inject({ ...asked, headers }).then(answer => answer.statusCode)
      await waitingForLock()
      await endAccount(tx, person)
      return { saving }
    })
    expect(await saving).toBe(419)
    const left = db.selectFrom(table).select('user_id').where('user_id', '=', person.id)
    expect(await left.execute()).toEqual([])
    const { marketing_opt_in_at } = await db
      .selectFrom('users')
      .select('marketing_opt_in_at')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(marketing_opt_in_at).toBeNull()
  },
)

type SessionHeaders = Record<string, string>

/** What the demo does not give, and a session. */
async function giveBelongings(person: BuiltUser): Promise<SessionHeaders> {
  const own = { user_id: person.id }
  const soon = { expires_at: new Date(Date.now() + 60_000) }
  const code = () => ({ ...own, ...soon, code_hash: randomUUID() })
  const { id: gig_id } = await db
    .selectFrom('gigs')
    .select('id')
    .where('user_id', '<>', person.id)
    .limit(1)
    .executeTakeFirstOrThrow()
  const found = { gig_id, search_id: await buildSearch(person, { search: 'tiler' }) }
  const matched = { ...found, frequency: 'daily', matched_at: new Date() }
  await db
    .insertInto('search_matches')
    .values({ ...own, ...matched })
    .execute()
  await db
    .insertInto('request_alerts')
    .values({ ...own, gig_id, day: '2026-11-27' })
    .execute()
  await db.insertInto('password_resets').values(code()).execute()
  await db
    .insertInto('verification_codes')
    .values({ ...code(), tries_left: 5 })
    .execute()
  await db
    .insertInto('email_changes')
    .values({ ...code(), email: 'new@example.test' })
    .execute()
  await db
    .insertInto('recovery_codes')
    .values({ ...own, code_hash: randomUUID() })
    .execute()
  const before = { kind: 'second_factor', before: Buffer.of(1), created_at: new Date() }
  await db
    .insertInto('change_undos')
    .values({ ...code(), ...before })
    .execute()
  await buildSubscription(person)
  await buildNotification(person)
  await givePasskey(person)
  return asUser(person)
}

type Row = { people: number[]; text: string }

/** All rows that name people, by table. */
async function rowsByTable(): Promise<Map<string, Row[]>> {
  const { rows: tables } = await sql<{ name: string; columns: string[] }>`
    select oid::regclass::text as name, array_agg(attname::text) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and (attname = 'user_id' or exists (
      select from pg_constraint
      where contype = 'f' and conrelid = pg_class.oid and confrelid = 'users'::regclass and attnum = any (conkey)))
    group by oid order by name`.execute(db)
  const found = new Map<string, Row[]>()
  for (const { name, columns } of [...tables, { name: 'users', columns: ['id'] }]) {
    const people = sql.join(columns.map(column => sql.ref(column)))
    const { rows } = await sql<Row>`
      select array_remove(array[${people}]::integer[], null) as people, whole::text as text
      from ${sql.table(name)} as whole order by text`.execute(db)
    found.set(name, rows)
  }
  return found
}

const tablesNaming = (people: Set<number>, tables: Map<string, Row[]>): string[] =>
  [...tables].flatMap(([table, rows]) =>
    rows.some(row => row.people.some(id => people.has(id))) ? table : [],
  )

const ofOthers = (rows: Row[], closed: Set<number>): string[] =>
  rows.filter(({ people }) => !people.some(id => closed.has(id))).map(({ text }) => text)

/** Whether the account could be closed: nothing of it is open. */
async function close(headers: SessionHeaders): Promise<boolean> {
  const answer = await app.server.inject({
    ...{ method: 'POST', url: '/api/customer/delete' },
    payload: { password: demoPassword },
    headers,
  })
  return answer.statusCode === 200
}
