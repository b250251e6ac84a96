import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

const widths = {
  content: 'max-w-[1264px]',
  form: 'max-w-[704px]',
  prose: 'max-w-[calc(68ch+4rem)]',
}

/** Gutters and width of a page's content: 1200, 640 or 68 characters. */
export function Page({
  width = 'content',
  className,
  children,
}: {
  width?: keyof typeof widths
  className?: string
  children: ReactNode
}) {
  return (
    <div
      className={classNames(
        'mx-auto flex w-full flex-1 flex-col gap-4 px-4 py-4 lg:gap-6 lg:px-8 lg:py-8',
        widths[width],
        className,
      )}
    >
      {children}
    </div>
  )
}

let hadFocus = false

/**
 * The one h1. Can be focused, for changes of route; and when the title of what was loading gives way to that of what
 * has come, whoever listens goes on from there.
 */
export function PageTitle({ children, className }: { children: ReactNode; className?: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const shown = title.current
    if (hadFocus && document.activeElement === document.body) shown?.focus({ preventScroll: true })
    hadFocus = false
    return () => {
      hadFocus = shown === document.activeElement
    }
  }, [])
  return (
    <h1
      ref={title}
      tabIndex={-1}
      className={classNames('text-h1 font-bold tracking-tight', className)}
    >
      {children}
    </h1>
  )
}

/** Above the h1: where this page belongs. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-ml-2 inline-flex min-h-11 max-w-full items-center gap-1.5 self-start rounded-control px-2 text-meta font-semibold text-brand-text [overflow-wrap:anywhere] hover:bg-sunken"
    >
      <ArrowLeft size={18} aria-hidden="true" className="shrink-0" />
      {children}
    </Link>
  )
}

/** White on sand: groups what belongs together. */
export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <section className={classNames('rounded-card bg-surface p-4 shadow-raised lg:p-6', className)}>
      {children}
    </section>
  )
}
