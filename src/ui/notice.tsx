import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Something to know before going on, beside the thing it is about. Not for errors. */
export function Notice({
  tone = 'info',
  title,
  children,
}: {
  tone?: 'info' | 'warn' | 'neutral'
  title?: string
  children: ReactNode
}) {
  const Icon = tone === 'warn' ? TriangleAlert : Info
  return (
    <div className={classNames('flex gap-3 rounded-card p-4', looks[tone])}>
      <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        {title && <p className="font-bold">{title}</p>}
        {children}
      </div>
    </div>
  )
}

const looks = {
  info: 'bg-info-soft text-info-text',
  warn: 'bg-warn-soft text-warn-text',
  neutral: 'bg-neutral-soft text-neutral-text',
}
