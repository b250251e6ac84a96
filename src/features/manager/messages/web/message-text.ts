import { textOf } from '#features/chat/web/plain-text.ts'

/**
 * The HTML of a message as lines of plain text. Nothing in it can be followed: what leads elsewhere is for a manager to
 * judge, not to open.
 */
export const linesOf = (html: string): string => html.split('<br>').map(textOf).join('\n')
