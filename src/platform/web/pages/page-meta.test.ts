import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.ts'

const matches = [{ loaderData: { site: { name: 'Nkwa', url: 'https://nkwa.test' } } }]

test('the title of a page is the brand, then its own', () => {
  expect(pageMeta({ matches }, { title: 'Manage gigs' })).toContainEqual({
    title: 'Nkwa – Manage gigs',
  })
})

test('a page without an address of its own is kept out of search engines', () => {
  expect(pageMeta({ matches }, { title: 'Order #7' })).toContainEqual({
    name: 'robots',
    content: 'noindex',
  })
  const indexed = pageMeta({ matches }, { title: 'Fees', canonical: '/read/9/support/fees' })
  expect(indexed).not.toContainEqual({ name: 'robots', content: 'noindex' })
  expect(indexed).toContainEqual({
    ...{ tagName: 'link', rel: 'canonical' },
    href: 'https://nkwa.test/read/9/support/fees',
  })
})
