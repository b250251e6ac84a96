import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textIn } from '#test/builders/screen.tsx'
import { DraftState } from './draft-state.tsx'

const stateOf = (form: { isDirty: boolean; isSaved: boolean }) =>
  textIn(renderToStaticMarkup(<DraftState form={form} onDiscard={() => {}} />))

test('a draft is said to be saved where it is, and can be discarded all the same where it is not', () => {
  expect(stateOf({ isDirty: true, isSaved: true })).toBe('Draft saved Discard')
  expect(stateOf({ isDirty: true, isSaved: false })).toBe('Discard')
  expect(stateOf({ isDirty: false, isSaved: false })).toBe('')
})
