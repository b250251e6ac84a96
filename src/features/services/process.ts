/** The pages of services: where they stand, and which of them search engines are shown. */

export const servicesPath = '/services'
/** How many gigs one page of a service shows. */
export const servicePageSize = 24

const leastIndexed = 3

/** By their slugs; without a town the page is about the whole country. */
export type ServicePage = { category: string; town?: string | undefined }

export function pathOfService(category: string, town?: string | null, page = 1): string {
  const path = [servicesPath, category, ...(town ? [town] : [])].join('/')
  return page > 1 ? `${path}?page=${page}` : path
}

/** Whether so many Live Offers are something to choose from. */
export const isIndexed = (offers: number): boolean => offers >= leastIndexed
