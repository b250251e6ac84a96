import { expect, test } from 'vitest'
import { actionName, changesOf } from './audit-changes.ts'

test('a change names its fields with what they were and are', () => {
  const entry = {
    before: { title: 'Fees', status_id: 1, is_published: false },
    after: { title: 'Fees and refunds', status_id: 2, is_published: true },
  }
  expect(changesOf(entry, { status_id: { 1: 'Pending', 2: 'Completed' } })).toEqual([
    { field: 'title', before: 'Fees', after: 'Fees and refunds' },
    { field: 'status', before: 'Pending', after: 'Completed' },
    { field: 'is published', before: 'no', after: 'yes' },
  ])
})

test('what stayed is no change, and what was added had nothing before', () => {
  expect(changesOf({ before: { a: 1, b: 2 }, after: { a: 1, b: 3, c: 'new' } })).toEqual([
    { field: 'b', before: '2', after: '3' },
    { field: 'c', before: undefined, after: 'new' },
  ])
  expect(changesOf({ before: null, after: null })).toEqual([])
})

test('rich text is shown without its tags, and not for ever', () => {
  const [change] = changesOf({ before: null, after: { content: `<p>${'word '.repeat(100)}</p>` } })
  expect(change?.after).toMatch(/^word word .*…$/)
  expect(change?.after?.length).toBeLessThan(170)
})

test('an action reads as a sentence begins', () => {
  expect(actionName('mark-as-actioned')).toBe('Mark as actioned')
})
