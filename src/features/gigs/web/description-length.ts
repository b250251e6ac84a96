/** How a long text is told from a short one before anything is measured: the server has no screen. */
const shownLines = 8
/** Less than this many lines more are not worth a button. */
const slack = 2

const lettersInLine = { phone: 44, wide: 76 }

/** On which screens a description is cut to its first lines. */
export function isCut(html: string): { phone: boolean; wide: boolean } {
  const most = shownLines + slack
  return {
    phone: linesOf(html, lettersInLine.phone) > most,
    wide: linesOf(html, lettersInLine.wide) > most,
  }
}

/** Each block begins a line; those after the first also stand half a line apart. */
export function linesOf(html: string, letters: number): number {
  const blocks = html
    .split(/<\/(?:p|h3|h4|li|blockquote)>|<br\s*\/?>/)
    .map(block => block.replace(/<[^>]*>/g, '').trim().length)
    .filter(length => length > 0)
  const lines = blocks.reduce((sum, length) => sum + Math.ceil(length / letters), 0)
  return lines + Math.max(0, blocks.length - 1) / 2
}
