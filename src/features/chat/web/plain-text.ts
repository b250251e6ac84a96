/** The HTML of a message as one line of text: the server makes it of plain text, links and line breaks alone. */
export function textOf(html: string): string {
  return html
    .replaceAll('<br>', ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/\s+/g, ' ')
    .trim()
}
