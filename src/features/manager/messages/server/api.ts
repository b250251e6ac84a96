import type { FastifyInstance } from 'fastify'
import type { ModerationAction } from '#features/chat/moderation/process.ts'
import { decideMessage } from '#features/chat/moderation/server/commands.ts'
import { presentList } from '#platform/server/http/lists.ts'
import { notFound } from '#platform/server/http/refusals.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import * as contract from '../contract.ts'
import { presentChats, presentFlagged } from './present.ts'
import { pageOfChats, pageOfFlagged, personExists } from './queries.ts'

export async function managerMessagesApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.listFlaggedMessages, async ({ input, now }) => {
    const { rows, total } = await pageOfFlagged(input)
    const data = await presentFlagged(rows, now)
    return { messages: presentList({ data, total }, input) }
  })

  app.endpoint(contract.decideMessage, async ({ input, viewer, now }) => {
    await spend('manager-write', viewer.id)
    const { message_id: messageId, action, seen_reported: seenReported } = input
    await decideMessage({ messageId, action, seenReported, viewer, now })
    return { message: done[action] }
  })

  app.endpoint(contract.listAllChats, async ({ input, now }) => {
    const { rows, total } = await pageOfChats(input)
    const data = await presentChats(rows, now)
    return { chats: presentList({ data, total }, input) }
  })

  app.endpoint(contract.listChatsOf, async ({ input, now }) => {
    const { id, ...page } = input
    if (!(await personExists(id))) throw notFound('There is no such person.')
    const { rows, total } = await pageOfChats({ ...page, userId: id })
    const turned = rows.map(row => ({ ...row, user_id: row.other_id, other_id: row.user_id }))
    const data = await presentChats(turned, now)
    return { chats: presentList({ data, total }, input) }
  })
}

const done: Record<ModerationAction, string> = {
  approve: 'The message is approved.',
  censor: 'The message is censored: neither side can see it.',
}
