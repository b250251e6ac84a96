import type { FastifyInstance } from 'fastify'
import { readNewsOfOrder } from '#features/notifications/server/commands.ts'
import { presentList } from '#platform/server/http/lists.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { answerLinkApi } from '../answer-link/server/api.ts'
import * as contract from '../contract.ts'
import { endingApi } from '../ending/server/api.ts'
import { offersApi } from '../offers/server/api.ts'
import { confirmPayment } from '../payment/server/commands.ts'
import { orderStatus, type PressedOrderAction } from '../process.ts'
import { receiptsApi } from '../receipts/server/api.ts'
import { reviewsApi } from '../reviews/server/api.ts'
import { requestOrder, reviseOrder } from './commands.ts'
import { noSuchOrder } from './policy.ts'
import type { OrderPorts } from './ports.ts'
import { orderById, pageOfOrders } from './queries.ts'
import { takeOrderStep } from './transition.ts'

export const ordersApi = (ports: OrderPorts) => async (app: FastifyInstance) => {
  await app.register(offersApi(ports))
  await app.register(reviewsApi)
  await app.register(answerLinkApi(ports))
  await app.register(endingApi(ports))
  await app.register(receiptsApi(ports))
  addReads(app)
  addPressedSteps(app, ports)
  addOtherSteps(app, ports)
}

function addReads(app: FastifyInstance): void {
  app.endpoint(contract.listOrders, async ({ input, viewer, now }) => ({
    orders: presentList(await pageOfOrders({ input, viewer, now }), input),
  }))

  app.endpoint(contract.showOrder, async ({ input, viewer, now }) => {
    const order = await loadOrder({ orderId: input.id, viewer, now })
    await readNewsOfOrder({ orderId: input.id, userId: viewer.id, now })
    return { order }
  })
}

function addPressedSteps(app: FastifyInstance, ports: OrderPorts): void {
  for (const action of Object.keys(messages) as PressedOrderAction[])
    app.endpoint(contract.orderSteps[action], async ({ input, viewer, now }) => {
      const step = await spendStep({ orderId: input.gig_order_id, viewer, now })
      await takeOrderStep(ports, { ...step, action, by: viewer })
      return { order: await loadOrder(step), message: messages[action] }
    })
}

const messages: Record<PressedOrderAction, string> = {
  accept: 'Order accepted. The work can start.',
  cancel: 'Request rejected. The order is cancelled.',
  'submit-for-review': 'Submitted for review. We told the buyer.',
  complete: 'Order completed. Tell others how the work was.',
}

function addOtherSteps(app: FastifyInstance, ports: OrderPorts): void {
  app.endpoint(contract.requestOrder, async ({ input, viewer, now }) => {
    await spend('order-request-burst', viewer.id)
    await spend('order-request', viewer.id)
    const orderId = await requestOrder(ports, { offerId: input.gig_offer_id, viewer, now })
    const order = await loadOrder({ orderId, viewer, now })
    return {
      order,
      message: order.status_id === orderStatus.pending ? requestedMessage : agreedMessage,
    }
  })

  app.endpoint(contract.reviseOrder, async ({ input, viewer, now }) => {
    const step = await spendStep({ orderId: input.gig_order_id, viewer, now })
    await reviseOrder(ports, { ...step, revision: input.revision })
    return {
      order: await loadOrder(step),
      message: 'Sent back. We told the seller what to correct.',
    }
  })

  app.endpoint(contract.confirmOrderPayment, async ({ input, viewer, now }) => {
    await spend('payment-question', viewer.id)
    const byViewer = { orderId: input.gig_order_id, viewer, now }
    const found = await confirmPayment(ports, { ...byViewer, reference: input.reference })
    const message = found === 'complete' ? 'The payment is complete.' : paymentPendingMessage
    return { order: await loadOrder(byViewer), message }
  })
}

/** Each step mails the other side. @throws 429 */
async function spendStep<Step extends { viewer: Viewer }>(step: Step): Promise<Step> {
  await spend('order-step', step.viewer.id)
  return step
}

async function loadOrder(params: { orderId: number; viewer: Viewer; now: Date }) {
  const order = await orderById(params)
  if (!order) throw noSuchOrder()
  return order
}

const requestedMessage =
  'Service request submitted. The seller has 24 hours to accept or reject it.'
const agreedMessage = 'Agreed. The work can start.'
const paymentPendingMessage = 'The payment is not complete yet. Try again in a moment.'
