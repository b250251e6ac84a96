/** Which thing is shown, of those that wait. */

/** The one that is meant; where it is gone, the one that has moved into its place, or the last. */
export function placeOf<Key>(
  keys: readonly Key[],
  meant: { key: Key | undefined; at: number },
): number {
  const found = meant.key === undefined ? -1 : keys.indexOf(meant.key)
  return found >= 0 ? found : Math.max(0, Math.min(meant.at, keys.length - 1))
}

/** Round about: after the last comes the first. */
export const placeAfter = (at: number, count: number, step: 1 | -1): number =>
  count === 0 ? 0 : (at + step + count) % count

/** Pages overlap where something left the list between them. */
export function withoutRepeats<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Row[] {
  const seen = new Set<Key>()
  return rows.filter(row => !seen.has(keyOf(row)) && seen.add(keyOf(row)))
}
