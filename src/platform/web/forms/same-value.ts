/** Whether two fields hold the same: texts, numbers, ticks, and lists of files by how many there are. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
