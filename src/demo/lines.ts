/** One entry a line: keeps long lists of words easy to read and to extend. */
export function lines(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}

/** Entries divided by commas, over as many lines as they need. */
export function words(text: string): string[] {
  return text
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '')
}
