import { expect, test } from 'vitest'
import { withOwnLinksOnly } from './own-links.ts'

const site = 'https://adwuma.test'

test('the address of a gig can be followed, and the full stop behind it is no part of it', () => {
  expect(withOwnLinksOnly('<p>About: https://adwuma.test/gigs/view/12/cakes.</p>', site)).toBe(
    '<p>About: <a href="/gigs/view/12/cakes" target="_blank" rel="noopener">https://adwuma.test/gigs/view/12/cakes</a>.</p>',
  )
})

test('an address with a query keeps it', () => {
  expect(withOwnLinksOnly('<p>https://adwuma.test/?a=1&amp;b=2</p>', site)).toContain(
    'href="/?a=1&amp;b=2"',
  )
})

test.each([
  'https://evil.test/login',
  'https://adwuma.test.evil.test/login',
  'https://adwuma.test@evil.test/',
  'http://adwuma.test/gigs',
  'https://adwuma.test//evil.test/login',
  'https://adwuma.test/\\evil.test/login',
  'https://adwuma.test/.//evil.test/login',
])('%s is shown, and cannot be followed', address => {
  expect(withOwnLinksOnly(`<p>See ${address}</p>`, site)).toBe(`<p>See ${address}</p>`)
})

test('a link says where it would have led', () => {
  const link =
    '<a href="https://evil.test/x?a=1&amp;b=2" rel="nofollow ugc noopener" target="_blank">my <em>bank</em></a>'
  expect(withOwnLinksOnly(`<p>${link}</p>`, site)).toBe(
    '<p>my bank (https://evil.test/x?a=1&amp;b=2)</p>',
  )
})

test('a link to us is followed to us alone, whatever its words say', () => {
  const ours = '<a href="https://adwuma.test/gigs/view/1/a">https://evil.test</a>'
  expect(withOwnLinksOnly(ours, site)).toBe(
    'https://evil.test (<a href="/gigs/view/1/a" target="_blank" rel="noopener">https://adwuma.test/gigs/view/1/a</a>)',
  )
})

test('an address of ours that leads nowhere of ours cannot carry anything into its link', () => {
  expect(withOwnLinksOnly('<p>https://adwuma.test/&quot;onclick=x</p>', site)).not.toContain(
    '"onclick',
  )
})
