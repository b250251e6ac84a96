/** Shares of each file, 0 to 1, when `share` of all their bytes has left: they travel one after the other. */
export function progressOfEach(sizes: readonly number[], share: number): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  let before = 0
  return sizes.map(size => {
    const sent = share * total - before
    before += size
    return size === 0 ? share : Math.max(0, Math.min(1, sent / size))
  })
}
