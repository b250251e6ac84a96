import { expect, test, vi } from 'vitest'
import { tell } from '#platform/server/realtime.ts'
import { tellOfGig } from './notices.ts'

vi.mock('#platform/server/realtime.ts', () => ({ tell: vi.fn() }))

const gig = { id: 12, slug: 'taps', title: 'Taps repaired', user_id: 7 }
const someone = (id: number) => ({ id, tokenId: 0, isManager: true, isKycVerified: false })

test('an owner is told at once that the gig was approved, and where it is', () => {
  tellOfGig('approve', gig, someone(1))
  expect(tell).toHaveBeenLastCalledWith(7, 'notification', {
    kind: 'gig',
    text: '“Taps repaired” is approved and live.',
    route: '/gigs/view/12/taps',
  })
})

test('a manager with gigs of their own is not told of what they did themselves', () => {
  vi.mocked(tell).mockClear()
  tellOfGig('approve', gig, someone(7))
  expect(tell).not.toHaveBeenCalled()
})
