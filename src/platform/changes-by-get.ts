/** What the specification changes by GET, such as a gig's steps. Short, since every page carries it; a test names them all. */
export const changesByGet = (route: string): boolean =>
  /favorite|delete|verify-kyc|\{action\}/.test(route)
