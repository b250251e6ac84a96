import { pesewas } from '#platform/money.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { orderStatus } from '../../process.ts'
import type { OrderPorts } from '../../server/ports.ts'
import { lockOrderRow } from '../../server/queries.ts'
import { endOrder } from '../../server/transition.ts'
import { clockStepOf, isPast } from '../process.ts'

/**
 * Ends work whose time is over: what nobody submitted or completed is cancelled, and paid work that nobody looked at is
 * completed. Does nothing where somebody was quicker, so it is safe to repeat and at several processes at once.
 */
export function endByClock(
  ports: OrderPorts,
  { orderId, now }: { orderId: number; now: Date },
): Promise<void> {
  return inTransaction(async tx => {
    const order = await lockOrderRow(tx, orderId)
    const step = clockStepOf(order)
    if (!step || !isPast(step.on, now)) return
    if (await ports.disputes.isInDispute(tx, orderId)) return
    const isCompleted = step.action === 'complete'
    await endOrder(tx, ports, {
      ...{ order, action: step.action, by: 'clock', actorId: null, now },
      endedBy: 'clock',
      to: isCompleted ? orderStatus.completed : orderStatus.cancelled,
      toBuyer: pesewas(isCompleted ? 0 : order.held_pesewas),
      owesReview: isCompleted,
    })
  })
}
