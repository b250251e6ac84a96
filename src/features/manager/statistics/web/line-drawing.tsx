import { drawLine, joinDays } from './line-path.ts'

/** More would be one blot. */
const mostPoints = 60
const box = { width: 120, height: 36 }
/** Room for half of a dot, and above for the label that stands there. */
const margin = { around: 3, above: 8 }

/** A small line over the days; what it shows is told by `label`, and exactly by the table. */
export function LineDrawing({
  figures,
  label,
}: {
  figures: readonly (number | null)[]
  label: string
}) {
  const { width, height } = box
  const points = joinDays(figures, mostPoints)
  const { around, above } = margin
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-around} ${-above} ${width + 2 * around} ${height + around + above}`}
      preserveAspectRatio="none"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-10 w-32 shrink-0 text-brand-text"
    >
      <path d={`M0 ${height}H${width}`} stroke="var(--border)" vectorEffect="non-scaling-stroke" />
      <path
        d={drawLine(points, box)}
        stroke="currentColor"
        strokeWidth={points.filter(figure => figure !== null).length === 1 ? 6 : 2}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
