const longestLine = 140

/** The server cleaned the HTML: only these five signs are escaped in it. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|amp|nbsp);/g, (_all, name: string) => signs[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The first paragraph or item that says something, as far as a card has room for it. */
export function firstLineOf(html: string): string {
  const lines = html.split(/<\/(?:p|li|h\d)>|<br[^>]*>/)
  const first = lines.map(plainText).find(Boolean) ?? ''
  return [...first].slice(0, longestLine).join('')
}

const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' }
