import type { FastifyInstance } from 'fastify'
import { presentList } from '#platform/server/http/lists.ts'
import { invalid } from '#platform/server/http/refusals.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import * as contract from '../contract.ts'
import { preferencesApi } from '../preferences/server/api.ts'
import { pushApi } from '../push/server/api.ts'
import { unsubscribeApi } from '../unsubscribe/server/api.ts'
import { readNotifications, seeNotifications } from './commands.ts'
import { countUnread, pageOfNotifications } from './queries.ts'

export async function notificationsApi(app: FastifyInstance): Promise<void> {
  await app.register(preferencesApi)
  await app.register(pushApi)
  await app.register(unsubscribeApi)

  app.endpoint(contract.listNotifications, async ({ input, viewer, now }) => ({
    notifications: presentList(await pageOfNotifications({ input, viewer, now }), input),
    unread_notifications_count: await countUnread(viewer.id, now),
  }))

  app.endpoint(contract.readNotifications, async ({ input, viewer, now }) => {
    const { id, up_to_id: upToId } = input
    if ((id === undefined) === (upToId === undefined)) throw invalid(oneOfThem)
    await spend('notifications', viewer.id)
    const unread = await readNotifications({ id, upToId, viewer, now })
    return { unread_notifications_count: unread, message: 'Marked as read.' }
  })

  app.endpoint(contract.seeNotifications, async ({ input, viewer, now }) => {
    await spend('notifications', viewer.id)
    return { seen: await seeNotifications({ ids: input.ids, userId: viewer.id, now }) }
  })
}

const oneOfThem = { id: ['Give either id or up_to_id.'], up_to_id: ['Give either id or up_to_id.'] }
