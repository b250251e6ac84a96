import { expect, test } from 'vitest'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { AppBanner } from './app-banner.tsx'

test('the banner leads to the app in both stores, and can be sent away', () => {
  const html = renderScreen(() => <AppBanner isWanted />)
  expect(textIn(html)).toContain('Get the app for Nkwa on your phone Google Play App Store')
  expect(html).toMatch(/href="https:\/\/play\.google\.com\/[^"]*q=Nkwa/)
  expect(html).toMatch(/href="https:\/\/apps\.apple\.com\/[^"]*term=Nkwa/)
  expect(html).toContain('aria-label="Dismiss"')
})

test('who neither asked for the app nor has ordered sees no banner', () => {
  expect(renderScreen(() => <AppBanner isWanted={false} />)).toBe('')
})
