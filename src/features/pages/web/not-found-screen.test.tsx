import { expect, test } from 'vitest'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'

test('a page that is not there says so, and leads home', () => {
  const html = renderScreen(NotFoundScreen)
  expect(textIn(html)).toBe("Oops, we can't find that page. Back to Home. Help")
  expect(html).toMatch(/<a [^>]*href="\/"/)
})
