import { expect, test } from 'vitest'
import { orderStatus } from '../../process.ts'
import { wordingOf } from './present.ts'

const contact = { closed_at: null, email: 'ama@adwuma.test', phone_e164: '+233241234567' }

test('an amount carries its sign in the chat, and letters where it may become a text message', () => {
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
  expect(news[0]?.text).toMatch(/for GHS\s1,250\.50\./)
})
