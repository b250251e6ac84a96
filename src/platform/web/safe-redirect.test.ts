import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pathWithRedirect, safeRedirect } from './safe-redirect.ts'

test('a path inside this site is kept with its query and hash', () => {
  expect(safeRedirect('/gigs/view/3/cake?a=1&b=%2F#top')).toBe('/gigs/view/3/cake?a=1&b=%2F#top')
})

test.each([
  null,
  undefined,
  '',
  'account',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  'https:evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  '%2F%2Fevil.example',
  '%68ttps://evil.example',
])('%j leads home', value => {
  expect(safeRedirect(value)).toBe('/')
})

test('whatever is asked for, a browser stays on this site', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webPath(),
        fc.string().map(text => `/${text}`),
      ),
      value => {
        const target = new URL(safeRedirect(value), 'https://adwuma.example')
        expect(target.origin).toBe('https://adwuma.example')
      },
    ),
  )
})

test('a login remembers where the person was going', () => {
  const path = pathWithRedirect('/login', new URL('https://x.example/gigs/add?type=2'))
  expect(safeRedirect(new URLSearchParams(path.split('?')[1]).get('redirect'))).toBe(
    '/gigs/add?type=2',
  )
})
