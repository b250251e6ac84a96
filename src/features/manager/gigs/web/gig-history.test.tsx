import { expect, test } from 'vitest'
import type { Received } from '#platform/contract.ts'
import { gig } from '#test/builders/sample-answers.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import type { showAnyGig } from '../contract.ts'
import { GigHistory } from './gig-history.tsx'

const shown = gig({ id: 31 })
const Screen = () => <GigHistory gig={shown} onClose={() => {}} />
type Entry = Received<typeof showAnyGig>['gig']['audit'][number]

test('what a manager changed is told in cedis, days and words, and the address is left out', () => {
  const entry: Entry = {
    ...{ id: 1, action: 'edit', actor: { id: 1, username: 'adjoa.boss' } },
    before: {
      slug: 'old-address',
      amount: 100.5,
      duration: 9,
      location_based: 0,
      type_id: 1,
      status_id: 1,
    },
    after: {
      slug: 'new-address',
      amount: 0,
      duration: 72,
      location_based: 1,
      type_id: 2,
      status_id: 2,
    },
    created_at: '2026-03-02T09:00:00.000Z',
  }
  const answer = { gig: { ...shown, audit: [entry] } }
  const text = textIn(
    renderScreen(Screen, { answers: [['GET /api/manager/gig/{id}', { id: 31 }, answer]] }),
  )
  for (const change of [
    'Amount was GH₵100.50 is now Custom pricing',
    'Duration was 9 hours is now 3 days',
    'Location-based was No is now Yes',
    'Type was Offer is now Request',
    'Status was Inactive is now Live',
  ])
    expect(text).toContain(change)
  expect(text).not.toContain('address')
})
