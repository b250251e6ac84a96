import { lastMessageLength } from '../process.ts'

/** The HTML of a message as one line of text: the server makes it of plain text, links and line breaks alone. */
export function textOf(html: string): string {
  return html
    .replaceAll('<br>', ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** As the list of chats shows it. */
export function cutText(text: string, longest = lastMessageLength): string {
  const letters = [...text]
  return letters.length <= longest ? text : `${letters.slice(0, longest).join('').trimEnd()}…`
}
