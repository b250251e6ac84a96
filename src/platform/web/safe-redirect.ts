const base = 'https://here.invalid'

/** A `redirect` query as a path inside this site. Anything that could lead elsewhere becomes the fallback. */
export function safeRedirect(value: string | null | undefined, fallback = '/'): string {
  if (!value?.startsWith('/') || hasOddCharacters(value) || !URL.canParse(value, base))
    return fallback
  const url = new URL(value, base)
  // What a browser reads is what counts: it takes `/\host` and `//host` for another site.
  if (url.origin !== base || url.pathname.startsWith('//')) return fallback
  return url.pathname + url.search + url.hash
}

/** `/login?redirect=…`, for whoever has to come back here afterwards. */
export function pathWithRedirect(
  path: string,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
) {
  return `${path}?${new URLSearchParams({ redirect: pathname + search })}`
}

/** Browsers drop tabs and line breaks inside an address, and read a backslash as a slash. */
const hasOddCharacters = (value: string) => /[\p{Cc}\\]/u.test(value)
