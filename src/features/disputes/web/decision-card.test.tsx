import { expect, test } from 'vitest'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { DecisionCard } from './decision-card.tsx'
import type { Dispute } from './dispute.ts'

const at = '2026-03-03T12:00:00Z'

const closed: Dispute = {
  ...{ id: 12, order_id: 1042, status: 'closed', outcome: 'decision', role: 'buyer' },
  ...{ opened_by: 'buyer', reason_code: 'late', held: 150, wishes: { buyer: 150, seller: null } },
  ...{ created_at: at, answer_by: at, decide_by: at, appeal_by: at, closed_on: at },
  ...{ is_overdue: false, appeal: null, available_actions: [], statements: [] },
  decisions: [
    {
      ...{ level: 1, to_buyer: 75, to_seller: 75, right: 'both', reason: 'It was half done.' },
      ...{ accepted_by: [], created_at: at },
    },
  ],
}

const draw = (changes: Partial<Dispute>) =>
  textIn(renderScreen(() => <DecisionCard dispute={{ ...closed, ...changes }} />))

const withoutEffect = /A decision that did not take effect You get GH₵75\.00/

test('what was decided is the outcome only where it took effect', () => {
  expect(draw({})).toMatch(/^The decision You get GH₵75\.00/)
  expect(draw({ outcome: 'agreement' })).toMatch(withoutEffect)
  expect(draw({ outcome: 'agreement' })).not.toContain('Who gets what')
})

test('a decision about no money says so instead of two times nothing', () => {
  const decisions = closed.decisions.map(one => ({ ...one, to_buyer: 0, to_seller: 0 }))
  const text = draw({ held: 0, decisions })
  expect(text).toMatch(/^The decision We hold no money for this order\. Our team finds both sides/)
  expect(text).not.toContain('GH₵0.00')
})

test('where the seller gave up after a decision, it says first who gets what by that', () => {
  const text = draw({ outcome: 'conceded' })
  expect(text).toMatch(/^Who gets what You get GH₵150\.00 The seller gets GH₵0\.00/)
  expect(text).toMatch(withoutEffect)
})
