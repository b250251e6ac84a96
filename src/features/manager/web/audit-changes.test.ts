import { expect, test } from 'vitest'
import { type AuditWords, actionName, changesOf } from './audit-changes.ts'

const words: AuditWords = {
  actions: { 'mark-as-actioned': 'Marked as actioned' },
  fields: {
    status_id: {
      name: 'Status',
      inWords: value => ({ 1: 'Pending', 2: 'Completed' })[Number(value)],
    },
  },
}

test('a change names its fields with what they were and are', () => {
  const entry = {
    before: { title: 'Fees', status_id: 1, is_published: false },
    after: { title: 'Fees and refunds', status_id: 2, is_published: true },
  }
  expect(changesOf(entry, words)).toEqual([
    { field: 'Title', before: 'Fees', after: 'Fees and refunds' },
    { field: 'Status', before: 'Pending', after: 'Completed' },
    { field: 'Is published', before: 'No', after: 'Yes' },
  ])
})

test('what stayed is no change, and what was added had nothing before', () => {
  expect(changesOf({ before: { a: 1, b: 2 }, after: { a: 1, b: 3, c: 'new' } })).toEqual([
    { field: 'B', before: '2', after: '3' },
    { field: 'C', before: undefined, after: 'new' },
  ])
  expect(changesOf({ before: null, after: null })).toEqual([])
})

test('rich text is shown without its tags, and not for ever', () => {
  const [change] = changesOf({ before: null, after: { content: `<p>${'word '.repeat(100)}</p>` } })
  expect(change?.after).toMatch(/^word word .*…$/)
  expect(change?.after?.length).toBeLessThan(170)
})

test('an action has a word of its own, or reads as it is called', () => {
  expect(actionName('mark-as-actioned', words)).toBe('Marked as actioned')
  expect(actionName('verify-kyc', words)).toBe('Verify kyc')
})
