import { expect, test } from 'vitest'
import { cardOf } from '#features/gigs/listing/web/gig-cards.ts'
import { SafePayment } from '#features/gigs/safe-payment/web/safe-payment.tsx'
import { gig, person } from '#test/builders/sample-answers.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { MemberActions } from './gig-actions.tsx'
import { GigView } from './gig-view.tsx'

const renderView = (changes: Parameters<typeof gig>[0] = {}) =>
  renderScreen(() => (
    <GigView gig={gig(changes)} card={undefined} onRetry={() => {}} retrying={false} />
  ))

test('a gig shows its title, category, description, amount, duration, views and distance', () => {
  const html = renderView({
    description: '<p>Taps, <strong>pipes</strong> and tanks.</p>',
    human_readable_views: '1.2k views',
    human_readable_distance: '2.4 km away',
  })
  expect(html).toMatch(/<h1[^>]*>Leaking taps repaired on the same day<\/h1>/)
  expect(html).toContain('<p>Taps, <strong>pipes</strong> and tanks.</p>')
  const text = textIn(html)
  for (const words of ['Plumbing', 'GH₵250', 'takes 3 days', '1.2k views', '2.4 km away'])
    expect(text, words).toContain(words)
})

test('an offer takes its time, and a request is wanted within it', () => {
  expect(textIn(renderView())).toContain('takes 3 days')
  const request = textIn(renderView({ type_id: 2 }))
  expect(request).toContain('wanted within 3 days')
  expect(request).not.toContain('takes')
})

test('an owner who is away is called by name', () => {
  const user = person({ name: 'Ama Serwaa', username: 'ama.s' })
  expect(textIn(renderView({ user, back_on: '2026-12-03' }))).toContain(
    'Ama Serwaa is back on 3 Dec. Send a message now and request then.',
  )
})

test('an amount of 0 is custom pricing', () => {
  expect(textIn(renderView({ amount: 0 }))).toContain('Custom pricing')
  expect(textIn(renderView({ amount: 250 }))).not.toContain('Custom pricing')
})

test('a gig has its images, a heart, and Request', () => {
  const file = (id: number) => ({ firebase_url: `/files/${id}.webp`, thumb_url: '/t.webp' })
  const html = renderView({
    images: [5, 6].map(id => ({ id, file: { file_id: id, ...file(id) } })),
  })
  expect(html).toContain('/files/5.webp')
  expect(html).toContain('aria-label="Favorite: Leaking taps repaired on the same day"')
  expect(html).toMatch(/>Request<\/a>/)
})

test('visitors are told to log in or register where a gig with a place is', () => {
  const text = textIn(renderView({ location_based: 1, location_hidden: true }))
  expect(text).toContain('Log in or register to see the location.')
  expect(textIn(renderView())).not.toContain('to see the location')
})

test('every gig says that no commission is charged', () => {
  expect(textIn(renderView())).toContain('Nkwa charges no commission on orders.')
})

test('beside the seller stands the badge: gold for Premium, blue for verified', () => {
  expect(renderView({ user: person({ is_kyc_verified: true }) })).toContain(
    'aria-label="Identity verified"',
  )
  const active_subscription = {
    start_date: '2026-03-01T00:00:00.000Z',
    end_date: '2026-03-31T00:00:00.000Z',
  }
  expect(renderView({ user: person({ active_subscription }) })).toContain('aria-label="Premium"')
})

test('a gig recommends to pay through the platform, in three steps, before it tells of paying directly', () => {
  const text = textIn(renderView())
  expect(text).toMatch(
    /Pay through Nkwa 1 Pay 2 Nkwa holds it 3 You confirm, the worker is paid You can also pay the worker directly/,
  )
})

test('whoever answers a request reads how they are paid', () => {
  const text = textIn(renderView({ type_id: 2 }))
  expect(text).toMatch(/The buyer pays 2 Nkwa holds it 3 The buyer confirms, you are paid/)
  expect(text).not.toContain('You can also pay the worker')
})

test('the owner of an offer reads how they are paid, the owner of a request how they pay', () => {
  const textTo = (viewerId: number, changes: Parameters<typeof gig>[0]) =>
    textIn(renderScreen(() => <SafePayment card={cardOf(gig(changes))} viewerId={viewerId} />))
  const { user_id: ownerId } = gig()
  expect(textTo(ownerId, {})).toMatch(/^Be paid through Nkwa/)
  expect(textTo(ownerId, { type_id: 2 })).toMatch(/^Pay through Nkwa/)
  expect(textTo(ownerId + 1, {})).toMatch(/^Pay through Nkwa/)
  expect(textTo(ownerId + 1, { type_id: 2 })).toMatch(/^Be paid through Nkwa/)
})

test('the button of a request says that a bid is sent', () => {
  expect(renderView({ type_id: 2 })).toMatch(/>Send a bid<\/a>/)
  expect(renderView({ type_id: 2 })).not.toMatch(/>Request<\/a>/)
})

test('beside a gig stand its price, then its facts, then the way to request it', () => {
  const [, aside = ''] = renderView().split('<aside')
  expect(textIn(aside)).toMatch(/GH₵250\.00.*takes 3 days.*Views: 3 views.*Request/)
})

const renderActions = (viewer: { id: number; isModerator: boolean }) =>
  [false, true].map(wide =>
    renderScreen(() => (
      <MemberActions gig={gig()} card={cardOf(gig())} viewer={viewer} wide={wide} />
    )),
  )

test("a manager can request somebody else's live gig, and edit and pause it", () => {
  for (const html of renderActions({ id: gig().user_id + 1, isModerator: true })) {
    expect(html).toMatch(/<button[^>]*>(<span[^>]*>)*Request</)
    expect(html).toContain('href="/gigs/edit/31"')
    expect(textIn(html)).toContain('Pause')
  }
  for (const html of renderActions({ id: gig().user_id + 1, isModerator: false }))
    expect(html).not.toContain('/gigs/edit/31')
  for (const html of renderActions({ id: gig().user_id, isModerator: true }))
    expect(textIn(html)).not.toContain('Request')
})
