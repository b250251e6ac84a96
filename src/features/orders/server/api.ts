import type { FastifyInstance } from 'fastify'
import { registerDealings } from '#features/gigs/server/commands.ts'
import { registerOpenBusiness } from '#features/profile/rights/server/commands.ts'
import { registerOwnData } from '#features/profile/rights/server/queries.ts'
import { presentList } from '#platform/server/lists.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import * as contract from '../contract.ts'
import { offersApi } from '../offers/server/api.ts'
import { areDealingsOpen } from '../offers/server/queries.ts'
import { confirmPayment } from '../payment/server/commands.ts'
import { orderStatus } from '../process.ts'
import { reviewsApi } from '../reviews/server/api.ts'
import { dealsOf, openOrdersOf } from '../rights/server/queries.ts'
import {
  acceptOrder,
  cancelOrder,
  completeOrder,
  requestOrder,
  reviseOrder,
  submitOrder,
} from './commands.ts'
import { noSuchOrder } from './policy.ts'
import { orderById, pageOfOrders } from './queries.ts'

export async function ordersApi(app: FastifyInstance): Promise<void> {
  registerDealings(areDealingsOpen)
  registerOpenBusiness(openOrdersOf)
  registerOwnData('deals', dealsOf)
  await app.register(offersApi)
  await app.register(reviewsApi)
  addReads(app)
  addSellersSteps(app)
  addBuyersSteps(app)
}

function addReads(app: FastifyInstance): void {
  app.endpoint(contract.listOrders, async ({ input, viewer, now }) => ({
    orders: presentList(await pageOfOrders({ input, viewer, now }), input),
  }))

  app.endpoint(contract.showOrder, async ({ input, viewer, now }) => ({
    order: await shown({ orderId: input.id, viewer, now }),
  }))
}

function addSellersSteps(app: FastifyInstance): void {
  app.endpoint(contract.acceptOrder, async ({ input, viewer, now }) => {
    const wish = { orderId: input.gig_order_id, viewer, now }
    await acceptOrder(wish)
    return { order: await shown(wish), message: 'Order accepted. The work can start.' }
  })

  app.endpoint(contract.cancelOrder, async ({ input, viewer, now }) => {
    const wish = { orderId: input.gig_order_id, viewer, now }
    await cancelOrder(wish)
    return { order: await shown(wish), message: 'Request rejected. The order is cancelled.' }
  })

  app.endpoint(contract.submitOrder, async ({ input, viewer, now }) => {
    const wish = { orderId: input.gig_order_id, viewer, now }
    await submitOrder(wish)
    return { order: await shown(wish), message: 'Submitted for review. The buyer has been told.' }
  })
}

/** A request is the seller's where the buyer made the offer. */
function addBuyersSteps(app: FastifyInstance): void {
  app.endpoint(contract.requestOrder, async ({ input, viewer, now }) => {
    const orderId = await requestOrder({ offerId: input.gig_offer_id, viewer, now })
    const order = await shown({ orderId, viewer, now })
    return { order, message: order.status_id === orderStatus.pending ? requested : agreed }
  })

  app.endpoint(contract.reviseOrder, async ({ input, viewer, now }) => {
    const wish = { orderId: input.gig_order_id, viewer, now }
    await reviseOrder({ ...wish, revision: input.revision })
    return {
      order: await shown(wish),
      message: 'Sent back. The seller has been told what is wrong.',
    }
  })

  app.endpoint(contract.completeOrder, async ({ input, viewer, now }) => {
    const wish = { orderId: input.gig_order_id, viewer, now }
    await completeOrder(wish)
    return { order: await shown(wish), message: 'Order completed. Tell others how the work was.' }
  })

  app.endpoint(contract.confirmOrderPayment, async ({ input, viewer, now }) => {
    const wish = { orderId: input.gig_order_id, viewer, now }
    const found = await confirmPayment({ ...wish, reference: input.reference })
    const message = found === 'complete' ? 'The payment is complete.' : stillOnItsWay
    return { order: await shown(wish), message }
  })
}

async function shown(of: { orderId: number; viewer: Viewer; now: Date }) {
  const order = await orderById(of)
  if (!order) throw noSuchOrder()
  return order
}

const requested = 'Service request submitted. The seller has 24 hours to accept or reject it.'
const agreed = 'Agreed. The work can start.'
const stillOnItsWay = 'The payment is not complete yet. Try again in a moment.'
