export const ghana = 'Ghana'
export const ghsAmount = (amount: string) => `GHS ${amount}`

export const share = 'Share'
export const shareThisGig = 'Share this gig'
export const whatsApp = 'WhatsApp'
export const copyLink = 'Copy link'
export const moreWays = 'More ways'

export const gigAtPriceOnSite = (title: string, price: string, site: string) =>
  `${title} – ${price} on ${site}`
