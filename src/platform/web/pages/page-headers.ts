/** `export const headers = sameForEveryone`: the server may keep the page's HTML for a moment (see docs/decisions). */
export const sameForEveryone = () => ({ 'x-page-cache': 'shared' })
