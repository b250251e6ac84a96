import { expect, test } from 'vitest'
import { order, person } from '#test/builders/sample-answers.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { OrderReviews } from './order-reviews.tsx'
import type { Review } from './review-forms.ts'

const written: Review = {
  ...{ id: 3, by: 'seller', state: 'unpublished', rating: 2, comments: 'He never answered.' },
  ...{ gig: { id: 5, title: 'Taps', slug: 'taps' }, seller: person(), buyer: person() },
  ...{ order_id: 4711, created_at: '2026-03-02T12:00:00Z', completed_at: '2026-03-02T12:00:00Z' },
  ...{ published_at: null, edited_at: null, can_edit_until: null, is_late: false },
  ...{ hidden_reason: null, reply: null, seller_has_written: true },
}

test.each([
  ['in review', 3, 'Not published yet'],
  ['cancelled', 5, 'Not published, because the order was cancelled'],
])(
  'of an order that is %s the seller’s review says whether it is to come',
  (_name, status_id, words) => {
    const shown = order({ status_id, role: 'seller', buyer_review: written })
    const text = textIn(renderScreen(() => <OrderReviews order={shown} />))
    expect(text).toContain(`${words} He never answered.`)
  },
)

test('a review that is not to come can no longer be edited', () => {
  const textOf = (status_id: number) =>
    textIn(
      renderScreen(() => (
        <OrderReviews order={order({ status_id, role: 'seller', buyer_review: written })} />
      )),
    )
  expect(textOf(3)).toContain('Edit')
  expect(textOf(5)).not.toContain('Edit')
})
