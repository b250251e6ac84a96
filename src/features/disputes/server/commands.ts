import type { OrderPorts } from '#features/orders/server/ports.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { workOnEach } from '#platform/server/jobs/work-on-each.ts'
import { publishDispute, tellManagers } from '../news/server/notices.ts'
import { isOpenTo, isOverdue } from '../process.ts'
import type { DisputeRow } from './present.ts'
import { listLapsedDisputes, listOverdueDisputes, lockDispute } from './queries.ts'
import { effectDecision, startDeciding, update } from './transition.ts'

type Clock = { now: Date }

/** Nobody answered in time: managers decide without an answer. */
export async function endWaitingForAnswers({ now }: Clock): Promise<void> {
  await workOnEach(await listLapsedDisputes('answering', now), id =>
    inTransaction(async tx => {
      const locked = await lockDispute(tx, id)
      // An answer came in the last second, or another process was quicker.
      if (!locked || !isOpenTo('stop-waiting', locked.dispute.status)) return
      const dispute = await startDeciding(tx, locked, now)
      await publishDispute(tx, { ...locked, dispute, event: null, by: 'clock', now })
    }),
  )
}

/** Nobody appealed in time: what was decided takes effect. */
export async function effectDecisions(ports: OrderPorts, { now }: Clock): Promise<void> {
  await workOnEach(await listLapsedDisputes('decided', now), id =>
    inTransaction(async tx => {
      const locked = await lockDispute(tx, id)
      if (!locked || !isOpenTo('effect-decision', locked.dispute.status)) return
      await effectDecision(tx, ports, { ...locked, by: 'clock', actorId: null, now })
    }),
  )
}

/** Managers are told once a day of what they should have decided; the clock never decides it. */
export async function tellOfOverdueDisputes({ now }: Clock): Promise<void> {
  await workOnEach(await listOverdueDisputes(now), id =>
    inTransaction(async tx => {
      const locked = await lockDispute(tx, id)
      if (!locked || !isToBeTold(locked.dispute, now)) return
      await update(tx, locked.dispute, { overdue_told_on: now })
      await tellManagers(tx, { ...locked, event: 'overdue', now })
    }),
  )
}

const dayMs = 86_400_000

const isToBeTold = (dispute: DisputeRow, now: Date): boolean =>
  isOverdue(dispute, now) &&
  (dispute.overdue_told_on === null || now.getTime() - dispute.overdue_told_on.getTime() >= dayMs)
