import type { FastifyInstance } from 'fastify'
import { answerAsFound, withServerChecks } from '#platform/server/http/endpoints.ts'
import { invalid } from '#platform/server/http/refusals.ts'
import { vapidKeys } from '#platform/server/push/vapid.ts'
import { networkOf, spend } from '#platform/server/security/rate-limits.ts'
import { readPressed } from '../../server/commands.ts'
import * as contract from '../contract.ts'
import { acknowledgePush, subscribe, unsubscribe } from './commands.ts'
import { validateSubscription } from './policy.ts'

export async function pushApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.showPushKey, async () => ({ key: vapidKeys().publicKey }))

  app.endpoint(
    withServerChecks(contract.subscribeToPush, validateSubscription),
    async ({ input, viewer, now, reply }) => {
      await spend('push-subscribe', viewer.id)
      const { subscription, isNew } = await subscribe({ input, viewer, now })
      if (!isNew) answerAsFound(reply)
      return { subscription, message: 'This device now gets notifications.' }
    },
  )

  app.endpoint(contract.unsubscribeFromPush, async ({ input, viewer }) => {
    const { endpoint, id } = input
    if (endpoint === undefined && id === undefined) throw invalid(eitherOne)
    await spend('push-subscribe', viewer.id)
    await unsubscribe({ endpoint, id, viewer })
    return { message: 'This device gets no more notifications.' }
  })

  app.endpoint(contract.acknowledgePush, async ({ input, now, request }) => {
    await spend('push-ack', networkOf(request.ip))
    const acknowledged = await acknowledgePush({ ack: input.ack, now })
    if (input.event === 'clicked') await readPressed({ ...acknowledged, now })
  })
}

const eitherOne = {
  endpoint: ['Give the endpoint or the id.'],
  id: ['Give the endpoint or the id.'],
}
