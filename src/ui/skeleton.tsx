import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import * as texts from './texts.ts'

/** One block in the exact size of what will stand there (`className="h-6 w-40"`). */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-pulse-soft rounded-chip bg-sunken', className)}
    />
  )
}

/** Wraps a page's or list's skeleton and tells once that it is loading. */
export function Loading({
  label = texts.loading,
  children,
}: {
  label?: string
  children: ReactNode
}) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
