import { expect, test } from 'vitest'
import { person, publicReview } from '#test/builders/sample-people.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import type { ReviewChoice } from './person-address.ts'
import { PersonView } from './person-view.tsx'

const known = {
  ...{ is_new: false, orders_completed: 1240, on_time_percent: 93, median_answer_minutes: 130 },
  ...{ human_readable_answer_time: 'about 2 hours', customers: 31, repeat_customers: 8 },
}

type Shown = {
  changes?: Parameters<typeof person>[0]
  reviews?: ReturnType<typeof publicReview>[]
  choice?: Partial<ReviewChoice>
}

const render = ({ changes = {}, reviews = [], choice = {} }: Shown = {}) =>
  renderScreen(() => (
    <PersonView
      person={person(changes)}
      list={{ reviews, page: 1, lastPage: 1 }}
      gigs={[]}
      choice={{ role: 'seller', page: 1, ...choice }}
    />
  ))

test('a person’s page shows since when somebody is here, where, and every figure with what counts', () => {
  const html = render({
    changes: { figures: known, areas: ['Madina, Greater Accra'], rating: 4.8, rating_count: 32 },
  })
  const text = textIn(html)
  for (const words of [
    ...['Ama Serwaa', 'ama.s', 'Member since May 2025', 'Madina, Greater Accra', '4.8'],
    ...['1,240', '93%', 'about 2 hours', '31, 8 came back'],
    'Orders as the seller that ended as completed.',
    'one that ran out counts as 24 hours, one that the buyer took back not at all',
  ])
    expect(text, words).toContain(words)
  expect(text).not.toContain('New here')
  expect(html.match(/<summary[^>]*>How is this counted\?<\/summary>/g)).toHaveLength(6)
})

test('of somebody who is away the page says when he is back, and of nobody else', () => {
  expect(textIn(render({ changes: { back_on: '2026-12-03' } }))).toContain('Back on 3 Dec')
  expect(textIn(render())).not.toContain('Back on')
})

test('of a new seller there are no figures, and a dispute that was lost is no secret', () => {
  const text = textIn(render())
  expect(text).toContain('New here')
  expect(text).not.toContain('Orders completed')
  expect(text).not.toContain('Disputes decided against')
  const lost = textIn(render({ changes: { figures: { disputes_decided_against: 2 } } }))
  expect(lost).toMatch(/Disputes decided against 2 /)
})

test('each row of stars leads to its reviews, and says how many there are', () => {
  const stars = { '5': 3, '4': 0, '3': 1, '2': 0, '1': 0 }
  const html = render({ changes: { stars, rating: 4.5, rating_count: 4 } })
  for (const [rating, words] of [
    [5, '5 stars: 3 reviews'],
    [3, '3 stars: 1 review'],
    [1, '1 star: 0 reviews'],
  ])
    expect(html).toMatch(
      new RegExp(
        `<a[^>]*href="/people/ama.s\\?rating=${rating}#reviews"[^>]*><span[^>]*>${words}<`,
      ),
    )
})

test('a visitor who comes to the buyer’s side of a page is shown all reviews of the seller, whatever was chosen', () => {
  const stars = { '5': 3, '4': 0, '3': 0, '2': 0, '1': 1 }
  const html = render({
    changes: { stars, rating: 4, rating_count: 4 },
    reviews: [publicReview()],
    choice: { role: 'buyer', rating: 1 },
  })
  expect(html).toContain('?rating=1#reviews')
  expect(html).not.toContain('aria-current="true"')
  expect(textIn(html)).not.toContain('All reviews')
})

test('where there is no review, the page says so, also of one rating', () => {
  expect(textIn(render())).toContain('No reviews yet.')
  expect(textIn(render({ choice: { rating: 2 } }))).toContain('No reviews with 2 stars.')
  expect(textIn(render({ choice: { rating: 1 } }))).toContain('No reviews with 1 star.')
})

test('a review shows who wrote it, its gig and the answer, and that it came late or was changed', () => {
  const reply = {
    text: 'Thank you, Kofi.',
    created_at: '2026-03-03T09:00:00.000Z',
    edited_at: null,
  }
  const html = render({ reviews: [publicReview({ reply, is_late: true })] })
  const text = textIn(html)
  for (const words of [
    '4 out of 5 stars',
    'Kofi M.',
    'Came on time.',
    'Reply by Ama Serwaa',
    'Thank you, Kofi.',
    'Written late',
  ])
    expect(text, words).toContain(words)
  expect(html).toContain('href="/gigs/view/31/leaking-taps"')
  expect(text).not.toContain('edited')
  const edited = publicReview({ edited_at: '2026-03-02T10:00:00.000Z' })
  expect(textIn(render({ reviews: [edited] }))).toContain('2 Mar 2026 · edited')
})

test('of a hidden review the reason stands in its place, and of who has left no name', () => {
  const hidden = publicReview({
    ...{ is_hidden: true, hidden_reason: { code: 'abuse', text: 'Abusive words' } },
    ...{ rating: null, comments: null, gig: null, author: null },
  })
  const text = textIn(render({ reviews: [hidden, publicReview({ id: 13, author: null })] }))
  expect(text).toContain('This review was hidden: Abusive words.')
  expect(text).toContain('Somebody who has left')
})
