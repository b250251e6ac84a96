import { defineJob } from '#platform/server/jobs/jobs.ts'
import { publishEvent } from '#platform/server/realtime/realtime.ts'

/** Brings an offer to the open screens of whoever it is made to. Written with the offer, so that none goes untold. */
export const notifyOfOffer = defineJob<{ userId: number; text: string; route: string }>({
  name: 'offers.tell',
  async run({ data: { userId, text, route } }) {
    publishEvent(userId, 'notification', { kind: 'offer', text, route })
  },
})
