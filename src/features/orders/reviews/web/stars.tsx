import { Star } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import { outOf5 } from '../../web/texts.ts'

const most = [1, 2, 3, 4, 5]

/** As many full ones of five. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={outOf5(rating)} className="flex gap-0.5 text-ink">
      {most.map(star => (
        <Star
          key={star}
          size={18}
          aria-hidden="true"
          className={classNames(star <= rating && 'fill-current')}
        />
      ))}
    </span>
  )
}
