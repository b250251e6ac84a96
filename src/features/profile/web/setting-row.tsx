import { ChevronRight, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as texts from './texts.ts'

export const settingListLook = 'overflow-hidden rounded-card bg-surface shadow-raised'
export const settingRowLook = 'flex min-h-18 items-center gap-3 px-4 py-3'

type SettingRowProps = {
  to: string
  label: string
  icon: LucideIcon
  /** What has to be done there. */
  warning?: string
  done?: boolean
  /** What stands there now. */
  children?: ReactNode
}

export function SettingRow({ to, label, icon: Icon, warning, done, children }: SettingRowProps) {
  return (
    <Link
      to={to}
      className={`${settingRowLook} transition-colors hover:bg-sunken focus-visible:-outline-offset-2`}
    >
      <Icon size={22} aria-hidden="true" className="shrink-0 text-brand-text" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-semibold">
          {label}{' '}
          {done && (
            <CircleCheck
              size={18}
              role="img"
              aria-label={texts.done}
              className="inline align-[-0.2em] text-success-text"
            />
          )}
        </span>
        {children && <span className="text-meta text-muted">{children}</span>}
        {warning && (
          <span className="mt-1 flex items-start gap-1.5 text-meta font-semibold text-warn-text">
            <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
            {warning}
          </span>
        )}
      </span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-muted" />
    </Link>
  )
}
