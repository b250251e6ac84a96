import { expect, test } from 'vitest'
import { checkSentence } from './present.ts'

type Check = NonNullable<Parameters<typeof checkSentence>[0]>
const unknown = (reason: Check['reason']): Check => ({
  result: 'unknown',
  checked_at: null,
  reason,
})

test('each reason for which no name is known has its sentence', () => {
  const sentenceFor = (reason: Check['reason']) => checkSentence(unknown(reason), true)
  expect(sentenceFor('unavailable')).toBe('The network does not answer. We try again every hour.')
  expect(sentenceFor('not_asked')).toBe('Nobody tells us in whose name such an account is.')
  expect(sentenceFor('limit')).toBe('You have asked often today. We look again later.')
  expect(sentenceFor(null)).toBe('We have asked the network in whose name the account is.')
})

test('where the network was not asked once more, what was found before is said to hold', () => {
  expect(checkSentence(unknown('unavailable'), false)).toBe(
    'You have asked often today. What was found before still holds.',
  )
})
