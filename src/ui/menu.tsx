import { EllipsisVertical } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { iconButtonLook } from './button.tsx'
import { classNames } from './class-names.ts'

type MenuProps = {
  /** Spoken name of the button: "Actions for Wedding photography". */
  label: string
  /** What the button shows; three dots when left out. */
  trigger?: ReactNode
  triggerClassName?: string
  children: ReactNode
}

/**
 * A button with a list of actions, in the platform's popover: closes by itself on Escape or outside. It gives the focus
 * back before an action is taken, so that a dialog that this opens can return it to the button.
 */
export function Menu({ label, trigger, triggerClassName, children }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        className={triggerClassName ?? iconButtonLook}
      >
        {trigger ?? <EllipsisVertical size={20} aria-hidden="true" />}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        onToggle={event => {
          const opened = event.newState === 'open'
          setOpen(opened)
          if (opened) placeBeside(button.current, list.current)
        }}
        onKeyDown={event => moveFocus(event, button.current)}
        onClickCapture={() => list.current?.hidePopover()}
        className={listLook}
      >
        {children}
      </div>
    </>
  )
}

type MenuAtProps = { anchor: HTMLElement; label: string; onClose: () => void; children: ReactNode }

/** The same list beside a button that has asked for it, and is told when it is gone: one list for many buttons. */
export function MenuAt({ anchor, label, onClose, children }: MenuAtProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.showPopover?.()
    placeBeside(anchor, list.current)
  }, [anchor])

  function close() {
    if (document.activeElement === document.body) anchor.focus()
    onClose()
  }
  return (
    <div
      ref={list}
      popover="auto"
      role="menu"
      aria-label={label}
      onToggle={event => event.newState === 'closed' && close()}
      onKeyDown={event => moveFocus(event, anchor)}
      onClickCapture={() => list.current?.hidePopover()}
      className={listLook}
    >
      {children}
    </div>
  )
}

const listLook =
  'absolute inset-auto m-0 min-w-52 max-w-[calc(100vw-2rem)] rounded-control border border-border bg-surface p-1.5 text-ink shadow-overlay'

type ItemProps = { icon?: ReactNode; children: ReactNode; tone?: 'plain' | 'danger' }

export function MenuItem({
  icon,
  children,
  tone,
  onSelect,
  disabled,
}: ItemProps & { onSelect: () => void; disabled?: boolean }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      disabled={disabled}
      onClick={onSelect}
      className={itemLook(tone)}
    >
      {icon}
      {children}
    </button>
  )
}

export function MenuLink({ icon, children, tone, to }: ItemProps & { to: string }) {
  return (
    <Link role="menuitem" tabIndex={-1} to={to} className={itemLook(tone)}>
      {icon}
      {children}
    </Link>
  )
}

function itemLook(tone: ItemProps['tone']): string {
  return classNames(
    'flex min-h-11 w-full items-center gap-3 rounded-chip px-3 text-left transition-colors hover:bg-sunken focus-visible:outline-offset-0 disabled:text-muted',
    tone === 'danger' && 'text-danger-text',
  )
}

/** Below the button and ending with it; above where there is no room. */
function placeBeside(button: HTMLElement | null, list: HTMLElement | null) {
  if (!button || !list) return
  if (canPlace()) place(button, list)
  menuItems(list)[0]?.focus()
}

/** Where popovers are those of shims.js, app.css places them. */
const canPlace = () => CSS.supports('selector(:popover-open)')

function place(button: HTMLElement, list: HTMLElement) {
  const anchor = button.getBoundingClientRect()
  const size = list.getBoundingClientRect()
  const below = anchor.bottom + 4
  const fits = below + size.height <= innerHeight - 8
  const top = fits ? below : Math.max(8, anchor.top - size.height - 4)
  list.style.top = `${top + scrollY}px`
  // By the edge that it is near to, so that it stays on a screen that is turned, and with letters that grow.
  const { clientWidth } = document.documentElement
  const isNearLeft = anchor.left + anchor.right < clientWidth
  const left = Math.max(8, anchor.right - size.width)
  list.style.left = isNearLeft ? `${left + scrollX}px` : 'auto'
  list.style.right = isNearLeft ? 'auto' : `${clientWidth - left - size.width - scrollX}px`
}

/** Tab leaves the list as if it stood on its button: the list closes, and the focus goes on from there. */
function moveFocus(event: KeyboardEvent<HTMLElement>, button: HTMLElement | null) {
  if (event.key === 'Tab') {
    button?.focus()
    event.currentTarget.hidePopover()
    return
  }
  const items = menuItems(event.currentTarget)
  const at = items.findIndex(item => item.matches(':focus'))
  const next = nextIndex(event.key, at, items.length)
  if (next === undefined) return
  event.preventDefault()
  items[next]?.focus()
}

function nextIndex(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

function menuItems(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)')]
}
