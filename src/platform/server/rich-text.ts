import sanitizeHtml, { type IOptions } from 'sanitize-html'

const blocks = ['p', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote']
const marks = ['br', 'strong', 'em', 'b', 'i', 'u', 's', 'a']

/** A link leaves our house: it gives no weight to where it leads and no hold on the page it came from. */
const linkMarks = { rel: 'nofollow ugc noopener', target: '_blank' }

const allowed: IOptions = {
  allowedTags: [...blocks, ...marks],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  // The page has h1 and h2 already.
  transformTags: {
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    strike: 's',
    del: 's',
    a: (_tag, { href }) =>
      isOutside(href)
        ? { tagName: 'a', attribs: { href, ...linkMarks } }
        : { tagName: 'span', attribs: {} },
  },
}

/**
 * Rich text as it may be stored and shown: what is not on the short list of tags is taken out.
 * Cleaning what is clean changes nothing, so that text sent back unchanged is no change.
 */
export function cleanRichText(html: string): string {
  // Taking a tag out can leave others wrongly nested, which the next pass puts right.
  let clean = cleanOnce(html)
  for (let pass = 0; pass < 5; pass++) {
    const again = cleanOnce(clean)
    if (again === clean) break
    clean = again
  }
  return clean
}

/**
 * What comes as plain text or as HTML, as HTML that may be stored: text without any tag keeps its lines,
 * and its signs stand for themselves.
 */
export const richTextOf = (text: string): string =>
  cleanRichText(/<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|<!--/i.test(text) ? text : paragraphs(text))

/** Line by line: a pattern that looks for blanks around line breaks would take minutes over a text of nothing but blanks. */
function paragraphs(text: string): string {
  const escaped = text.replace(/[&<>]/g, sign => ({ '&': '&amp;', '<': '&lt;' })[sign] ?? '&gt;')
  const lines = escaped.split('\n').map(line => line.trim())
  return lines
    .join('\n')
    .trim()
    .split(/\n{2,}/)
    .map(paragraph => `<p>${paragraph.replaceAll('\n', '<br />')}</p>`)
    .join('')
}

/** A division goes, but the words on either side of it stay apart. */
const cleanOnce = (html: string) => sanitizeHtml(html.replace(/<\/?div\b/gi, ' $&'), allowed).trim()

/** What a person reads of rich text, in one line. */
export function textOf(html: string): string {
  const spaced = html.replace(/<(?:br|\/?(?:p|div|li|ul|ol|h[1-6]|blockquote))\b/gi, ' $&')
  const escaped = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} })
  return escaped
    .replace(/&(lt|gt|quot|amp);/g, (_entity, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }

function isOutside(href: string | undefined): href is string {
  if (!href || !URL.canParse(href)) return false
  return ['http:', 'https:', 'mailto:'].includes(new URL(href).protocol)
}
