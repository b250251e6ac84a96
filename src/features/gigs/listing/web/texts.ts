export const filters = 'Filters'
export const clearAll = 'Clear all'
export const showGigs = 'Show gigs'
export const searchServices = 'Search services'
export const workerPlaceholder = 'What do you need? e.g. plumber, braids, AC repair'
export const workPlaceholder = 'What work do you do?'
export const waysIn = 'What are you looking for?'
export const findWorker = 'Find a worker'
export const findWork = 'Find work'
export const services = 'Services'
export const allServices = 'All services'
export const understoodSearch = 'What your search means'
export const showing = (what: string) => `Showing ${what}.`
export const searchOnlyFor = (search: string) => `Search only for “${search}”`
export const nobodyOffers = (category: string, town: string) =>
  `Nobody offers ${category} in ${town} yet.`
export const nothingFoundFor = (search: string) => `Nothing found for “${search}”.`
export const nearestTowns = 'Nearest towns'
export const townsWithGigs = 'Towns with gigs'
export const relatedServices = 'Related services'
export const postRequest = 'Post a request'
export const chooseTown = 'Choose a town'
export const allOfGhana = 'All of Ghana'
export const nearMe = 'Near me'
export const offers = 'Offers'
export const requests = 'Requests'
export const distance = 'Distance'
export const savedLocationHint = 'Measured from your saved location.'
export const currentLocationHint = 'Measured from where you are.'
export const locationPermissionHint =
  'Your browser will ask whether we may know where you are. We use it only for this list.'
export const categoriesLoadError = 'The categories did not load. Check your connection.'
export const allCategories = 'All categories'
export const chosenCategory = 'Chosen category'
export const anyDistance = 'Any distance'
export const withinKm = (km: number) => `Within ${km} km`

export const filtersInForce = 'Filters in force'

export const filtersInForceCount = (count: number) => `, ${count} in force`
