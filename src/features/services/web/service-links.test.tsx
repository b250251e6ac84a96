import { expect, test } from 'vitest'
import { renderScreen } from '#test/builders/screen.tsx'
import { ServiceLinks } from './service-links.tsx'
import type { Service } from './service-words.ts'

const trade = (id: number, slug: string) => ({ id, slug, description: slug, illustration: '' })
const accra = { slug: 'accra', name: 'Accra', region: 'Greater Accra' }
const service: Service = {
  ...{ category: trade(1, 'plumbing'), town: accra, gigs_count: 0, people_count: 0 },
  ...{ usual_price: null },
  related: [
    { category: trade(2, 'tiling-masonry'), gigs_count: 3, town: null },
    { category: trade(3, 'electrical-works'), gigs_count: 2, town: accra },
  ],
}

test('a related service leads to the place where its offers were counted', () => {
  const html = renderScreen(() => <ServiceLinks service={service} towns={[]} />)
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/services/plumbing',
    '/services/tiling-masonry',
    '/services/electrical-works/accra',
  ])
})
