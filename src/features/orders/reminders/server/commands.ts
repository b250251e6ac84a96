import { inTransaction } from '#platform/server/database/database.ts'
import { reminder } from '../../process.ts'
import type { OrderPorts } from '../../server/ports.ts'
import { lockOrderRow } from '../../server/queries.ts'
import { recordEvent } from '../../server/transition.ts'
import { dueReminder } from '../process.ts'
import { keepReminder } from './queries.ts'

/** Reminds whoever has to move on this order, at most once of each. Whoever does so at the same time waits, and finds it done. */
export function remindOfOrder(
  ports: OrderPorts,
  { orderId, now }: { orderId: number; now: Date },
): Promise<void> {
  return inTransaction(async tx => {
    const kind = dueReminder(await lockOrderRow(tx, orderId), now)
    if (await ports.disputes.isInDispute(tx, orderId)) return
    if (!kind || !(await keepReminder(tx, { orderId, kind, now }))) return
    await recordEvent(tx, ports, { orderId, action: reminder, by: 'clock', actorId: null, now })
  })
}
