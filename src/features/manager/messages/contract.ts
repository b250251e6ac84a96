import * as z from 'zod/mini'
import { publicUser } from '#features/accounts/contract.ts'
import { flagReasons, moderationActions } from '#features/chat/moderation/process.ts'
import { endpoint } from '#platform/contract.ts'
import {
  anyText,
  flag,
  id,
  listOf,
  moment,
  oneOf,
  paging,
  message as sentence,
  storedFile,
} from '#platform/fields.ts'
import { managerPageSize, waiting } from '../contract.ts'

const reasonCodes = Object.keys(flagReasons) as [keyof typeof flagReasons]

const flaggedMessage = z.object({
  id,
  chat_id: id,
  /** HTML made of plain text. */
  message: z.string(),
  file: z.nullable(storedFile),
  sender: publicUser,
  recipient: publicUser,
  /** Why it waits. */
  reasons: z.array(oneOf(reasonCodes)),
  /** What the reader said when reporting it. */
  report_reason: z.nullable(z.string()),
  created_at: moment,
})

const listedChat = z.object({
  id,
  user: publicUser,
  other_user: publicUser,
  last_message_at: z.nullable(moment),
})

export const listFlaggedMessages = endpoint('GET /api/manager/messages/flagged', {
  caller: 'manager',
  roles: ['moderation'],
  summary: 'Messages that wait for a decision, newest first, or longest waiting first',
  input: z.object({ ...paging(managerPageSize), search: z.optional(anyText(200)), waiting }),
  output: z.object({ messages: listOf(flaggedMessage) }),
})

export const decideMessage = endpoint('GET /api/manager/message/{action}/{message_id}', {
  caller: 'manager',
  roles: ['moderation'],
  limits: ['manager-write'],
  summary:
    'Approve a flagged message, or censor it: then neither side is given its text or file any more',
  input: z.object({
    action: oneOf(moderationActions),
    message_id: id,
    /** Whether `reasons` held `reported` when it was looked at: refused where its reader has reported it since. */
    seen_reported: z.optional(flag),
  }),
  output: z.object({ message: sentence }),
  refusals: {
    403: 'The manager wrote it, or it was written to the manager.',
    404: 'No such message.',
    409: 'It does not wait for a decision, or was reported since it was looked at.',
  },
})

export const listAllChats = endpoint('GET /api/manager/chats', {
  caller: 'manager',
  roles: ['moderation', 'disputes'],
  summary: 'All chats, the last message first',
  input: z.object({ ...paging(managerPageSize), search: z.optional(anyText(200)) }),
  output: z.object({ chats: listOf(listedChat) }),
})

export const listChatsOf = endpoint('GET /api/manager/chats/{id}', {
  caller: 'manager',
  roles: ['moderation', 'disputes'],
  summary: 'The chats of one person; `user` is the other one',
  input: z.object({ id, ...paging(managerPageSize) }),
  output: z.object({ chats: listOf(listedChat) }),
  refusals: { 404: 'No such person.' },
})
