import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UserBadge } from './user-badge.tsx'

const badge = (premium: boolean, verified: boolean) =>
  renderToString(<UserBadge premium={premium} verified={verified} />)

test('whoever has an active subscription has the gold badge, verified or not', () => {
  for (const html of [badge(true, false), badge(true, true)]) {
    expect(html).toContain('aria-label="Premium"')
    expect(html).toContain('bg-gold')
    expect(html).not.toContain('Identity verified')
  }
})

test('whoever is verified only has the blue badge', () => {
  const html = badge(false, true)
  expect(html).toContain('aria-label="Identity verified"')
  expect(html).toContain('text-verified')
})

test('others have no badge', () => {
  expect(badge(false, false)).toBe('')
})
