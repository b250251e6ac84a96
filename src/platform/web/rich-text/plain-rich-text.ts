/** Rich text that holds no formatting, as a plain field shows it: a blank line parts two paragraphs. */

const plain = /^\s*(?:<p>(?:[^<]|<br ?\/?>)*<\/p>\s*)*$/
const withoutTags = /^[^<]*$/

/** Undefined where there is formatting, which a plain field would lose. */
export function textOfHtml(html: string): string | undefined {
  if (withoutTags.test(html)) return decode(html)
  if (!plain.test(html)) return undefined
  const paragraphs = [...html.matchAll(/<p>(.*?)<\/p>/gs)].map(([, inner = '']) => inner)
  return decode(paragraphs.join('\n\n').replaceAll(/<br ?\/?>/g, '\n'))
}

export function htmlOfText(text: string): string {
  if (text === '') return ''
  return text
    .split('\n\n')
    .map(paragraph => `<p>${encode(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

const encode = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const signs: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
}

/** Once, so that `&amp;lt;` stays the text it is. */
const decode = (html: string) =>
  html.replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, sign => signs[sign] ?? sign)
