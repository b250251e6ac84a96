import { expect, test } from 'vitest'
import { gig, order } from '#test/builders/sample-answers.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import type { Order } from '../../web/order-words.ts'
import { isWorthCelebrating } from './celebration.ts'
import { OrderEnd } from './order-end.tsx'

const ended_on = '2026-03-05T10:00:00.000Z'

const endBy = (by: NonNullable<Order['ended']>['by']) => ({
  ...{ by, to_buyer: 0, to_seller: 0, reason: null, ended_on },
})

const completed = { status_id: 4, completed_on: ended_on, ended: endBy('completion') }

const renderEnd = (changes: Partial<Order> = {}) =>
  renderScreen(() => <OrderEnd order={order({ ...completed, ...changes })} />, {
    answers: [['GET /api/gigs/{id}', { id: gig().id }, { gig: gig() }]],
  })

test('the end of an order thanks its buyer, who can book again, share and keep the worker', () => {
  const html = renderEnd()
  expect(textIn(html)).toMatch(/Thank you ama\.s did the work/)
  expect(html).toMatch(/href="\/gigs\/view\/31\/leaking-taps"[^>]*>.*Book again/)
  expect(html).toContain('https://wa.me/?text=')
  expect(textIn(html)).toContain('Add to favorites')
})

test('where the order was paid here, its end says where the receipt is', () => {
  expect(textIn(renderEnd({ is_paid: true }))).toContain('The receipt is below')
  expect(textIn(renderEnd())).not.toContain('receipt')
})

test('where the gig is not live, its buyer asks the seller again', () => {
  const { offer } = order()
  const html = renderEnd({ offer: { ...offer, gig: { ...offer.gig, is_live: false } } })
  expect(html).toContain('href="/account/messages/0/ama.s"')
  expect(html).not.toContain('wa.me')
  expect(textIn(html)).not.toContain('Add to favorites')
})

test('a seller who cannot be written to is not asked again', () => {
  const { offer, seller } = order()
  const left = { ...seller, username: 'deleted.7', has_profile: false }
  const gone = { ...offer, gig: { ...offer.gig, status_id: 5 } }
  expect(renderEnd({ offer: gone, seller: left })).not.toContain('/account/messages/')
})

test('the seller is told well done, and can share the gig', () => {
  const html = renderEnd({ role: 'seller' })
  expect(textIn(html)).toMatch(/Well done.*Share on WhatsApp/)
  expect(textIn(html)).not.toContain('Book again')
})

test('a seller without a live gig of their own is not asked to share one', () => {
  const { offer, buyer } = order()
  for (const changes of [{ user_id: buyer.id }, { is_live: false }]) {
    const end = { role: 'seller', offer: { ...offer, gig: { ...offer.gig, ...changes } } } as const
    expect(textIn(renderEnd(end))).toBe('Well done The work is done.')
    expect(renderEnd({ ...end, ended: endBy('clock') })).toBe('')
  }
})

test('where the time was over, or the seller closed it, nobody is thanked for confirming', () => {
  for (const by of ['clock', 'seller'] as const) {
    const text = textIn(renderEnd({ ended: endBy(by) }))
    expect(text).toMatch(/What next.*Book again/)
    expect(text).not.toMatch(/Thank you|confirmed/)
    expect(textIn(renderEnd({ ended: endBy(by), role: 'seller' }))).not.toContain('Well done')
  }
})

test('an order is celebrated for a quarter of an hour, and only where its buyer confirmed it', () => {
  const end = Date.parse(ended_on)
  expect(isWorthCelebrating(completed, end + 14 * 60_000)).toBe(true)
  expect(isWorthCelebrating(completed, end + 16 * 60_000)).toBe(false)
  expect(isWorthCelebrating({ ...completed, completed_on: null }, end)).toBe(false)
  expect(isWorthCelebrating({ ...completed, ended: endBy('clock') }, end)).toBe(false)
  expect(isWorthCelebrating({ completed_on: null, ended: endBy('withdrawal') }, end)).toBe(false)
})
