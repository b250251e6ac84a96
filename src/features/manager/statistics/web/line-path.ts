/**
 * Points of a line as an SVG path, in a box of `width` by `height`, from day to day; days without a figure are passed
 * over. One day alone is a dot, by the round ends of a line without length.
 */
export function drawLine(
  figures: readonly (number | null)[],
  { width, height }: { width: number; height: number },
): string {
  const known = figures.flatMap((figure, day) => (figure === null ? [] : [{ figure, day }]))
  const highest = Math.max(0, ...known.map(({ figure }) => figure))
  const lowest = Math.min(0, ...known.map(({ figure }) => figure))
  const span = highest - lowest || 1
  const step = width / Math.max(1, figures.length - 1)
  const points = known.map(
    ({ figure, day }) =>
      `${round(day * step)} ${round(height - ((figure - lowest) / span) * height)}`,
  )
  if (points.length === 0) return ''
  return `M${points.join('L')}${points.length === 1 ? 'h0' : ''}`
}

const round = (value: number) => Math.round(value * 10) / 10
