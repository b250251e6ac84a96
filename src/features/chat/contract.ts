import * as z from 'zod/mini'
import { publicUser } from '#features/accounts/contract.ts'
import { longestReason, shortestReason } from '#features/chat/oversight/process.ts'
import { offer } from '#features/orders/offers/contract.ts'
import { endpoint } from '#platform/contract.ts'
import {
  anyText,
  files,
  flag,
  id,
  line,
  listOf,
  moment,
  paging,
  message as sentence,
  storedFile,
  wholeNumber,
} from '#platform/fields.ts'
import { chatsPerPage, longestMessage, maxMessageFiles, messageFileMegabytes } from './process.ts'
import { warning } from './warnings/contract.ts'

/** An order as a card in a chat: its state is the one of now, not of when the message was sent. */
const orderCard = z.object({
  id,
  status_id: z.int(),
  /** The step that this message tells of. */
  action: z.string(),
})

/** The gig that a message is about: called as it was when it was sent, and shown as it is now. */
export const messageGig = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  /** Null where it has no picture, or is not Live any more. */
  thumbnail: z.nullable(z.string()),
  is_live: flag,
})

export const message = z.object({
  id,
  chat_id: id,
  from_user_id: id,
  /** HTML made of plain text; empty where there is only a file, or where it has been censored. */
  message: z.string(),
  file: z.nullable(storedFile),
  is_censored: flag,
  is_read: flag,
  offer: z.nullable(offer),
  order: z.nullable(orderCard),
  gig: z.nullable(messageGig),
  /** What it sounds like, gravest first: for its reader alone. */
  warnings: z.array(warning),
  /** As the sender gave it. */
  client_id: z.nullable(z.string()),
  created_at: moment,
})

/** A chat as one of its two sees it: `user` is the other. */
export const chat = z.object({
  /** 0 where nobody has written yet. */
  id: z.int(),
  user: publicUser,
  last_message: z.nullable(message),
  unread_messages_count: z.int(),
  /** Whether the caller has blocked the other; who was blocked is not told. */
  is_blocked: flag,
})

export const listChats = endpoint('GET /api/chats', {
  caller: 'user',
  summary: 'The caller’s chats, the last message first',
  input: z.object({
    ...paging(chatsPerPage),
    search: z.optional(anyText(200)),
    paginate: z.optional(z.string()),
  }),
  output: z.object({ chats: listOf(chat) }),
})

export const showChat = endpoint('GET /api/chat/{chat_id}/{username}', {
  caller: 'user',
  summary:
    'A chat with its newest messages, oldest first; `before` and `after` a message for others. Chat 0 finds the one with that person',
  input: z.object({
    chat_id: wholeNumber(0, 2_147_483_647),
    username: line(1, 60),
    before: z.optional(id),
    after: z.optional(id),
    /** Why a manager reads what two other people wrote. */
    reason: z.optional(line(shortestReason, longestReason)),
    /** 1: this client asks for the reason, so without one a chat of others is refused wherever it is. */
    ask_reason: z.optional(flag),
  }),
  output: z.object({
    chat: z.extend(chat, {
      /** The one that the two spoke of last. */
      gig: z.nullable(messageGig),
      /** Whose it is, where a manager reads a chat of others. */
      participants: z.nullable(z.array(publicUser)),
    }),
    messages: z.array(message),
    has_more: flag,
  }),
  refusals: {
    404: 'No such chat, or not yours; or nobody of that name.',
    422: 'A field is not as it must be; of a manager who reads a chat of others also a `reason` that is missing where one is required, or with `ask_reason`.',
  },
})

export const sendMessage = endpoint('POST /api/chat/message/send', {
  caller: 'user',
  limits: ['chat-new', 'chat-files'],
  summary:
    'Send text and files; each file makes a message. `client_id` makes a repetition safe; `gig_id` says what the first one is about. 429 also for too many conversations begun in 24 hours',
  input: z.object({
    to_user_id: id,
    message: z._default(anyText(longestMessage), ''),
    message_files: z._default(
      files({ count: maxMessageFiles, megabytes: messageFileMegabytes }),
      [],
    ),
    client_id: z.optional(z.uuid()),
    gig_id: z.optional(id),
  }),
  output: z.object({ messages: z.array(message), chat }),
  status: 201,
  refusals: {
    404: 'Nobody who can be written to.',
    409: 'The caller has blocked this person.',
    413: 'A file is larger than 10 MB.',
    422: 'Nothing to send, to oneself, a file of a kind that is not taken, or a gig that is not Live or of neither.',
  },
})

export const readMessage = endpoint('POST /api/chat/message/read', {
  caller: 'user',
  limits: [],
  summary: 'Mark a message, and all before it, as read',
  input: z.object({ message_id: id }),
  output: z.object({ unread_messages_count: z.int() }),
  refusals: { 404: 'No such message, or not to you.' },
})

export const reportMessage = endpoint('POST /api/chat/message/report', {
  caller: 'user',
  limits: ['chat-report'],
  summary: 'Show a received message to the managers',
  input: z.object({ message_id: id, reason: z.optional(line(1, 500)) }),
  output: z.object({ message: sentence }),
  refusals: { 404: 'No such message, or not to you.' },
})
