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

/** Of a long time each point is the mean of some days: as many as keep the line at `mostPoints`. */
export function joinDays(figures: readonly (number | null)[], mostPoints: number) {
  const days = Math.ceil(figures.length / mostPoints)
  return Array.from({ length: Math.ceil(figures.length / days) }, (_, at) =>
    meanOf(figures.slice(at * days, (at + 1) * days)),
  )
}

function meanOf(figures: readonly (number | null)[]): number | null {
  const known = figures.filter(figure => figure !== null)
  if (known.length === 0) return null
  return known.reduce((sum, figure) => sum + figure, 0) / known.length
}

const round = (value: number) => Math.round(value * 10) / 10
