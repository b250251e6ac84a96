import { expect, test } from 'vitest'
import { gigStatus } from '#features/gigs/process.ts'
import { gig } from '#test/builders/sample-answers.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { PromoteGig } from './promote-gig.tsx'

const payment = {} as Parameters<typeof PromoteGig>[0]['payment']

test.each([
  [gigStatus.inReview, 'It can be promoted as soon as we have reviewed it.'],
  [gigStatus.deleted, 'It was deleted, so it cannot be promoted.'],
  [gigStatus.paused, 'Activate it first: nobody sees a gig that is paused.'],
])('why a gig is not promoted is said by its status: %i', (status_id, sentence) => {
  const text = textIn(
    renderScreen(() => <PromoteGig gig={gig({ status_id })} offers={[]} payment={payment} />),
  )
  expect(text).toContain(`This gig is not live ${sentence}`)
  expect(text).not.toContain('Pay to Promote')
})
