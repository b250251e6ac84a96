import { beforeEach, expect, test } from 'vitest'
import { messageFiles } from '#features/chat/server/commands.ts'
import { db } from '#platform/server/database/database.ts'
import { openStorage } from '#platform/server/files/storage.ts'
import { buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { sendFiles } from '#test/builders/chat.ts'
import { captureJobs, runCaptured } from '#test/builders/jobs.ts'
import { type FakeBucket, fakeGcs } from '#test/fakes/buckets.ts'
import { hideFile } from './jobs.ts'

const app = useApp()
let bucket: FakeBucket

beforeEach(async () => {
  bucket = await fakeGcs('uploads')
  const { baseUrl: endpoint } = bucket
  await openStorage({ driver: 'gcs', bucket: 'uploads', endpoint, secret: 'test' })
})

test('a storage that fails once leaves the file of a censored message where no link finds it', async () => {
  const message = await censorMessage()
  const [key = ''] = bucket.files.keys()
  const jobs = captureJobs()
  bucket.misbehave = ({ method }) => (method === 'DELETE' ? { status: 403 } : undefined)
  await expect(hide(message)).rejects.toThrow()
  bucket.misbehave = () => undefined
  await hide(message)
  await runCaptured(jobs, [messageFiles.sweep])
  expect([...bucket.files.keys()]).toEqual([await keyOf(message)])
  expect(await keyOf(message)).not.toBe(key)
})

test('of two who hide the file of a censored message at once none leaves a copy behind', async () => {
  const message = await censorMessage()
  const jobs = captureJobs()
  let other: Promise<void> | undefined
  bucket.misbehave = async ({ method }) => {
    if (method !== 'POST' || other) return undefined
    other = hide(message)
    await other
    return undefined
  }
  await hide(message)
  expect(other).toBeDefined()
  await runCaptured(jobs, [messageFiles.sweep])
  expect([...bucket.files.keys()]).toEqual([await keyOf(message)])
})

type Message = { id: number }

async function censorMessage(): Promise<Message> {
  const [from, to] = [await buildUser(), await buildUser()]
  const file = { filename: 'number.txt', body: '0244123456', type: 'text/plain' }
  const { messages } = await sendFiles(app.server, from, to, [file], 'Look')
  const [message]: [Message] = messages
  await db
    .updateTable('messages')
    .set({ is_flagged: false, is_censored: true })
    .where('id', '=', message.id)
    .execute()
  return message
}

const hide = ({ id: messageId }: Message) => hideFile.run({ data: { messageId }, now: new Date() })

async function keyOf({ id }: Message): Promise<string | null> {
  const { storage_key } = await db
    .selectFrom('messages')
    .select('storage_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return storage_key
}
