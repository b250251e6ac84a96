/** Where an offer on a gig is written, and where it is promoted. */
export const offerPath = (gigId: number) => `/gigs/offer/${gigId}/create`
export const promotePath = (gigId: number) => `/gigs/promote/${gigId}`

/** Where one writes to somebody about a gig. */
export const chatAboutGig = (username: string, gigId: number) =>
  `/account/messages/0/${encodeURIComponent(username)}?gig=${gigId}`
