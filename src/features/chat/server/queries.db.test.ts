import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { asUser, buildUser, builtPassword } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { openChat, send, sendFiles } from '#test/builders/chat.ts'
import { buildGig } from '#test/builders/gigs.ts'
import { statementsOf } from '#test/builders/statements.ts'

const app = useApp()
const two = async () => [await buildUser(), await buildUser()] as const

test('a message says which gig it is about, and the chat which was spoken of last', async () => {
  const [ama, kofi] = await two()
  const gig = await buildGig({ owner: ama, images: 1 })
  const about = {
    ...{ id: gig.id, title: gig.title, slug: gig.slug, is_live: true },
    thumbnail: expect.stringMatching(/^http.*\/files\/public\/gigs\/[0-9a-f]{32}-320\.webp$/),
  }
  expect((await openChat(app.server, kofi, ama)).chat.gig).toBeNull()
  const sent = await send(app.server, kofi, ama, 'Are you free?', { gig_id: gig.id })
  expect(sent).toMatchObject({ status: 201, messages: [{ gig: about }] })
  await send(app.server, ama, kofi, 'On Friday.')
  for (const [reader, other] of [
    [ama, kofi],
    [kofi, ama],
  ] as const) {
    const { chat, messages } = await openChat(app.server, reader, other)
    expect(chat.gig).toEqual(about)
    expect(messages).toMatchObject([{ gig: about }, { gig: null }])
  }
  const newer = await buildGig({ owner: kofi, title: 'Braids and cornrows' })
  await send(app.server, ama, kofi, 'And this?', { gig_id: newer.id })
  const { chat, messages } = await openChat(app.server, ama, kofi)
  expect(chat.gig).toMatchObject({ id: newer.id, title: 'Braids and cornrows', thumbnail: null })
  const earlier = await openChat(app.server, ama, kofi, { before: messages[1].id })
  expect(earlier.chat).toMatchObject({ gig: chat.gig, last_message: { message: 'And this?' } })
  expect(earlier.messages).toMatchObject([{ message: 'Are you free?' }])
})

test('of a gig that is not Live any more only what it was called is told', async () => {
  const [ama, kofi] = await two()
  const gig = await buildGig({ owner: ama, images: 1, title: 'Leaking taps' })
  await send(app.server, kofi, ama, 'Are you free?', { gig_id: gig.id })
  await db
    .updateTable('gigs')
    .set({ title: 'Leaking pipes', slug: 'leaking-pipes' })
    .where('id', '=', gig.id)
    .execute()
  const { chat } = await openChat(app.server, kofi, ama)
  expect(chat.gig).toMatchObject({ title: 'Leaking taps', slug: 'leaking-pipes', is_live: true })
  await db.updateTable('gigs').set({ status_id: 3 }).where('id', '=', gig.id).execute()
  const after = await openChat(app.server, kofi, ama)
  const past = { id: gig.id, title: 'Leaking taps', slug: gig.slug }
  expect(after.chat.gig).toEqual({ ...past, thumbnail: null, is_live: false })
  expect(after.messages[0].gig).toEqual(after.chat.gig)
})

test('the chat with who has closed the account opens by the name that is left, for its two alone', async () => {
  const [ama, kofi] = await two()
  const stranger = await buildUser()
  await send(app.server, ama, kofi, 'I come on Friday.')
  await app.server.inject({
    ...{ method: 'POST', url: '/api/customer/delete' },
    ...{ payload: { password: builtPassword }, headers: await asUser(ama) },
  })
  const closed = { id: ama.id, username: `deleted.${ama.id}` }
  expect(await openChat(app.server, kofi, closed)).toMatchObject({
    status: 200,
    chat: { id: expect.any(Number), user: { username: closed.username, has_profile: false } },
    messages: [{ message: 'I come on Friday.' }],
  })
  expect((await openChat(app.server, stranger, closed)).status).toBe(404)
  expect(await send(app.server, kofi, closed, 'Are you there?')).toMatchObject({ status: 404 })
})

test('a message is about a Live gig of one of its two people, or about none', async () => {
  const [ama, kofi] = await two()
  const stranger = await buildUser()
  const gigs = [
    await buildGig({ owner: stranger }),
    await buildGig({ owner: ama, status: 'inReview' }),
    await buildGig({ owner: ama, status: 'paused' }),
    await buildGig({ owner: kofi, status: 'deleted' }),
    await buildGig({ owner: await buildUser({ deactivated: true }) }),
    { id: 2_000_000 },
  ]
  for (const { id } of gigs) {
    const { status, errors } = await send(app.server, kofi, ama, 'Hello', { gig_id: id })
    expect([status, Object.keys(errors)]).toEqual([422, ['gig_id']])
  }
  const faulty = await send(app.server, kofi, ama, '', { gig_id: 'none' })
  expect(Object.keys(faulty.errors)).toContain('gig_id')
  expect((await openChat(app.server, kofi, ama)).messages).toEqual([])
})

test('of several messages that were sent at once the first says which gig they are about', async () => {
  const [ama, kofi] = await two()
  const gig = await buildGig({ owner: ama })
  const files = ['a.txt', 'b.txt'].map(filename => ({
    filename,
    body: 'Two taps.',
    type: 'text/plain',
  }))
  const { messages } = await sendFiles(app.server, kofi, ama, files, 'Here', { gig_id: gig.id })
  expect(messages.map((message: { gig: object | null }) => message.gig !== null)).toEqual([
    true,
    false,
  ])
})

test('a message about a gig that is sent twice is there once', async () => {
  const [ama, kofi] = await two()
  const gig = await buildGig({ owner: ama })
  const fields = { gig_id: gig.id, client_id: randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => send(app.server, kofi, ama, 'Once', fields)),
  )
  expect(new Set(answers.map(({ messages }) => messages[0].id)).size).toBe(1)
  await db.updateTable('gigs').set({ status_id: 1 }).where('id', '=', gig.id).execute()
  expect(await send(app.server, kofi, ama, 'Once', fields)).toMatchObject({ status: 201 })
})

test('a list of chats asks once for all gigs that are spoken of', async () => {
  const reader = await buildUser()
  const writeAboutGig = async () => {
    const other = await buildUser()
    const gig = await buildGig({ owner: other })
    await send(app.server, other, reader, 'Hello', { gig_id: gig.id })
  }
  const headers = await asUser(reader)
  const list = () => app.server.inject({ url: '/api/chats', headers })
  await writeAboutGig()
  await list()
  const ofOne = await statementsOf(list)
  for (const _more of [1, 2, 3]) await writeAboutGig()
  expect(await statementsOf(list)).toHaveLength(ofOne.length)
  const { chats } = (await list()).json()
  expect(
    chats.data.every(
      ({ last_message }: { last_message: { gig: object | null } }) => last_message.gig,
    ),
  ).toBe(true)
})
