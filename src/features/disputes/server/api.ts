import type { FastifyInstance } from 'fastify'
import { readNewsAt } from '#features/notifications/server/commands.ts'
import { isOwedBack } from '#features/orders/payment/server/policy.ts'
import type { OrderPorts } from '#features/orders/server/ports.ts'
import { withServerChecks } from '#platform/server/http/endpoints.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import * as contract from '../contract.ts'
import { disputeLinkApi } from '../link/server/api.ts'
import { openDispute, unfitOpening } from '../opening/server/commands.ts'
import { addStatement, unfitStatement } from '../statements/server/commands.ts'
import { disputeMessages } from './present.ts'
import { loadDispute, loadStated, loadWithOrder } from './queries.ts'
import { acceptDecision, appealDecision, withdrawDispute } from './transition.ts'

export const disputesApi = (ports: OrderPorts) => async (app: FastifyInstance) => {
  await app.register(disputeLinkApi(ports))

  app.endpoint(contract.showDispute, async ({ input, viewer, now }) => {
    const dispute = await loadDispute({ disputeId: input.id, viewer, now })
    await readNewsAt({ route: `/disputes/${dispute.id}`, userId: viewer.id, now })
    return { dispute }
  })

  const opening = withServerChecks(contract.openDispute, unfitOpening)
  app.endpoint(opening, async ({ input, viewer, now }) => {
    await spend('order-step', viewer.id)
    const disputeId = await openDispute(ports, { input, viewer, now })
    return { ...(await loadWithOrder({ disputeId, viewer, now })), message: disputeMessages.open }
  })

  const stating = withServerChecks(contract.addStatement, unfitStatement)
  app.endpoint(stating, async ({ input, viewer, now }) => {
    await spend('dispute-statement', viewer.id)
    const { dispute_id: disputeId, ...said } = input
    const statementId = await addStatement(ports, { disputeId, input: said, viewer, now })
    const stated = await loadStated({ disputeId, statementId, viewer, now })
    return { ...stated, message: disputeMessages.statement }
  })

  app.endpoint(contract.withdrawDispute, async ({ input, viewer, now }) => {
    await spend('order-step', viewer.id)
    const step = { disputeId: input.dispute_id, viewer, now }
    await withdrawDispute(ports, step)
    const answered = await loadWithOrder(step)
    const { dispute, order } = answered
    const isReturned = dispute.held > 0 && order.receipt?.state === 'confirmed' && isOwedBack(order)
    const message = isReturned ? disputeMessages.withdrawPaidTwice : disputeMessages.withdraw
    return { ...answered, message }
  })

  app.endpoint(contract.acceptDecision, async ({ input, viewer, now }) => {
    await spend('order-step', viewer.id)
    const step = { disputeId: input.dispute_id, viewer, now }
    await acceptDecision(ports, step)
    return { ...(await loadWithOrder(step)), message: disputeMessages.accept }
  })

  app.endpoint(contract.appealDecision, async ({ input, viewer, now }) => {
    await spend('order-step', viewer.id)
    const step = { disputeId: input.dispute_id, viewer, now }
    await appealDecision(ports, { ...step, text: input.text })
    return { ...(await loadWithOrder(step)), message: disputeMessages.appeal }
  })
}
