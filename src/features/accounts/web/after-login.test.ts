import { expect, test } from 'vitest'
import { destinationIn, withDestination } from './after-login.ts'

const queryWith = (redirect: string) => new URLSearchParams({ redirect })

test('after a login one goes where one wanted to go', () => {
  expect(destinationIn(queryWith('/gigs/add?type=2#photos'))).toBe('/gigs/add?type=2#photos')
})

test('a redirect never leads to another site, back to the login or out again', () => {
  for (const bad of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '',
    '/login?x',
    '/logout',
  ])
    expect(destinationIn(queryWith(bad))).toBe('/')
  expect(destinationIn(new URLSearchParams())).toBe('/')
})

test('the way through verification or a new password keeps the place to go to', () => {
  expect(withDestination('/v/7/', queryWith('/gigs/add'))).toBe('/v/7/?redirect=%2Fgigs%2Fadd')
  expect(withDestination('/login?tab=login', queryWith('/account'))).toBe(
    '/login?tab=login&redirect=%2Faccount',
  )
  expect(withDestination('/v/7/', new URLSearchParams())).toBe('/v/7/')
})
