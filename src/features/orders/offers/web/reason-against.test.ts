import { expect, test } from 'vitest'
import { gigStatus } from '#features/gigs/process.ts'
import { reasonAgainst } from './reason-against.ts'

const [ama, kofi, stranger] = [
  { id: 1, username: 'ama', name: 'Ama Serwaa' },
  { id: 2, username: 'kofi.k', name: 'Kofi Kusi' },
  { id: 3, username: 'manager', name: 'Esi Owusu' },
]
const pressed = {
  order: null,
  is_custom: false,
  author_id: kofi.id,
  gig: { status_id: gigStatus.live },
  seller: ama,
  buyer: kofi,
  ...{ back_on: null, is_blocked: false },
}
const chatWithAma = { to: '/account/messages/0/ama', label: 'Message ama' }
const chatWithKofi = { to: '/account/messages/0/kofi.k', label: 'Message kofi.k' }

test('an order that there is comes first, whoever asks', () => {
  const ordered = {
    ...pressed,
    order: { id: 17, status_id: 1 },
    gig: { status_id: gigStatus.paused },
  }
  for (const { id } of [ama, kofi, stranger])
    expect(reasonAgainst(ordered, id)).toMatchObject({
      title: 'Already ordered',
      link: { to: '/account/orders/view/17' },
    })
})

test('a gig that is not live takes no orders', () => {
  for (const status_id of [gigStatus.inReview, gigStatus.paused, gigStatus.deleted])
    expect(reasonAgainst({ ...pressed, gig: { status_id } }, kofi.id).title).toBe('No longer live')
})

test('a manager looks on', () => {
  expect(reasonAgainst(pressed, stranger.id).title).toBe('Between two others')
})

test('the author of a custom offer waits for the other side, and can write to it', () => {
  const custom = { ...pressed, is_custom: true, author_id: ama.id }
  expect(reasonAgainst(custom, ama.id)).toEqual({
    title: 'You made this offer',
    text: 'kofi.k decides whether to order.',
    link: chatWithKofi,
  })
})

test('the seller cannot request what somebody else has pressed Request for', () => {
  expect(reasonAgainst(pressed, ama.id)).toMatchObject({
    text: 'Only kofi.k can request this order.',
    link: chatWithKofi,
  })
})

test('whoever could request it of somebody away reads when to, and can write meanwhile', () => {
  expect(reasonAgainst({ ...pressed, back_on: '2026-12-03' }, kofi.id)).toEqual({
    title: 'Cannot be requested now',
    text: 'Ama Serwaa is back on 3 Dec. Send a message now and request then.',
    link: chatWithAma,
  })
})

test('whoever has blocked the other is told so, before all else of the other, and where to take it back', () => {
  expect(
    reasonAgainst({ ...pressed, back_on: '2026-12-03', is_blocked: true }, kofi.id),
  ).toMatchObject({
    text: 'You have blocked ama. Unblock ama in your chat, then request.',
    link: chatWithAma,
  })
})

test('whoever could request it is told that the other side is not there', () => {
  const reason = reasonAgainst(pressed, kofi.id)
  expect(reason.text).toBe('ama cannot take part in orders at the moment.')
  expect(reason.link).toBeUndefined()
})
