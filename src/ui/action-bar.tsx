import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * The page's main actions: stuck to the bottom on phones, where the tabs then give way, and in line
 * at the right from 1024 px on. Last child of the page or form it belongs to.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  const bar = useBarHeight()
  return (
    <div
      ref={bar}
      data-action-bar
      className="sticky bottom-0 z-20 -mx-4 mt-auto flex flex-wrap items-center justify-end gap-3 border-t border-border bg-surface px-4 pb-[calc(0.75rem+env(safe-area-inset-bottom))] pt-3 lg:static lg:mx-0 lg:mt-0 lg:border-0 lg:bg-transparent lg:p-0"
    >
      {children}
    </div>
  )
}

/** Notices stand above the bar, however tall its words make it; above one that `lasts` on a desk too. */
export function useBarHeight({ lasts = false } = {}): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(
    () =>
      bar.current ? tellHeight(bar.current, lasts ? [phoneBar, deskBar] : [phoneBar]) : undefined,
    [lasts],
  )
  return bar
}

const phoneBar = '--bar'
const deskBar = '--lasting-bar'

function tellHeight(bar: HTMLElement, names: readonly string[]): () => void {
  const { style } = document.documentElement
  const watcher = new ResizeObserver(() => {
    for (const name of names) style.setProperty(name, `${bar.offsetHeight}px`)
  })
  watcher.observe(bar)
  return () => {
    watcher.disconnect()
    for (const name of names) style.removeProperty(name)
  }
}
