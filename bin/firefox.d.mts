/** Where a Firefox is, if there is one. */
export function findFirefox(): string | undefined
