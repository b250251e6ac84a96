/** What the clean HTML of a page tells about itself. */

export type Heading = { id: string; text: string }

/**
 * The same HTML, its headings given names that the contents list can lead to. Rich text begins with h3; here the
 * page's title stands right above it, so every heading moves up by one.
 */
export function withNamedHeadings(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const named = html.replace(/<h3>(.*?)<\/h3>/gs, (_whole, inner: string) => {
    const text = plainText(inner)
    const id = freeName(text, headings)
    headings.push({ id, text })
    return `<h2 id="${id}" tabindex="-1">${inner}</h2>`
  })
  return { html: named.replace(/<(\/?)h4>/g, '<$1h3>'), headings }
}

/** The first paragraph as search results and previews show it, cut at a word. */
export function summaryOf(html: string, length = 160): string {
  const body = html.replace(/<blockquote>.*?<\/blockquote>/gs, ' ')
  const text = plainText(/<p>(.*?)<\/p>/s.exec(body)?.[1] ?? body)
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).replace(/[\s,.;:]+$/, '')}…`
}

/** The prefix keeps a page's words apart from the names of the page around it. */
function freeName(text: string, taken: Heading[]): string {
  const words = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  const name = `section-${words.replace(/^-|-$/g, '')}`
  const alike = taken.filter(({ id }) => id === name || id.startsWith(`${name}--`)).length
  return alike === 0 ? name : `${name}--${alike + 1}`
}

const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#(\d+)|(\w+));/g, (whole, code, name) =>
      code ? String.fromCodePoint(Number(code)) : (entities[name] ?? whole),
    )
    .replace(/\s+/g, ' ')
    .trim()

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' }
