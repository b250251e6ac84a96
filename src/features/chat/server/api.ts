import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { presentPublicUser } from '#features/accounts/server/present.ts'
import { reportMessage } from '#features/chat/moderation/server/commands.ts'
import { recordReading } from '#features/chat/oversight/server/commands.ts'
import type { Input } from '#platform/contract.ts'
import { now } from '#platform/server/clock.ts'
import { presentList } from '#platform/server/http/lists.ts'
import { notFound } from '#platform/server/http/refusals.ts'
import { log } from '#platform/server/observability/logging.ts'
import { followForSockets } from '#platform/server/realtime/realtime.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import { mayReadChats } from '#platform/server/security/roles.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { findTricks } from '#platform/server/tricks/find-tricks.ts'
import * as contract from '../contract.ts'
import { checkMessage } from '../warnings/contract.ts'
import { presentWarnings } from '../warnings/server/present.ts'
import { markReadUpTo, sendMessage } from './commands.ts'
import { newsChannel, publishNews } from './notices.ts'
import { type Chat, type Message, presentChat, presentMessages } from './present.ts'
import {
  bothSidesOf,
  type ChatRow,
  chatOf,
  chatsOf,
  chatWith,
  messagesByIds,
  messagesOf,
  type OpenChatRow,
  personByUsername,
} from './queries.ts'

export async function chatApi(app: FastifyInstance): Promise<void> {
  app.addHook('onClose', await followNews())

  app.endpoint(contract.listChats, async ({ input, viewer, now }) => {
    const { page, records_per_page: limit, search = '' } = input
    const found = await chatsOf({
      userId: viewer.id,
      search,
      limit,
      offset: (page - 1) * limit,
      now,
    })
    const data = await presentChats(found.rows, viewer, now)
    return { chats: presentList({ data, total: found.total }, input) }
  })

  app.endpoint(contract.showChat, async ({ input, viewer, now }) => openChat(input, viewer, now))

  app.endpoint(contract.sendMessage, async ({ input, viewer, now }) => {
    const news = await sendMessage({ input, viewer, now })
    // The database tells of it in the same moment: who waits for the message comes before who knows it.
    await setImmediate()
    const rows = news.map(({ message }) => message)
    const messages = await presentMessages(rows, viewer, now)
    const side = news[0]?.sides.find(({ user_id }) => user_id === viewer.id)
    if (!side) throw notFound()
    return { messages, chat: presentChat(side, messages.at(-1) ?? null) }
  })

  app.endpoint(contract.readMessage, async ({ input, viewer }) => ({
    unread_messages_count: await markReadUpTo({ messageId: input.message_id, viewer }),
  }))

  app.endpoint(contract.reportMessage, async ({ input, viewer, now }) => {
    await reportMessage({ messageId: input.message_id, reason: input.reason, viewer, now })
    return { message: 'Thank you. Our team will look at this message.' }
  })

  app.endpoint(checkMessage, async ({ input, viewer }) => {
    await spend('chat-check', viewer.id)
    return { warnings: presentWarnings(findTricks(input.message)) }
  })
}

/** Shows what is written on any process to those who are connected to this one. */
const followNews = () =>
  followForSockets(newsChannel, payload => {
    publishNews(payload, now()).catch(error => log.error({ err: error }, 'messages were not shown'))
  })

type Opened = {
  chat: Chat & Pick<Message, 'gig'> & { participants: Chat['user'][] | null }
  messages: Message[]
  has_more: boolean
}

/** @throws 404 for a chat that is not the viewer's, and for people who are not there. */
async function openChat(
  input: Input<typeof contract.showChat>,
  viewer: Viewer,
  now: Date,
): Promise<Opened> {
  const row = await chatFor(input, viewer, now)
  if (!row) return unwritten(input.username, viewer, now)
  const { before, after } = input
  const { about_gig_message_id: aboutId, participants = null } = row
  const lastId = before || after ? row.last_message_id : null
  const [{ rows, hasMore }, others] = await Promise.all([
    messagesOf({ chatId: row.chat_id, before, after }),
    messagesByIds([aboutId, lastId].filter(id => id !== null)),
  ])
  const presented = await presentMessages([...rows, ...others], viewer, now)
  const messages = presented.slice(0, rows.length)
  const beside = presented.slice(rows.length)
  const last = beside.find(({ id }) => id === lastId) ?? messages.at(-1) ?? null
  const gig = beside.find(({ id }) => id === aboutId)?.gig ?? null
  const chat = { ...presentChat(row, last), gig, participants }
  return { chat, messages, has_more: hasMore }
}

/** By its number, for its two and for managers who may read it; or, with number 0, the one with that person if there is one. */
async function chatFor(
  { chat_id: chatId, username, reason, ask_reason }: Input<typeof contract.showChat>,
  viewer: Viewer,
  now: Date,
): Promise<(OpenChatRow & { participants?: Chat['user'][] }) | undefined> {
  if (chatId === 0) return chatWith({ userId: viewer.id, username, now })
  const own = await chatOf({ chatId, userId: viewer.id, now })
  if (own) return own
  const sides = mayReadChats(viewer) ? await bothSidesOf({ chatId, now }) : []
  const row = sides.find(({ user }) => user.username === username.toLowerCase())
  if (!row) throw notFound('There is no such chat.')
  await recordReading({ chatId, reason, asksReason: ask_reason, viewer, now })
  const participants = sides.map(({ user }) => presentPublicUser(user))
  // What one of the two has blocked, or has not read, is not the reader’s own.
  return { ...row, is_blocked: false, unread_count: 0, participants }
}

/** Nobody has written yet: there is a person to write to, and nothing else. */
async function unwritten(username: string, viewer: Viewer, now: Date): Promise<Opened> {
  const person = await personByUsername({ username, viewerId: viewer.id, now })
  if (!person || person.id === viewer.id) throw notFound('There is no such person.')
  const user = presentPublicUser(person.user)
  const { is_blocked } = person
  const nothing = { last_message: null, unread_messages_count: 0, gig: null, participants: null }
  return {
    chat: { id: 0, user, is_blocked, ...nothing },
    messages: [],
    has_more: false,
  }
}

/** Each with its last message. */
async function presentChats(rows: ChatRow[], viewer: Viewer, now: Date): Promise<Chat[]> {
  const ids = rows.flatMap(({ last_message_id }) => last_message_id ?? [])
  const messages = await presentMessages(await messagesByIds(ids), viewer, now)
  const byId = new Map(messages.map(message => [message.id, message]))
  return rows.map(row => presentChat(row, byId.get(row.last_message_id ?? 0) ?? null))
}
