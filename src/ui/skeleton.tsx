import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import * as texts from './texts.ts'
import { WithoutScripts } from './without-scripts.tsx'

/** One block in the exact size of what will stand there (`className="h-6 w-40"`). */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-pulse-soft rounded-chip bg-sunken', className)}
    />
  )
}

/** Wraps a page's or list's skeleton and tells once that it is loading; without scripts nothing ever does. */
export function Loading({
  label = texts.loading,
  children,
}: {
  label?: string
  children: ReactNode
}) {
  return (
    <>
      <div role="status" aria-busy="true" className="scriptless:hidden">
        <span className="sr-only">{label}</span>
        {children}
      </div>
      <WithoutScripts>
        <p>{texts.scriptsNeededNotice}</p>
      </WithoutScripts>
    </>
  )
}
