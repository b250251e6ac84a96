import { Star } from 'lucide-react'
import { formatRating } from './formats.ts'
import * as texts from './texts.ts'

/** "★ 4.9 (32)", spoken in words; nothing before the first review. */
export function Rating({ value, count }: { value: number | null; count: number }) {
  if (value === null || count === 0) return null
  const shown = formatRating(value)
  return (
    <span className="inline-flex min-w-fit max-w-full items-center gap-1 text-meta tabular-nums">
      <Star size={14} aria-hidden="true" className="fill-current" />
      <span className="sr-only">{texts.ratedBy(shown, count)}</span>
      <span aria-hidden="true">
        <span className="font-semibold">{shown}</span> <span className="text-muted">({count})</span>
      </span>
    </span>
  )
}
