/** Before a username: where anybody reads about a person. A constant, so that no page has to fetch it. */
export const profiles = '/people/'
