import { expect, test } from 'vitest'
import { outboxPage } from './outbox.ts'

const message = {
  channel: 'mail' as const,
  to: 'ama@example.com',
  subject: 'Reset your password',
  text: 'Open http://localhost:3000/password/reset/abc?x=1&y=2.\nThanks',
  created_at: '2026-01-02T03:04:05.000Z',
}

test('a link in a message can be followed, and ends before the full stop', () => {
  const url = 'http://localhost:3000/password/reset/abc?x=1&#38;y=2'
  expect(outboxPage([message])).toContain(`<a href="${url}">${url}</a>.\nThanks`)
})

test('what people wrote is shown as text and never runs', () => {
  const nasty = `<script>alert(1)</script> " ' javascript:alert(1) http://x"onclick=alert(1)`
  const page = outboxPage([{ ...message, to: nasty, subject: nasty, text: nasty }])
  expect(page).not.toContain('<script')
  expect(page).not.toContain('x"onclick')
  expect(page).not.toContain('href="javascript')
})

test('the page carries the nonce of its response', () => {
  expect(outboxPage([], 'abc123')).toContain('<style nonce="abc123">')
})
