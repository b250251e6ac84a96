import { expect, test } from 'vitest'
import { changedGigDraft } from '#test/builders/gig-draft.ts'
import { gig } from '#test/builders/sample-answers.ts'
import { gigFieldNames, gigFields } from '../fields.ts'
import {
  durationEcho,
  gigDraftKey,
  goesBackToReview,
  reviewAgainNotice,
  submitLabel,
  valuesIn,
  valuesInAddress,
  valuesOf,
} from './gig-form-values.ts'

const liveGig = gig({ title: 'Wedding cake', category_id: 3, amount: 1250.5 })

test('a new gig starts as an offer with nothing filled in', () => {
  expect(valuesOf()).toMatchObject({ type_id: '1', title: '', amount: '', location_based: false })
})

test('a gig to edit fills its form as its controls hold it', () => {
  expect(valuesOf(liveGig)).toMatchObject({
    category_id: '3',
    amount: '1250.50',
    duration: '72',
    location_based: false,
    longitude: undefined,
  })
})

test.each([
  ['72', '= 3 days'],
  [' 30 ', '= 1 day 6 hours'],
  ['1', '= 1 hour'],
  ['8760', '= 365 days'],
])('%j hours read %j', (typed, echo) => {
  expect(durationEcho(typed)).toBe(echo)
})

test.each(['', '0', '8761', '1.5', '-3', 'two', '12345'])('%j hours are not echoed', typed => {
  expect(durationEcho(typed)).toBeUndefined()
})

test('the button names what is posted or updated', () => {
  expect(submitLabel({ typeId: '1', isNew: true })).toBe('Post Service Offer')
  expect(submitLabel({ typeId: '2', isNew: true })).toBe('Post Service Request')
  expect(submitLabel({ typeId: '1', isNew: false })).toBe('Update Service Offer')
  expect(submitLabel({ typeId: '2', isNew: false })).toBe('Update Service Request')
})

test('whoever edits a gig is told which changes send it back to review', () => {
  expect(reviewAgainNotice).toMatch(
    /^If you change the title, description, category, type\b.* or photos, we check the gig again before people see it\.$/,
  )
})

test('what the form was opened with sends no live gig back to review', () => {
  expect(goesBackToReview(liveGig, valuesOf(liveGig), 0)).toBe(false)
  const cheaper = { ...valuesOf(liveGig), amount: '9', duration: '1' }
  expect(goesBackToReview(liveGig, cheaper, 0)).toBe(false)
})

test.each([
  { title: 'Birthday cake' },
  { description: '<p>x</p>' },
  { category_id: '4' },
  { type_id: '2' },
])('%j sends a live gig back to review', change => {
  expect(goesBackToReview(liveGig, { ...valuesOf(liveGig), ...change }, 0)).toBe(true)
})

test.each(gigFieldNames)('the %s sends a live gig back to review if it is moderated', name => {
  const values = { ...valuesOf(liveGig), [name]: String(changedGigDraft[name]) }
  expect(goesBackToReview(liveGig, values, 0)).toBe(gigFields[name].isModerated)
})

test('a new photo sends a live gig back to review', () => {
  expect(goesBackToReview(liveGig, valuesOf(liveGig), 1)).toBe(true)
})

test('a gig that is in review already has nowhere to go back to', () => {
  const waiting = { ...liveGig, status_id: 1 }
  expect(goesBackToReview(waiting, { ...valuesOf(waiting), title: 'Birthday cake' }, 2)).toBe(false)
})

test('drafts of two people or two gigs never meet', () => {
  expect(new Set([gigDraftKey(1), gigDraftKey(2), gigDraftKey(1, 2), gigDraftKey(2, 1)]).size).toBe(
    4,
  )
})

test('a form reads back what it was filled with', () => {
  const values = valuesOf(liveGig)
  expect(valuesIn(name => values[name])).toEqual(values)
})

test('a draft that holds something else than text is read without harm', () => {
  const draft: Record<string, unknown> = { title: 5, latitude: '5.6', location_based: 'yes' }
  expect(valuesIn(name => draft[name])).toEqual({
    ...valuesOf(),
    type_id: '',
    title: '5',
  })
})

test('the address of a new gig fills in that it is a request, its category and its town', () => {
  const query = new URLSearchParams('type=2&category=1&town=kumasi')
  expect(valuesInAddress(query)).toEqual({ type_id: '2', category_id: '1', town: 'kumasi' })
  expect(valuesInAddress(new URLSearchParams('type=9'))).toEqual({})
})
