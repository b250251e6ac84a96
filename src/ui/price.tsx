import { classNames } from './class-names.ts'
import { formatPrice } from './formats.ts'

/** Amount in cedis, never wrapped; 0 reads "Custom pricing". */
export function Price({ cedis, className }: { cedis: number; className?: string }) {
  return (
    <span className={classNames('in-one-line font-bold tabular-nums', className)}>
      {formatPrice(cedis)}
    </span>
  )
}
