import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { listStoredFiles, openStorage } from '#platform/server/files/storage.ts'
import { asUser, type BuiltUser, buildUser } from './builders/accounts.ts'
import { useApp } from './builders/app.ts'
import { gigDraft } from './builders/gig-draft.ts'
import { buildPhoto, multipart } from './builders/gigs.ts'
import { sendReport } from './builders/reports.ts'
import { fakeGcs } from './fakes/buckets.ts'

const app = useApp()

type Form = { url: string; fields: Record<string, string | number>; name: string }

const forms: Record<string, Form & { keyOf(user: BuiltUser): Promise<string | null | undefined> }> =
  {
    'a new gig': {
      ...{ url: '/api/gigs/add', fields: gigDraft, name: 'files[]' },
      keyOf: async ({ id }) =>
        (
          await db
            .selectFrom('gig_images')
            .innerJoin('gigs', 'gigs.id', 'gig_id')
            .select('key')
            .where('user_id', '=', id)
            .executeTakeFirst()
        )?.key,
    },
    'a person': {
      ...{ url: '/api/customer/portrait', fields: {}, name: 'photo' },
      keyOf: async ({ id }) =>
        (
          await db
            .selectFrom('users')
            .select('portrait_key')
            .where('id', '=', id)
            .executeTakeFirst()
        )?.portrait_key,
    },
    'an identity': {
      url: '/api/customer/kyc/update',
      fields: { name: 'Ama Mensah', id_type: 'ghana_card', id_reference: 'GHA-123456789-0' },
      name: 'id_photo',
      keyOf: async ({ id }) =>
        (
          await db
            .selectFrom('identity_photos')
            .select('storage_key')
            .where('user_id', '=', id)
            .executeTakeFirst()
        )?.storage_key,
    },
  }

test.each(Object.entries(forms))(
  'the picture of %s stays where the line broke before the database could say that all is saved',
  async (_what, { keyOf, ...form }) => {
    const user = await buildUser()
    loseNextCommit()
    expect((await send(user, form)).statusCode).toBe(503)
    const key = await keyOf(user)
    expect(key).toEqual(expect.any(String))
    expect((await listKeys()).filter(file => file.includes(String(key)))).not.toEqual([])
  },
)

test('a storage that removes nothing changes no answer to what is sent twice', async () => {
  const bucket = await fakeGcs('uploads')
  const { baseUrl: endpoint } = bucket
  await openStorage({ driver: 'gcs', bucket: 'uploads', endpoint, secret: 'test' })
  const by = await buildUser()
  const files = [{ filename: 'proof.txt', body: 'proof', type: 'text/plain' }]
  const first = await sendReport(app.server, { by, files })
  bucket.misbehave = ({ method }) => (method === 'DELETE' ? { status: 403 } : undefined)
  const second = await sendReport(app.server, { by, files })
  expect([second.statusCode, second.json().report.id]).toEqual([201, first.json().report.id])
})

async function send(user: BuiltUser, { url, fields, name }: Form) {
  const body = await buildPhoto({ width: 800, height: 600 })
  const { payload, headers } = multipart(fields, [{ name, filename: 'card.jpg', body }])
  const authorized = { ...headers, ...(await asUser(user)) }
  return app.server.inject({ method: 'POST', url, payload, headers: authorized })
}

/** The database does it, and its answer never comes. */
function loseNextCommit(): void {
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...statement: unknown[]
  ) {
    const answer = Reflect.apply(query, this, statement) as unknown
    if (!isCommit(statement)) return answer as never
    spy.mockRestore()
    return Promise.resolve(answer).then(() => {
      throw new Error('Connection terminated unexpectedly')
    }) as never
  })
  onTestFinished(() => spy.mockRestore())
}

const isCommit = ([statement]: unknown[]): boolean =>
  /^commit/i.test(
    typeof statement === 'string' ? statement : String((statement as { text?: string }).text),
  )

async function listKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of listStoredFiles()) keys.push(key)
  return keys
}
