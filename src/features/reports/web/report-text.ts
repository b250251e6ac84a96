import * as texts from './texts.ts'

/** What a person writes, as the HTML that is kept: an empty line parts paragraphs, any other break stays a break. */
export function asParagraphs(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map(part => part.trim())
    .filter(Boolean)
    .map(part => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** What stands in the field already for whoever came from the thing they report. */
export const startingText = (site: string, path: string | undefined) =>
  path ? texts.aboutPage(site, path) : ''

const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, char => entities[char] ?? char)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
