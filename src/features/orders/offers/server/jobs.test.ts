import { expect, test, vi } from 'vitest'
import { publishEvent } from '#platform/server/realtime/realtime.ts'
import { notifyOfOffer } from './jobs.ts'

vi.mock(import('#platform/server/realtime/realtime.ts'), async original => ({
  ...(await original()),
  publishEvent: vi.fn<typeof publishEvent>(),
}))

test('an offer reaches the open screens of whoever it is made to, and leads there', async () => {
  const offer = { text: 'Kofi has made you an offer.', route: '/account/messages/3/kofi' }
  await notifyOfOffer.run({ data: { userId: 7, ...offer }, now: new Date() })
  expect(publishEvent).toHaveBeenCalledWith(7, 'notification', { kind: 'offer', ...offer })
})
