import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BrandMark } from './brand-mark.tsx'
import { LinkButton } from './button.tsx'

type TopBarProps = {
  brand: string
  /** The one button every page carries. */
  action?: { to: string; label: string }
  /** A second row on phones, 480 px in the row from 1024 px on. */
  search?: ReactNode
  /** The bell, and from 1024 px on the user's menu. */
  children?: ReactNode
}

export function TopBar({ brand, action, search, children }: TopBarProps) {
  return (
    <header className="sticky top-0 z-31 border-b border-border bg-bg">
      <div className="mx-auto flex w-full max-w-[1264px] flex-wrap items-center gap-x-2 px-4 lg:gap-x-4 lg:px-8">
        <Link
          to="/"
          aria-label={brand}
          className="flex min-h-13 min-w-11 items-center gap-2 rounded-control text-brand-text lg:min-h-15"
        >
          <BrandMark className="size-9" />
          <span
            translate="no"
            className="hidden text-h2 font-semibold tracking-tight text-ink sm:inline"
          >
            {brand}
          </span>
        </Link>
        {search && (
          <div
            data-search
            className="order-last min-w-0 basis-full pb-2 lg:order-none lg:ml-4 lg:basis-120 lg:pb-0"
          >
            {search}
          </div>
        )}
        <div className="flex min-w-0 flex-1 items-center justify-end gap-1 py-1 lg:ml-auto lg:flex-none lg:gap-2">
          {action && (
            <LinkButton
              to={action.to}
              size="small"
              tone="soft"
              className="min-w-0! text-[min(0.875rem,6vw)]! max-[399px]:px-2 max-[359px]:text-[0.8125rem]!"
            >
              {action.label}
            </LinkButton>
          )}
          {children}
        </div>
      </div>
    </header>
  )
}
