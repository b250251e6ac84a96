import { expect, test } from 'vitest'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { type PersonGig, PersonGigs } from './person-gigs.tsx'

const gig: PersonGig = {
  ...{ id: 7, slug: 'taps', title: 'Taps mended', picture: '/taps.webp' },
  ...{ town: 'Kumasi', duration: '4 hours', amount: 250 },
}
const textOf = (shown: PersonGig) => textIn(renderScreen(() => <PersonGigs gigs={[shown]} />))

test('a person’s gigs say how long they take, and requests within what time they are wanted', () => {
  expect(textOf(gig)).toContain('Kumasi · takes 4 hours')
  expect(textOf({ ...gig, isRequest: true })).toContain('Kumasi · wanted within 4 hours')
})
