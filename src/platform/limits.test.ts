import { expect, test } from 'vitest'
import {
  type LimitName,
  limits,
  messagesAMinute,
  openRequestsPerPair,
  openSockets,
  smsPerReceiver,
} from './limits.ts'

const seconds: Record<string, number> = {
  'a minute': 60,
  'ten minutes': 600,
  'a quarter of an hour': 900,
  'an hour': 3600,
  'a day': 86_400,
}

/** Written a second time, since apps and people rely on them: none changes by mistake. */
const agreed: [name: LimitName, points: number, time: string, per: string][] = [
  ['login-account', 5, 'a minute', 'account and network'],
  ['login-address', 30, 'a minute', 'network'],
  ['login-address-24', 300, 'a minute', 'IPv4 /24'],
  ['login-address-48', 120, 'a minute', 'IPv6 /48'],
  ['login-anywhere', 100, 'a quarter of an hour', 'account'],
  ['register', 10, 'an hour', 'network'],
  ['register-24', 60, 'an hour', 'IPv4 /24'],
  ['register-16', 300, 'an hour', 'IPv4 /16'],
  ['register-48', 12, 'an hour', 'IPv6 /48'],
  ['register-32', 120, 'an hour', 'IPv6 /32'],
  ['resend-minute', 1, 'a minute', 'account and network'],
  ['resend-day', 5, 'a day', 'account and network'],
  ['resend-anywhere', 20, 'a day', 'account'],
  ['resend-address', 30, 'an hour', 'network'],
  ['resend-24', 120, 'an hour', 'IPv4 /24'],
  ['resend-16', 600, 'an hour', 'IPv4 /16'],
  ['resend-48', 40, 'an hour', 'IPv6 /48'],
  ['resend-32', 240, 'an hour', 'IPv6 /32'],
  ['verify-account', 10, 'a minute', 'account and network'],
  ['verify-address', 60, 'a minute', 'network'],
  ['forgot-address', 3, 'a minute', 'network'],
  ['forgot-24', 30, 'a minute', 'IPv4 /24'],
  ['forgot-48', 6, 'a minute', 'IPv6 /48'],
  ['forgot-account', 10, 'a quarter of an hour', 'account'],
  ['reset-address', 20, 'a minute', 'network'],
  ['username-change', 20, 'an hour', 'person'],
  ['email-change', 10, 'an hour', 'person'],
  ['email-confirm', 20, 'a quarter of an hour', 'person'],
  ['email-resend', 5, 'an hour', 'person'],
  ['email-link', 10, 'a day', 'email address'],
  ['password-change', 10, 'a quarter of an hour', 'person'],
  ['close-account', 5, 'a quarter of an hour', 'person'],
  ['own-data', 5, 'an hour', 'person'],
  ['payment-account', 20, 'an hour', 'person'],
  ['wallet-check', 60, 'an hour', 'person'],
  ['identity', 20, 'an hour', 'person'],
  ['portrait', 10, 'an hour', 'person'],
  ['away', 120, 'an hour', 'person'],
  ['gig-write', 60, 'an hour', 'person'],
  ['gig-step', 600, 'an hour', 'person'],
  ['offers', 60, 'an hour', 'person'],
  ['order-request-burst', 10, 'ten minutes', 'person'],
  ['order-request', 30, 'an hour', 'person'],
  ['order-step', 120, 'an hour', 'person'],
  ['review-report', 20, 'an hour', 'person'],
  ['dispute-statement', 30, 'an hour', 'person'],
  ['dispute-link', 30, 'a minute', 'network'],
  ['chat-new', 60, 'an hour', 'person'],
  ['chat-files', 120, 'an hour', 'person'],
  ['chat-report', 30, 'an hour', 'person'],
  ['chat-check', 60, 'a minute', 'person'],
  ['report', 20, 'an hour', 'person'],
  ['payments', 30, 'an hour', 'person'],
  ['payment-question', 120, 'an hour', 'person'],
  ['notifications', 600, 'an hour', 'person'],
  ['notification-preferences', 120, 'an hour', 'person'],
  ['push-subscribe', 60, 'an hour', 'person'],
  ['push-ack', 1200, 'a minute', 'network'],
  ['unsubscribe', 30, 'a minute', 'network'],
  ['order-link', 30, 'a minute', 'network'],
  ['second-step', 60, 'a minute', 'network'],
  ['passkey-login', 120, 'a minute', 'network'],
  ['proof', 60, 'a quarter of an hour', 'person'],
  ['second-factor', 60, 'an hour', 'person'],
  ['sessions', 120, 'an hour', 'person'],
  ['undo-link', 30, 'a minute', 'network'],
  ['searches', 240, 'an hour', 'person'],
  ['suggest', 120, 'a minute', 'network'],
  ['pause-link', 30, 'a minute', 'network'],
  ['share-picture', 300, 'a minute', 'network'],
  ['audit-export', 20, 'an hour', 'manager'],
  ['manager-write', 600, 'an hour', 'manager'],
  ['receipt', 20, 'a day', 'person'],
  ['receipt-look', 60, 'a minute', 'network'],
  ['blocks', 240, 'an hour', 'person'],
]

test('every limit is as it was agreed', () => {
  expect(limits).toEqual(
    Object.fromEntries(
      agreed.map(([name, points, time, per]) => [name, { per, points, seconds: seconds[time] }]),
    ),
  )
})

test('what is counted by itself is as it was agreed', () => {
  expect(messagesAMinute).toBe(120)
  expect(openRequestsPerPair).toBe(3)
  expect(openSockets).toEqual({ perPerson: 10, perNetwork: 1000 })
  expect(smsPerReceiver).toEqual({
    code: { points: 25, seconds: 86_400 },
    news: { points: 10, seconds: 3600 },
  })
})
