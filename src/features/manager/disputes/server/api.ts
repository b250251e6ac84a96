import type { FastifyInstance } from 'fastify'
import { publicUsersByIds } from '#features/accounts/server/queries.ts'
import { recordReading } from '#features/chat/oversight/server/commands.ts'
import { presentMessages } from '#features/chat/server/present.ts'
import { decideDispute, unfitDecision } from '#features/disputes/decisions/server/commands.ts'
import { routeOfTask } from '#features/disputes/news/server/notices.ts'
import type { Dispute } from '#features/disputes/server/present.ts'
import { disputesByIds, loadWithOrder } from '#features/disputes/server/queries.ts'
import { readNewsAt } from '#features/notifications/server/commands.ts'
import type { OrderPorts } from '#features/orders/server/ports.ts'
import { withServerChecks } from '#platform/server/http/endpoints.ts'
import { presentList } from '#platform/server/http/lists.ts'
import { pickLatest } from '#platform/server/moments.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { presentAudit } from '../../server/present.ts'
import { latestAudit } from '../../server/queries.ts'
import * as contract from '../contract.ts'
import { presentListed, presentParty } from './present.ts'
import { loadParty, messagesSince, pageOfDisputes, titlesOf } from './queries.ts'

export const managerDisputesApi = (ports: OrderPorts) => async (app: FastifyInstance) => {
  app.endpoint(contract.listDisputes, async ({ input, viewer, now }) => {
    const { ids, total } = await pageOfDisputes(input, now)
    const rows = await disputesByIds(ids)
    const sides = rows.flatMap(row => [row.buyer_id, row.seller_id])
    const [people, titles] = await Promise.all([
      publicUsersByIds(sides, now),
      titlesOf(rows.map(row => row.gig_id)),
    ])
    const data = rows.map(row => presentListed(row, { people, titles, viewer, now }))
    return { disputes: presentList({ data, total }, input) }
  })

  app.endpoint(contract.showDispute, async ({ input, viewer, now }) => ({
    dispute: await loadWhole({ disputeId: input.id, viewer, now }),
  }))

  app.endpoint(
    withServerChecks(contract.decideDispute, unfitDecision),
    async ({ input, viewer, now }) => {
      await spend('manager-write', viewer.id)
      const {
        id: disputeId,
        to_buyer: toBuyer,
        seen_changed_at: seenChangedAt,
        right,
        reason,
      } = input
      await decideDispute(ports, { disputeId, toBuyer, right, reason, seenChangedAt, viewer, now })
      const dispute = await loadWhole({ disputeId, viewer, now })
      const message =
        dispute.status === 'closed'
          ? 'Decided. It takes effect now, and both sides are told.'
          : 'Decided. Both sides are told, and can appeal for 72 hours.'
      return { dispute, message }
    },
  )
}

type Reading = { disputeId: number; viewer: Viewer; now: Date }

/** A manager who is a side reads no more than the other side: neither who decides, nor what is known of either. */
async function loadWhole(reading: Reading) {
  const { disputeId, viewer, now } = reading
  const { dispute, order } = await loadWithOrder(reading)
  await readNewsAt({ route: routeOfTask(disputeId), userId: viewer.id, now })
  const isSide = dispute.role !== null
  const [buyer, seller] = [order.buyer.id, order.seller.id]
  const [ofBuyer, ofSeller, written, audit] = await Promise.all([
    loadParty(buyer, now),
    loadParty(seller, now),
    messagesSince({ seller_id: seller, buyer_id: buyer }, order.created_at),
    isSide ? [] : latestAudit({ type: 'dispute', id: disputeId }),
  ])
  if (!isSide) await recordReadingOf(written, reading)
  return {
    ...dispute,
    order,
    changed_at: changeOf(dispute),
    buyer: presentParty(buyer, ofBuyer, { isSide }),
    seller: presentParty(seller, ofSeller, { isSide }),
    messages: await presentMessages(written.messages, viewer, now),
    audit: audit.map(presentAudit),
  }
}

/** Of what is presented, so that nothing counts as seen that is not there. */
const changeOf = ({ created_at, statements, appeal }: Dispute): Date =>
  pickLatest(created_at, ...statements.map(statement => statement.created_at), appeal?.created_at)

/** That a manager reads here what two others wrote to each other is kept, as it is everywhere. */
async function recordReadingOf(
  { chatId, messages }: Awaited<ReturnType<typeof messagesSince>>,
  { disputeId, viewer, now }: Reading,
): Promise<void> {
  const reason = `Dispute #${disputeId}`
  if (chatId !== null && messages.length > 0) await recordReading({ chatId, reason, viewer, now })
}
