export const filters = 'Filters'
export const clearAll = 'Clear all'
export const showGigs = 'Show gigs'
export const searchServices = 'Search services'
export const gigType = 'Gig type'
export const all = 'All'
export const offers = 'Offers'
export const requests = 'Requests'
export const distance = 'Distance'
export const measuredFromYourSavedLocation = 'Measured from your saved location.'
export const measuredFromWhereYouAre = 'Measured from where you are.'
export const yourBrowserWillAskWhether =
  'Your browser will ask whether we may know where you are. We use it for this list only.'
export const category = 'Category'
export const theCategoriesDidNotLoad = 'The categories did not load. Check your connection.'
export const allCategories = 'All categories'
export const chosenCategory = 'Chosen category'
export const anyDistance = 'Any distance'
export const withinKm = (km: number) => `Within ${km} km`

export const filtersInForce = 'Filters in force'
export const atMostKm = (km: number) => `≤${km} km`

export const filtersInForceCount = (count: number) => `, ${count} in force`
