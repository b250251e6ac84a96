/** What gigs ask of the place where deals are made. Orders know of gigs, gigs do not know of orders: it is named from outside. */

/** Makes an offer of the gig as it is, and answers where to go on. @throws ApiError */
export type RequestGig = (gigId: number) => Promise<string>

let loadRequest: (() => Promise<{ requestGig: RequestGig }>) | undefined

/** Names the one place where deals are made; it is fetched when somebody presses Request. */
export function dealWith(load: () => Promise<{ requestGig: RequestGig }>): void {
  loadRequest = load
}

export const requestGig: RequestGig = async gigId => {
  if (!loadRequest) throw new Error('Nothing has been named to deal with.')
  const deals = await loadRequest()
  return deals.requestGig(gigId)
}
