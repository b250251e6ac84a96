import { mostCounted } from '#features/gigs/process.ts'
import type { Received } from '#platform/contract.ts'
import type { PageMeta } from '#platform/web/pages/page-meta.ts'
import { formatCount } from '#ui/plural.ts'
import type { showService } from '../contract.ts'
import { isIndexed, pathOfService, servicesPath } from '../process.ts'
import * as texts from './texts.ts'

type Answer = Received<typeof showService>['service']
export type Service = Omit<Answer, 'towns'>
/** Where it is offered, and how often. */
export type CountedTown = Pick<Answer['towns'][number], 'slug' | 'name' | 'gigs_count'>

const placeOf = ({ town }: Pick<Service, 'town'>): string => town?.name ?? texts.ghana

export const titleOf = (service: Service): string =>
  texts.serviceTitle(service.category.description, placeOf(service))

/** `12 people offer Plumbing in Kumasi.` */
export function leadOf(service: Service): string {
  const [trade, place, people] = [
    service.category.description,
    placeOf(service),
    service.people_count,
  ]
  if (people === 0) return texts.nobodyOffers(trade, place)
  const offering =
    people < mostCounted ? texts.peopleOffering(people) : texts.manyPeopleOffering(people)
  return texts.peopleOffer(offering, trade, place)
}

/** `Usually GH₵150–300`, amounts in cedis. */
export function priceOf({ min, max }: { min: number; max: number }): string {
  const range = min === max ? formatCount(min) : `${formatCount(min)}–${formatCount(max)}`
  return texts.usually(`GH₵${range}`)
}

/** What leads to this page, the first one being all services; the last one is the page itself. */
export function trailOf({ category, town }: Pick<Service, 'category' | 'town'>) {
  return [
    { name: texts.services, path: servicesPath },
    { name: category.description, path: pathOfService(category.slug) },
    ...(town ? [{ name: town.name, path: pathOfService(category.slug, town.slug) }] : []),
  ]
}

export function serviceMeta(service: Service, page: number, site: { url: string }): PageMeta {
  const { category, town, usual_price } = service
  return {
    title: titleOf(service),
    description: [leadOf(service), ...(usual_price ? [`${priceOf(usual_price)}.`] : [])].join(' '),
    canonical: pathOfService(category.slug, town?.slug, page),
    noindex: page > 1 || !isIndexed(service.gigs_count),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: trailOf(service).map(({ name, path }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name,
        item: new URL(path, site.url).href,
      })),
    },
  }
}
