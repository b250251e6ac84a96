import type { ReactNode } from 'react'
import * as texts from './texts.ts'

/** In a person's own words, as they were written. */
export function GivenReason({ children }: { children: ReactNode }) {
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="text-meta text-muted">{texts.reasonLabel}</figcaption>
      <blockquote className="whitespace-pre-line rounded-control bg-sunken p-3 [overflow-wrap:anywhere]">
        {children}
      </blockquote>
    </figure>
  )
}
