import { formatPrice } from '#ui/formats.ts'
import * as texts from './texts.ts'

export type Shared = { title: string; text: string; url: string }

type SharedGig = { id: number; slug: string; title: string; amount: number }

/** What a shared gig says of itself; the address stands apart, since some ways of sharing take it separately. */
export function shareText(gig: SharedGig, site: { name: string; url: string }): Shared {
  const url = new URL(`/gigs/view/${gig.id}/${gig.slug}`, site.url).href
  const text = texts.gigAtPriceOnSite(gig.title, formatPrice(gig.amount), site.name)
  return { title: gig.title, text, url }
}

/** Opens WhatsApp with the words ready, and lets the person choose whom to send them to. */
export const whatsAppAddress = ({ text, url }: Pick<Shared, 'text' | 'url'>) =>
  `https://wa.me/?text=${encodeURIComponent(`${text}\n${url}`)}`
