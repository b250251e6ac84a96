import type { FastifyInstance } from 'fastify'
import { answerAsFound } from '#platform/server/http/endpoints.ts'
import { pageRenderer } from '#platform/server/pages/loader-calls.ts'
import { networkOf, spend } from '#platform/server/security/rate-limits.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { isOwedBack } from '../../payment/server/policy.ts'
import { noSuchOrder } from '../../server/policy.ts'
import type { OrderPorts } from '../../server/ports.ts'
import { orderById } from '../../server/queries.ts'
import * as contract from '../contract.ts'
import { readCode, signatureAlgorithm } from '../process.ts'
import { receiptKeys } from '../signing/server/policy.ts'
import { addReceipt, confirmReceipt, denyReceipt } from './commands.ts'
import { noSuchReceipt } from './policy.ts'
import { presentPublicReceipt } from './present.ts'
import { findByCode } from './queries.ts'

export const receiptsApi = (ports: OrderPorts) => async (app: FastifyInstance) => {
  addSteps(app, ports)
  addPublicReads(app)
}

function addSteps(app: FastifyInstance, ports: OrderPorts): void {
  app.endpoint(contract.addReceipt, async ({ input: form, viewer, now, reply }) => {
    await spend('receipt', viewer.id)
    const outcome = await addReceipt({ form, viewer, now })
    if (outcome === 'found') answerAsFound(reply)
    const answered = await loadAnswered(form.gig_order_id, viewer, now)
    const isConfirmed = answered.receipt.state === 'confirmed'
    return { ...answered, message: isConfirmed ? messages.addConfirmed : messages.add }
  })

  app.endpoint(contract.confirmReceipt, async ({ input: form, viewer, now }) => {
    await spend('order-step', viewer.id)
    await confirmReceipt(ports, { form, viewer, now })
    const answered = await loadAnswered(form.gig_order_id, viewer, now)
    const message = isOwedBack(answered.order) ? messages.confirmPaidTwice : messages.confirm
    return { ...answered, message }
  })

  app.endpoint(contract.denyReceipt, async ({ input: form, viewer, now }) => {
    await spend('order-step', viewer.id)
    await denyReceipt({ form, viewer, now })
    return { ...(await loadAnswered(form.gig_order_id, viewer, now)), message: messages.deny }
  })
}

const messages = {
  add: 'We have asked the seller to look at the balance and answer within 24 hours.',
  addConfirmed: 'The seller has confirmed this payment already.',
  confirm: 'Confirmed. The buyer has a receipt now.',
  confirmPaidTwice:
    'Confirmed. The buyer has a receipt now. What was paid through us goes back to the buyer.',
  deny: 'We have told the buyer that no money came.',
}

function addPublicReads(app: FastifyInstance): void {
  app.endpoint(contract.listReceiptKeys, async () => ({
    keys: receiptKeys().map(({ id: key_id, publicKey: public_key }) => ({
      ...{ key_id, algorithm: signatureAlgorithm, public_key },
    })),
  }))

  app.endpoint(contract.showReceipt, async ({ input, request }) => {
    if (request.ip !== pageRenderer) await spend('receipt-look', networkOf(request.ip))
    const code = readCode(input.code)
    const row = code === null ? null : await findByCode(code)
    const receipt = row && presentPublicReceipt(row)
    if (!receipt) throw noSuchReceipt()
    return { receipt }
  })
}

async function loadAnswered(orderId: number, viewer: Viewer, now: Date) {
  const order = await orderById({ orderId, viewer, now })
  if (!order) throw noSuchOrder()
  if (!order.receipt) throw noSuchReceipt()
  return { receipt: order.receipt, order }
}
