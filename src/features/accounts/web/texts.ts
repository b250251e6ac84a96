export const messages = 'Messages'
export const orders = 'Orders'
export const favorites = 'Favorites'
export const account = 'Account'

export const login = 'Login'

export const postGig = 'Request or Offer a Service'
export const home = 'Home'
