import { useEffect, useRef } from 'react'

/**
 * An action may take its row out of the list, and the focus with it: it goes on to the row that has moved into that
 * place, or to the last one. On an empty list the page's title takes it.
 */
export function useRowFocus(keys: readonly (string | number)[]) {
  const body = useRef<HTMLTableSectionElement>(null)
  const held = useRef<{ key: string | number; at: number }>(undefined)
  const shown = useRef(keys)
  shown.current = keys

  useEffect(() => {
    function remember({ target }: FocusEvent) {
      const row = target instanceof Element ? target.closest('tr') : null
      const at = row && body.current?.contains(row) ? [...body.current.rows].indexOf(row) : -1
      const key = shown.current[at]
      // A dialog asks about the row that it was opened from.
      if (target instanceof Element && target.closest('dialog')) return
      held.current = key === undefined ? undefined : { key, at }
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])

  useEffect(() => {
    if (!held.current || keys.includes(held.current.key)) return
    const { at } = held.current
    held.current = undefined
    if (document.activeElement !== document.body) return
    const rows = body.current?.rows
    rows?.[Math.min(at, rows.length - 1)]?.focus()
  }, [keys])
  return body
}
