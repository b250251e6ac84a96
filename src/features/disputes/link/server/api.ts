import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OrderPorts } from '#features/orders/server/ports.ts'
import { withServerChecks } from '#platform/server/http/endpoints.ts'
import { networkOf, spend } from '#platform/server/security/rate-limits.ts'
import { disputeLink } from '../../contract.ts'
import { type Dispute, disputeMessages } from '../../server/present.ts'
import { loadDispute, loadStated, loadWithOrder } from '../../server/queries.ts'
import { acceptDecision, appealDecision } from '../../server/transition.ts'
import { addStatement, unfitStatement } from '../../statements/server/commands.ts'
import { sideByCode } from './queries.ts'

/** What a side may do whose account is deactivated: this, in this dispute, and nothing else. */
export const disputeLinkApi = (ports: OrderPorts) => async (app: FastifyInstance) => {
  app.endpoint(disputeLink.read, async ({ input, request, now }) => {
    const linked = await takeCode(input.code, request)
    return { dispute: withinLink(await loadDispute({ ...linked, now })) }
  })

  const stating = withServerChecks(
    disputeLink.statement,
    async ({ code, ...said }, { request }) => {
      if (code === undefined) return {}
      const { disputeId: dispute_id, viewer } = await takeCode(code, request)
      return unfitStatement({ ...said, dispute_id }, { viewer })
    },
  )
  app.endpoint(stating, async ({ input, request, now }) => {
    const { code, ...said } = input
    const linked = await takeCode(code, request)
    await spend('dispute-statement', linked.viewer.id)
    const statementId = await addStatement(ports, { ...linked, input: said, now })
    const { dispute, statement } = await loadStated({ ...linked, statementId, now })
    return { statement, dispute: withinLink(dispute), message: disputeMessages.statement }
  })

  app.endpoint(disputeLink.accept, async ({ input, request, now }) => {
    const step = { ...(await takeCode(input.code, request)), now }
    await acceptDecision(ports, step)
    return { ...(await loadLinked(step)), message: disputeMessages.accept }
  })

  app.endpoint(disputeLink.appeal, async ({ input, request, now }) => {
    const step = { ...(await takeCode(input.code, request)), now }
    await appealDecision(ports, { ...step, text: input.text })
    return { ...(await loadLinked(step)), message: disputeMessages.appeal }
  })
}

async function loadLinked(reading: Parameters<typeof loadWithOrder>[0]) {
  const { dispute, order } = await loadWithOrder(reading)
  return { dispute: withinLink(dispute), order: { ...order, available_actions: [] } }
}

/** Nothing is offered but what the link allows. */
const withinLink = (dispute: Dispute): Dispute => ({
  ...dispute,
  available_actions: dispute.available_actions.filter(action => action !== 'withdraw'),
})

/** @throws 404, 429 */
async function takeCode(code: string, request: FastifyRequest) {
  await spend('dispute-link', networkOf(request.ip))
  return sideByCode(code)
}
