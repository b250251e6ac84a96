const longest = 80

/** A title as a part of an address: ASCII, at most 80 characters, cut at a word. One without any letter is named `otherwise`. */
export function slugOf(title: string, otherwise: string): string {
  const words = title
    .toLowerCase()
    .replaceAll(/[ɔɛŋ]/g, letter => ({ ɔ: 'o', ɛ: 'e', ŋ: 'n' })[letter] ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return cutAtHyphen(words) || otherwise
}

function cutAtHyphen(slug: string): string {
  if (slug.length <= longest) return slug
  const cut = slug.slice(0, longest + 1)
  return cut.slice(0, cut.includes('-') ? cut.lastIndexOf('-') : longest)
}
