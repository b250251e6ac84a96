import { plainText } from '#features/gigs/listing/web/plain-text.ts'
import type { PageMeta } from '#platform/web/pages/page-meta.ts'
import { formatCount } from '#ui/plural.ts'
import * as sharedTexts from '#ui/texts.ts'
import * as texts from './texts.ts'

/** What is said of a gig: only what a visitor may know, and never where it is. */
export type DescribedGig = {
  id: number
  slug: string
  title: string
  type_id: number
  type: { name: string }
  category: { description: string }
  description: string
  /** In cedis; 0 means custom pricing. */
  amount: number
  images: readonly { file: { firebase_url: string } }[]
  user: { name: string }
}

const longestDescription = 160

/** Title, description, picture and structured data of a gig's page, for search engines and shared links. */
export function gigMeta(gig: DescribedGig, site: { url: string }): PageMeta {
  const canonical = `/gigs/view/${gig.id}/${gig.slug}`
  return {
    title: gig.title,
    description: gigSummary(gig),
    canonical,
    image: `/gigs/share/${gig.id}.jpg`,
    type: 'product',
    jsonLd: jsonLdOf(gig, new URL(canonical, site.url).href, site),
  }
}

function jsonLdOf(gig: DescribedGig, url: string, site: { url: string }) {
  const image = gig.images.map(({ file }) => new URL(file.firebase_url, site.url).href)
  return {
    '@context': 'https://schema.org',
    '@type': gig.type_id === 1 ? 'Service' : 'Demand',
    '@id': url,
    url,
    name: gig.title,
    description: plainText(gig.description).slice(0, 1_000).toWellFormed(),
    image: image.length > 0 ? image : [new URL(`/gigs/share/${gig.id}.jpg`, site.url).href],
    areaServed: { '@type': 'Country', name: texts.ghana },
    ...(gig.type_id === 1 ? serviceOf(gig, url) : demandOf(gig)),
  }
}

const serviceOf = (gig: DescribedGig, url: string) => ({
  serviceType: gig.category.description,
  provider: { '@type': 'Person', name: gig.user.name },
  ...(gig.amount > 0 && {
    offers: { '@type': 'Offer', price: gig.amount.toFixed(2), priceCurrency: 'GHS', url },
  }),
})

const demandOf = (gig: DescribedGig) => ({
  seller: { '@type': 'Person', name: gig.user.name },
  itemOffered: { '@type': 'Service', serviceType: gig.category.description },
  ...(gig.amount > 0 && {
    priceSpecification: {
      '@type': 'PriceSpecification',
      price: gig.amount.toFixed(2),
      priceCurrency: 'GHS',
    },
  }),
})

/** `GHS 150 · Plumbing · Leaking taps and pipes repaired …`, cut at a word. */
function gigSummary(gig: DescribedGig): string {
  const price =
    gig.amount > 0 ? texts.ghsAmount(formatCount(gig.amount)) : sharedTexts.customPricing
  const text = `${price} · ${gig.category.description} · ${plainText(gig.description)}`
  const letters = [...text]
  if (letters.length <= longestDescription) return text
  return `${letters
    .slice(0, longestDescription)
    .join('')
    .replace(/\s+\S*$/, '')} …`
}
