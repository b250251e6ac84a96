/** Rows in PostgreSQL's own text format for COPY, so that a backup can be read without this project too. */

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const meanings: Record<string, string> = { '\\\\': '\\', '\\t': '\t', '\\n': '\n', '\\r': '\r' }

/** One line, with its end. */
export function lineOf(values: readonly (string | null)[]): string {
  const cells = values.map(value => value?.replace(/[\\\t\n\r]/g, sign => escapes[sign] ?? sign))
  return `${cells.map(cell => cell ?? '\\N').join('\t')}\n`
}

/** What `lineOf` was given, from a line without its end. */
export function valuesOf(line: string): (string | null)[] {
  return line
    .split('\t')
    .map(cell =>
      cell === '\\N' ? null : cell.replace(/\\[\\tnr]/g, sign => meanings[sign] ?? sign),
    )
}

/** Only `\n` ends a line: Node's own reader of lines also splits at letters that people may write. */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') throw new Error('A table of the backup ends in the middle of a line.')
}
