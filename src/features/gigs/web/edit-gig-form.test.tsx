import { expect, test } from 'vitest'
import type { OwnUser } from '#features/accounts/web/current-user.ts'
import { gig, person } from '#test/builders/sample-answers.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { EditGigForm } from './edit-gig-form.tsx'
import EditGigPage from './edit-gig-page.tsx'

const owner: OwnUser = {
  ...person(),
  portrait_large: null,
  ...{
    email: 'ama@example.test',
    pending_email: null,
    phone: '0241234567',
    is_manager: false,
    manager_roles: [],
  },
  ...{ is_email_confirmed: true, needs_email_confirmation: false },
  ...{
    unread_messages_count: 0,
    unread_notifications_count: 0,
    location: null,
    longitude: null,
    latitude: null,
  },
  ...{ id_reference: null, pending_review: null, payment_detail: null, id_type: null },
  payout_hold_until: null,
  ...{ kyc_status: 'none', consent_version: '1', consent_at: '2026-03-01T00:00:00.000Z' },
  marketing_opt_in: false,
  back_on: null,
  request_alerts: true,
}

const categories = [
  { id: 1, description: 'Plumbing' },
  { id: 2, description: 'Painting' },
]

const image = (id: number) => ({
  id,
  file: { file_id: id, firebase_url: `/files/${id}.webp`, thumb_url: `/files/${id}-320.webp` },
})

const renderForm = (changes: Parameters<typeof gig>[0] = {}) =>
  renderScreen(() => <EditGigForm gig={gig(changes)} user={owner} />, {
    answers: [['GET /api/gigs/categories', {}, { categories }]],
  })

const submitOf = (html: string) => /<button[^>]*type="submit".*?<\/button>/.exec(html)?.[0] ?? ''

test('a gig to edit has every field that is specified, and all categories', () => {
  const html = renderForm()
  expect(html).toMatch(/<option value="1"[^>]*>Plumbing<\/option>.*<option value="2"[^>]*>Painting/)
  const text = textIn(html)
  for (const label of ['Gig type', 'Offer', 'Request', 'Title', 'Category', 'Description'])
    expect(text, label).toContain(label)
  for (const label of ['Amount', 'Duration (hours)', 'Location-based gig', 'Add photos'])
    expect(text, label).toContain(label)
})

test('an amount of 0 is said to mean custom pricing', () => {
  expect(textIn(renderForm())).toContain('0 means custom pricing')
})

test('the button reads Update Service Offer or Update Service Request, by the type', () => {
  expect(textIn(submitOf(renderForm()))).toBe('Update Service Offer')
  expect(textIn(submitOf(renderForm({ type_id: 2 })))).toBe('Update Service Request')
})

test('a deleted gig cannot be sent, every other one can', () => {
  for (const status_id of [1, 2, 3, 4]) {
    const isDisabled = submitOf(renderForm({ status_id })).includes('disabled=""')
    expect(isDisabled, String(status_id)).toBe(status_id === 3)
  }
})

test('while the gig is loading there is nothing to send', () => {
  const html = renderScreen(EditGigPage, { path: '/gigs/edit/:gig_id', at: '/gigs/edit/31' })
  expect(textIn(html)).toContain('Edit gig')
  expect(submitOf(html)).toBe('')
})

test('each image has its own button to delete it', () => {
  const html = renderForm({ images: [image(5), image(6)] })
  const names = [...html.matchAll(/aria-label="(Delete [^"]*)"/g)].map(([, name]) => name)
  expect(names).toEqual([
    'Delete Leaking taps repaired on the same day, photo 1',
    'Delete Leaking taps repaired on the same day, photo 2',
  ])
})
