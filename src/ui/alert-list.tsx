import { CircleAlert, CircleCheck } from 'lucide-react'
import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { fieldId } from './field.tsx'

export type AlertItem = string | { message: string; field?: string }

type AlertListProps = { items: readonly AlertItem[]; title?: string }

/**
 * What went wrong, in red, at the top of the form. Takes the focus when its messages change; an item
 * that names its field leads there. Shows nothing without items.
 */
export function AlertList({ items, title }: AlertListProps) {
  const box = useFocusOn(items.map(messageOf).join('\n'))
  if (items.length === 0) return null
  // Links keep targets of 44 px; the box need not grow by the room around the first and last.
  const leads = items.every(item => typeof item !== 'string' && item.field)
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-card border border-danger bg-danger-soft p-4 text-danger-text"
    >
      <CircleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        {title && <p className="font-bold">{title}</p>}
        <ul className={classNames('flex flex-col', leads && '-my-2.5')}>
          {items.map(item => (
            <AlertLine key={messageOf(item)} item={item} />
          ))}
        </ul>
      </div>
    </div>
  )
}

/** A success message of the server, in green. Takes the focus when it appears or changes. */
export function SuccessAlert({ children }: { children?: string }) {
  const box = useFocusOn(children)
  if (!children) return null
  return (
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      className="flex gap-3 rounded-card border border-success-text bg-success-soft p-4 text-success-text"
    >
      <CircleCheck size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="min-w-0 font-semibold">{children}</div>
    </div>
  )
}

function AlertLine({ item }: { item: AlertItem }) {
  if (typeof item === 'string' || !item.field) return <li className="py-0.5">{messageOf(item)}</li>
  const id = fieldId(item.field)
  return (
    <li>
      <a
        href={`#${id}`}
        onClick={event => focusField(event, id)}
        className="inline-block max-w-full py-2.5 underline"
      >
        {item.message}
      </a>
    </li>
  )
}

function focusField(event: MouseEvent, id: string) {
  const control = document.getElementById(id)
  if (!control) return
  event.preventDefault()
  control.focus()
}

function messageOf(item: AlertItem): string {
  return typeof item === 'string' ? item : item.message
}

function useFocusOn(news: string | undefined) {
  const box = useRef<HTMLDivElement>(null)
  // Before other effects: what a page does with its alerts comes after, such as to mark what was typed.
  useLayoutEffect(() => {
    const shown = news ? box.current : null
    shown?.focus()
    if (!shown || shown === document.activeElement) return
    // Behind an open dialog nothing takes the focus, and what asked for the dialog may be gone after it.
    const dialog = document.querySelector('dialog[open]')
    const focus = () => shown.focus()
    dialog?.addEventListener('close', focus)
    return () => dialog?.removeEventListener('close', focus)
  }, [news])
  return box
}
