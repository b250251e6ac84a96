import { defineJob } from '#platform/server/jobs.ts'
import { tell } from '#platform/server/realtime.ts'

/** Brings an offer to the open screens of whoever it is made to. Written with the offer, so that none goes untold. */
export const tellOffer = defineJob<{ userId: number; text: string; route: string }>({
  name: 'offers.tell',
  async run({ data: { userId, text, route } }) {
    tell(userId, 'notification', { kind: 'offer', text, route })
  },
})
