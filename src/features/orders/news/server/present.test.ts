import { expect, test } from 'vitest'
import { orderStatus } from '../../process.ts'
import { wordingOf } from './present.ts'

const contact = { closed_at: null, email: 'ama@adwuma.test', phone_e164: '+233241234567' }

test('amounts and times read as on every screen', () => {
  const { said, news } = wordingOf('request', {
    id: 1,
    status_id: orderStatus.pending,
    respond_by: new Date('2026-03-07T12:00:00Z'),
    due_on: null,
    title: 'Leaking taps repaired',
    amount_pesewas: 125_050,
    is_paid: false,
    seller: { ...contact, id: 2, name: 'Kofi Mensah', username: 'kofi.m' },
    buyer: { ...contact, id: 3, name: 'Ama Kusi', username: 'ama.k' },
  })
  expect(said?.text).toBe('I request “Leaking taps repaired” for GH₵1,250.50.')
  expect(news[0]?.text).toContain('for GH₵1,250.50. Accept or reject it by Sat 7 Mar, 12:00 pm,')
})
