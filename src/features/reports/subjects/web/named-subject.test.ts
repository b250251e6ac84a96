import { expect, test } from 'vitest'
import { choiceOf, nobody, subjectOfAddress, subjectOfChoice } from './named-subject.ts'

test.each([
  ['about=/gigs/view/12/cakes', { ...nobody, about_gig_id: '12' }],
  ['about=/gigs/view/12', { ...nobody, about_gig_id: '12' }],
  ['about=/account/messages/3/ama.k&about_user_id=7', { ...nobody, about_user_id: '7' }],
  ['about=/gigs/view/cakes', nobody],
  ['about=/gigs/edit/12', nobody],
  ['about=/gigs/view/123456789012', nobody],
  ['about_user_id=7x', nobody],
  ['', nobody],
])('a report opened with %s is about what that names', (search, subject) => {
  expect(subjectOfAddress(new URLSearchParams(search))).toEqual(subject)
})

test.each([nobody, { ...nobody, about_gig_id: '12' }, { ...nobody, about_user_id: '7' }])(
  'what is chosen is what is sent',
  subject => {
    expect(subjectOfChoice(choiceOf(subject))).toEqual(subject)
  },
)
