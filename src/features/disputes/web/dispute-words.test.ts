import { expect, test } from 'vitest'
import type { Dispute } from './dispute.ts'
import {
  partsWithoutDecision,
  restOf,
  sideTitle,
  standingSentence,
  statusChips,
  timelineOf,
} from './dispute-words.ts'

const on = '2026-03-06T14:30:00.000Z'
const before = Date.parse('2026-03-02T12:00:00Z')

const dispute: Dispute = {
  ...{ id: 12, order_id: 1042, status: 'answering', outcome: null, role: 'buyer' },
  ...{ opened_by: 'buyer', reason_code: 'late', held: 150, wishes: { buyer: 150, seller: null } },
  ...{ created_at: '2026-03-01T12:00:00Z', answer_by: on, decide_by: null, appeal_by: null },
  ...{ closed_on: null, is_overdue: false, appeal: null, available_actions: [] },
  ...{ statements: [], decisions: [] },
}

const decision: Dispute['decisions'][number] = {
  ...{ level: 1, to_buyer: 37.5, to_seller: 112.5, right: 'seller', reason: 'It was in time.' },
  ...{ accepted_by: [], created_at: '2026-03-03T12:00:00Z' },
}

const sentenceOf = (changes: Partial<Dispute>, now = before) =>
  standingSentence({ ...dispute, ...changes }, now)

test('while an answer is awaited, each side reads from whom and until when', () => {
  expect(sentenceOf({})).toBe(
    'We wait for the seller to answer, until Fri 6 Mar, 2:30 pm. Without an answer our team decides all the same.',
  )
  expect(sentenceOf({ role: 'seller' })).toBe(
    'Say what happened by Fri 6 Mar, 2:30 pm. If you do not answer, our team decides without your answer.',
  )
  expect(sentenceOf({}, Date.parse(on))).toBe('The time to answer is over. Our team decides now.')
})

test('what is to be decided has its day, also where that has passed', () => {
  expect(sentenceOf({ status: 'deciding', decide_by: on })).toContain(
    'Our team decides by Fri 6 Mar, 2:30 pm.',
  )
  expect(sentenceOf({ status: 'appealed', decide_by: on })).toContain('decides once more by Fri')
  expect(sentenceOf({ status: 'deciding', decide_by: on, is_overdue: true })).toContain(
    'Our team is late',
  )
})

test('a decision says to each side what it still can do, and when it takes effect', () => {
  const decided = { status: 'decided', appeal_by: on, decisions: [decision] } as const
  expect(sentenceOf({ ...decided, decisions: [decision] })).toContain('Accept the decision or')
  const accepted = [{ ...decision, accepted_by: ['buyer' as const] }]
  expect(sentenceOf({ ...decided, decisions: accepted })).toBe(
    'You accepted. The decision takes effect once the seller accepts too, on Fri 6 Mar, 2:30 pm at the latest.',
  )
  expect(sentenceOf({ ...decided, decisions: accepted, role: null })).toContain('Both sides can')
  expect(sentenceOf({ ...decided, decisions: [decision] }, Date.parse(on))).toBe(
    'The time to appeal is over. The decision takes effect now.',
  )
})

test('a closed dispute says how it ended, and who got what where no decision says it', () => {
  const closed = { status: 'closed', closed_on: on } as const
  expect(sentenceOf({ ...closed, outcome: 'withdrawn' })).toContain('You withdrew the dispute.')
  expect(sentenceOf({ ...closed, outcome: 'withdrawn', role: 'seller' })).toContain(
    'The buyer withdrew the dispute.',
  )
  for (const outcome of ['decision', 'agreement', 'withdrawn'] as const)
    expect(partsWithoutDecision({ ...dispute, outcome })).toBeNull()
  const conceded = partsWithoutDecision({ ...dispute, outcome: 'conceded' })
  expect(conceded).toEqual({ to_buyer: 150, to_seller: 0 })
})

test('what was said, decided and appealed against stands in the order in which it came', () => {
  const statement = (id: number, at: string) => ({
    ...{ id, by: 'buyer' as const, text: 'It drips.', to_buyer: null, files: [], created_at: at },
  })
  const entries = timelineOf({
    ...dispute,
    statements: [statement(1, '2026-03-01T12:00:00Z'), statement(2, '2026-03-02T12:00:00Z')],
    decisions: [decision],
    appeal: { by: 'buyer', text: 'It drips.', created_at: '2026-03-04T12:00:00Z' },
  })
  expect(entries.map(({ kind }) => kind)).toEqual(['statement', 'statement', 'decision', 'appeal'])
  expect(entries.map(entry => entry.kind === 'statement' && entry.isFirst)).toEqual([
    ...[true, false, false, false],
  ])
})

test('both parts of a split sum to what is held, to the pesewa', () => {
  expect(restOf(3.33, 1.67)).toBe(1.66)
  expect(restOf(0.3, 0.1)).toBe(0.2)
})

test('every state has words, and sides are named as whoever reads sees them', () => {
  for (const { label } of Object.values(statusChips)) expect(label).not.toBe('')
  expect(sideTitle('buyer', 'buyer')).toBe('You')
  expect(sideTitle('seller', null)).toBe('The seller')
})
