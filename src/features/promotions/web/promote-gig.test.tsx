import { expect, test } from 'vitest'
import { gigStatus } from '#features/gigs/process.ts'
import { paymentToCheck } from '#test/builders/payment-to-check.ts'
import { gig } from '#test/builders/sample-answers.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { PromoteGig } from './promote-gig.tsx'
import PromoteGigPage from './promote-gig-page.tsx'

const payment = {} as Parameters<typeof PromoteGig>[0]['payment']

test.each([
  [gigStatus.inReview, 'It can be promoted as soon as we have reviewed it.'],
  [gigStatus.deleted, 'It was deleted, so it cannot be promoted.'],
  [gigStatus.paused, 'Activate it first: nobody sees a gig that is paused.'],
])('why a gig is not promoted is said by its status: %i', (status_id, sentence) => {
  const text = textIn(
    renderScreen(() => (
      <PromoteGig gig={gig({ status_id })} offers={[]} payment={payment} checked={[]} />
    )),
  )
  expect(text).toContain(`This gig is not live ${sentence}`)
  expect(text).not.toContain('Pay to Promote')
})

const shownGig = gig({ status_id: gigStatus.live })
const { id } = shownGig
const offers = [{ id: 2, name: '14 days', price: 25, days: 14 }]
const asked = { object_type: 'promotion', records_per_page: 20 }

const textWith = (method: string, payments: object[]) =>
  textIn(
    renderScreen(PromoteGigPage, {
      path: '/gigs/promote/:gig_id',
      at: `/gigs/promote/${id}`,
      answers: [
        ['GET /api/gigs/{id}', { id }, { gig: shownGig }],
        ['GET /api/promotions/offers', {}, { offers }],
        ['GET /api/payments/active', {}, { active_payment_method: method }],
        ['GET /api/payments', asked, { transactions: { data: payments } }],
      ],
    }),
  )
const promotion = (object_additional: number) =>
  paymentToCheck({ object_type: 'promotion', object_id: 2, object_additional })

test('a promotion that is paid by hand begins once the money is checked', () => {
  const text = textWith('MANUAL', [])
  expect(text).toContain('It begins once we have checked that the money has arrived.')
  expect(text).toContain('Pay to Promote Service')
  expect(textWith('SANDBOX', [])).not.toContain('checked')
})

test('a promotion that is being checked is shown in place of the packages', () => {
  const text = textWith('MANUAL', [promotion(id)])
  expect(text).toContain('We are checking your payment')
  expect(text).toContain('Do not pay a second time.')
  expect(text).not.toMatch(/Pay to Promote|14 days/)
})

test('while the promotion of another gig is being checked, this one can be promoted', () => {
  const text = textWith('MANUAL', [promotion(id + 1)])
  expect(text).not.toContain('We are checking your payment')
  expect(text).toContain('Pay to Promote Service')
})
