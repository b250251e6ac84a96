import { classNames } from './class-names.ts'

/** A small count that stops at "99+" and hides at nothing. Not spoken: its owner says it in words. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  if (count <= 0) return null
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex h-[min(1.25rem,26px)] min-w-[min(1.25rem,26px)] items-center justify-center rounded-full border-2 border-bg bg-brand px-1 text-[min(0.6875rem,15px)] font-bold leading-none text-on-brand tabular-nums',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
