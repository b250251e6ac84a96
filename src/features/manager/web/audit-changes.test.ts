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

test('a change far into a long text is shown from around where it begins', () => {
  const start = `<p>${'A new gate, painted twice. '.repeat(20)}</p>`
  const entry = {
    before: { description: `${start}<p>Paid by wallet.</p>` },
    after: { description: `${start}<p>Paid by bank.</p>` },
  }
  const [change] = changesOf(entry)
  expect(change?.before).toMatch(/^….{30,50}Paid by wallet\.$/)
  expect(change?.after).toMatch(/^….{30,50}Paid by bank\.$/)
})

test('a change of nothing but a link’s address is one, and is shown', () => {
  const link = (to: string) => ({ description: `<p>See <a href="https://${to}">my page</a>.</p>` })
  expect(changesOf({ before: link('one.example'), after: link('other.example') })).toEqual([
    {
      field: 'Description',
      before: '<p>See <a href="https://one.example">my page</a>.</p>',
      after: '<p>See <a href="https://other.example">my page</a>.</p>',
    },
  ])
})

test('what reads the same in words is shown as it is kept where it is not the same', () => {
  const counted: AuditWords = {
    fields: { images: { name: 'Photos', inWords: value => String((value as []).length) } },
  }
  expect(changesOf({ before: { images: [1, 2] }, after: { images: [1, 3] } }, counted)).toEqual([
    { field: 'Photos', before: '[1,2]', after: '[1,3]' },
  ])
})

test('an end that was cut off a long text is shown as gone, and an emoji is never halved', () => {
  const text = '😀'.repeat(200)
  const [change] = changesOf({ before: { note: `${text} End` }, after: { note: text } })
  expect(change?.before?.endsWith('😀 End')).toBe(true)
  expect(change?.after).toBe(`…${'😀'.repeat(40)}`)
  const long = changesOf({ before: { note: '' }, after: { note: `a${'😀'.repeat(200)}` } })
  expect(long[0]?.after).toBe(`a${'😀'.repeat(159)}…`)
})

test('an action has a word of its own, or reads as it is called', () => {
  expect(actionName('mark-as-actioned', words)).toBe('Marked as actioned')
  expect(actionName('verify-kyc', words)).toBe('Verify kyc')
})
