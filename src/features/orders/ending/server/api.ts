import type { FastifyInstance } from 'fastify'
import { withServerChecks } from '#platform/server/http/endpoints.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { noSuchOrder } from '../../server/policy.ts'
import type { OrderPorts } from '../../server/ports.ts'
import { orderById } from '../../server/queries.ts'
import * as contract from '../contract.ts'
import {
  answerEnding,
  closeOrder,
  proposeEnding,
  unfitProposal,
  withdrawOrder,
} from './commands.ts'
import { endingMessages } from './present.ts'

export const endingApi = (ports: OrderPorts) => async (app: FastifyInstance) => {
  app.endpoint(contract.withdrawOrder, async ({ input, viewer, now }) => {
    const step = await spendStep({ orderId: input.gig_order_id, viewer, now })
    await withdrawOrder(ports, { ...step, reason: input.reason })
    return { order: await loadOrder(step), message: endingMessages.withdraw }
  })

  const proposing = withServerChecks(contract.proposeEnding, unfitProposal)
  app.endpoint(proposing, async ({ input, viewer, now }) => {
    const step = await spendStep({ orderId: input.gig_order_id, viewer, now })
    const { to_buyer: toBuyer, reason, seen_held: seenHeld } = input
    const proposal = { ...step, toBuyer, reason, seenHeld }
    const outcome = await proposeEnding(ports, proposal)
    return { order: await loadOrder(step), message: endingMessages[outcome] }
  })

  app.endpoint(contract.answerEnding, async ({ input, viewer, now }) => {
    const step = await spendStep({ orderId: input.gig_order_id, viewer, now })
    const { ending_id: endingId, answer } = input
    const outcome = await answerEnding(ports, { ...step, endingId, answer })
    return { order: await loadOrder(step), message: endingMessages[outcome] }
  })

  app.endpoint(contract.closeOrder, async ({ input, viewer, now }) => {
    const step = await spendStep({ orderId: input.gig_order_id, viewer, now })
    await closeOrder(ports, { ...step, received: input.received })
    const message = input.received ? endingMessages.closedAsPaid : endingMessages.closedAsUnpaid
    return { order: await loadOrder(step), message }
  })
}

type Step = { orderId: number; viewer: Viewer; now: Date }

/** Each mails the other side. @throws 429 */
async function spendStep(step: Step): Promise<Step> {
  await spend('order-step', step.viewer.id)
  return step
}

async function loadOrder(step: Step) {
  const order = await orderById(step)
  if (!order) throw noSuchOrder()
  return order
}
