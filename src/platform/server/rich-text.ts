import { setImmediate as nextTurn } from 'node:timers/promises'
import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { invalid } from './http/refusals.ts'

const blocks = ['p', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote']
const marks = ['br', 'strong', 'em', 'b', 'i', 'u', 's', 'a']

/**
 * Links lead to other sites: `rel` keeps search engines from ranking them and their targets from reaching this page.
 */
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

/** Lists in lists and quotations in quotations come to a dozen; parsing takes the square of the depth. */
const deepest = 100

class NestedTooDeep extends Error {}

/**
 * Rich text that somebody sent in this field, as it may be stored. Ask for rights first: this is dear. Of many texts
 * that come at once each waits for a turn of the event loop of its own, and others are answered in between.
 * @throws 422 where it is nested deeper than text ever is
 */
export async function takeRichText(field: string, html: string): Promise<string> {
  try {
    let clean = ''
    await turn()
    for (const text of passes(html)) {
      clean = text
      await turn()
    }
    return clean
  } catch (error) {
    if (!(error instanceof NestedTooDeep)) throw error
    throw invalid({ [field]: [`The ${field} field must not nest more than ${deepest} tags.`] })
  }
}

let lastTurn: Promise<void> = Promise.resolve()

function turn(): Promise<void> {
  lastTurn = lastTurn.then(() => nextTurn())
  return lastTurn
}

/**
 * Rich text as it may be stored and shown: what is not on the short list of tags is taken out.
 * Cleaning what is clean changes nothing, so that text sent back unchanged is no change.
 */
export const cleanRichText = (html: string): string => [...passes(html)].at(-1) ?? ''

/** Taking a tag out can leave others wrongly nested, which the next pass puts right; the last one changes nothing. */
function* passes(html: string): Generator<string> {
  let clean = cleanOnce(html)
  yield clean
  for (let pass = 0; pass < 5; pass++) {
    const again = cleanOnce(clean)
    if (again === clean) return
    clean = again
    yield clean
  }
}

/** What comes as plain text or as HTML, as HTML: text without any tag keeps its lines, and its signs stand for themselves. */
export const htmlOf = (text: string): string =>
  /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|<!--/i.test(text) ? text : paragraphsOf(text)

/**
 * Plain text as HTML, in which even what looks like a tag stands for itself. Line by line: a pattern that looks for blanks
 * around line breaks would take minutes over a text of nothing but blanks.
 */
export function paragraphsOf(text: string): string {
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
function cleanOnce(html: string): string {
  const apart = html.replace(/<\/?div\b/gi, ' $&')
  return sanitizeHtml(apart, { ...allowed, ...depthLimit() }).trim()
}

/** Ends the parsing with the first tag that lies too deep. */
function depthLimit(): Pick<IOptions, 'onOpenTag' | 'onCloseTag'> {
  let depth = 0
  return {
    onOpenTag: () => {
      if (++depth > deepest) throw new NestedTooDeep()
    },
    onCloseTag: () => {
      depth--
    },
  }
}

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
