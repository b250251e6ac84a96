import { expect, test } from 'vitest'
import { decideMessage } from '#features/chat/moderation/server/commands.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { asUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { openChat, send, sendFiles } from '#test/builders/chat.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import { buildOffer } from '#test/builders/orders.ts'
import { postSystemMessage } from '../../server/commands.ts'

const app = useApp()

const trick = 'Send your momo PIN make I fix am'
const warning = {
  code: 'secret_code',
  text: 'Never tell anybody a PIN or a code. Adwuma and the networks never ask for one.',
  route: '/safety#secret-code',
}

const two = async () => [await buildUser(), await buildUser()] as const

test('a message that sounds like a trick carries a warning for its reader, and none for its writer or managers', async () => {
  const [ama, kofi] = await two()
  for (const client_id of [crypto.randomUUID(), crypto.randomUUID()]) {
    const sent = await send(app.server, kofi, ama, trick, { client_id })
    expect(sent.messages).toMatchObject([{ warnings: [] }])
    expect(sent.chat.last_message.warnings).toEqual([])
  }
  const byAma = await openChat(app.server, ama, kofi)
  expect(byAma.messages).toMatchObject([{ warnings: [warning] }, { warnings: [warning] }])
  expect(byAma.chat.last_message.warnings).toEqual([warning])
  const byKofi = await openChat(app.server, kofi, ama)
  expect(byKofi.messages).toMatchObject([{ warnings: [] }, { warnings: [] }])
  const manager = await buildUser({ manager: true })
  const byManager = await openChat(app.server, manager, ama, { chatId: byAma.chat.id })
  expect(byManager.messages).toMatchObject([{ warnings: [] }, { warnings: [] }])
})

test('the list of chats warns of a last message as the chat does', async () => {
  const [ama, kofi] = await two()
  await send(app.server, kofi, ama, trick)
  const lastOf = async (reader: { id: number }) => {
    const answer = await app.server.inject({ url: '/api/chats', headers: await asUser(reader) })
    return answer.json().chats.data[0].last_message
  }
  expect((await lastOf(ama)).warnings).toEqual([warning])
  expect((await lastOf(kofi)).warnings).toEqual([])
})

test('at most three warnings are shown, the gravest first, and all are kept', async () => {
  const [ama, kofi] = await two()
  const all =
    'Send your PIN. I sent you 500 by mistake, please return it. Pay the registration fee first before I start. ' +
    'I have paid, see the screenshot. Bra WhatsApp so na yɛnkasa.'
  const { messages } = await send(app.server, kofi, ama, all)
  const [seen] = (await openChat(app.server, ama, kofi)).messages
  expect(seen.warnings.map(({ code }: { code: string }) => code)).toEqual([
    'secret_code',
    'reversal',
    'agent_fee',
  ])
  const kept = await loadMessage(messages[0].id)
  expect(kept.warnings.length).toBeGreaterThan(3)
})

test('a warning flags nothing for managers', async () => {
  const [ama, kofi] = await two()
  const { messages } = await send(app.server, kofi, ama, trick)
  expect(await loadMessage(messages[0].id)).toMatchObject({
    warnings: ['secret_code'],
    is_flagged: false,
    reasons: [],
  })
})

test('a censored message carries no warning', async () => {
  const [ama, kofi] = await two()
  const { messages } = await send(app.server, kofi, ama, `${trick} 0244123456`)
  const manager = await buildUser({ manager: true })
  const decision = { messageId: messages[0].id, action: 'censor' as const, now: new Date() }
  await decideMessage({ ...decision, viewer: viewerOf(manager) })
  const [seen] = (await openChat(app.server, ama, kofi)).messages
  expect(seen).toMatchObject({ is_censored: true, warnings: [] })
})

test('what the platform writes into a chat, and names of files, are not looked at', async () => {
  const [ama, kofi] = await two()
  const { id: offerId } = await buildOffer({ seller: kofi, buyer: ama })
  await inTransaction(tx =>
    postSystemMessage(tx, {
      ...{ fromId: kofi.id, toId: ama.id, text: trick, written: trick },
      ...{ about: { offerId }, now: new Date() },
    }),
  )
  await sendFiles(app.server, kofi, ama, [{ filename: `${trick}.txt`, body: 'text' }])
  const { messages } = await openChat(app.server, ama, kofi)
  expect(messages).toHaveLength(2)
  expect(messages).toMatchObject([{ warnings: [] }, { warnings: [] }])
})

test('who writes may ask what a message would sound like, and nothing of it is kept', async () => {
  const kofi = await buildUser()
  const check = async (payload: object) => {
    const answer = await app.server.inject({
      ...{ method: 'POST', url: '/api/chat/message/check', payload },
      headers: await asUser(kofi),
    })
    return { status: answer.statusCode, ...answer.json() }
  }
  expect(await check({ message: trick })).toEqual({ status: 200, warnings: [warning] })
  expect(await check({ message: 'I will call when I reach' })).toMatchObject({ warnings: [] })
  expect(await check({ message: 'a'.repeat(5_000) })).toMatchObject({ status: 200 })
  expect(await check({ message: 'a'.repeat(5_001) })).toMatchObject({ status: 422 })
  expect(await check({})).toMatchObject({ status: 422 })
  const written = await db
    .selectFrom('messages')
    .select('id')
    .where('from_user_id', '=', kofi.id)
    .execute()
  expect(written).toEqual([])
})

const loadMessage = (id: number) =>
  db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
