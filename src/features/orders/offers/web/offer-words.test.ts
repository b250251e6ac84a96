import { expect, test } from 'vitest'
import { gigTypes } from '#features/gigs/process.ts'
import { leadOf, stepsAfter, titleOf } from './offer-words.ts'

test('the owner of a gig makes an offer, everyone else a bid', () => {
  expect([titleOf({ byOwner: true }), titleOf({ byOwner: false })]).toEqual([
    'Create Custom Offer',
    'Bid',
  ])
})

const drafts = [
  { gigType: gigTypes.offer, byOwner: true, next: 'accept or reject within 24 hours' },
  { gigType: gigTypes.request, byOwner: false, next: 'accept or reject within 24 hours' },
  { gigType: gigTypes.offer, byOwner: false, next: 'starts at once' },
  { gigType: gigTypes.request, byOwner: true, next: 'starts at once' },
]

test.each(drafts)(
  'on a gig of type $gigType, made by the owner: $byOwner, it "$next" once agreed to',
  ({ next, ...draft }) => {
    const steps = stepsAfter({ ...draft, recipient: 'ama' })
    expect(steps[0]).toBe(
      `Your ${draft.byOwner ? 'offer' : 'bid'} is posted in your chat with ama.`,
    )
    expect(steps[1]).toContain(next)
  },
)

test('nobody is named before anybody is chosen', () => {
  const [first] = stepsAfter({ gigType: gigTypes.offer, byOwner: true, recipient: undefined })
  expect(first).toBe('Your offer is posted in your chat with the person you choose.')
})

test('whoever requests an order reads what it means to them', () => {
  const sides = { seller: { username: 'ama' }, buyer: { username: 'kofi' } }
  expect(leadOf(sides, 'buyer')).toContain('ama has 24 hours')
  expect(leadOf(sides, 'seller')).toContain('kofi wants you to do this')
})
