import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { publishEvent } from '#platform/server/realtime/realtime.ts'
import { dispute as contract } from '../../contract.ts'
import { disputeById } from '../../server/queries.ts'

type Change = { disputeId: number; sides: number[] }

/** Shows open screens of both sides the dispute as each may see it, in its last state. */
export const publishDisputeUpdate = defineJob<Change>({
  name: 'disputes.tell',
  async run({ data: { disputeId, sides }, now }) {
    for (const id of sides) {
      const dispute = await disputeById({ disputeId, viewer: { id, roles: [] }, now })
      if (dispute)
        publishEvent(id, `dispute.${disputeId}`, { dispute: z.encode(contract, dispute) })
    }
  },
})
