import { expect, test } from 'vitest'
import { priceText, sitemapOfAll } from './present.ts'

test('the price on a shared picture is written as on screens, and one of nothing is custom pricing', () => {
  expect(priceText(125_050)).toBe('GH₵1,250.50')
  expect(priceText(15_000)).toBe('GH₵150.00')
  expect(priceText(0)).toBe('Custom pricing')
})

test('the list of maps names those of the site, of services, and each page of gigs and of people', () => {
  const index = sitemapOfAll('https://adwuma.test', { gigs: 2, people: 1 })
  expect(
    [...index.matchAll(/<loc>https:\/\/adwuma\.test([^<]+)<\/loc>/g)].map(([, path]) => path),
  ).toEqual([
    '/sitemap-site.xml',
    '/sitemap-services.xml',
    '/sitemap-gigs-1.xml',
    '/sitemap-gigs-2.xml',
    '/sitemap-people-1.xml',
  ])
})
