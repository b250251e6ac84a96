import { X } from 'lucide-react'
import { type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import * as texts from './texts-after-first-visit.ts'

type DialogProps = {
  open: boolean
  /** Escape, the backdrop, the close button: all only ask; the owner sets `open`. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons; stay in view while the content scrolls. */
  actions?: ReactNode
  /** `sheet` fills a phone's screen (filters, editors), `screen` every one; `card` is as small as its content. */
  shape?: 'sheet' | 'screen' | 'card'
  role?: 'dialog' | 'alertdialog'
}

/**
 * The platform's modal dialog: traps and restores the focus by itself. The focus starts on the
 * element marked `data-autofocus`, else on the close button.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({
  onClose,
  title,
  children,
  actions,
  shape = 'sheet',
  role = 'dialog',
}: Omit<DialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // A layout effect, since its clean-up runs while the dialog still stands and can return the focus.
  useLayoutEffect(() => showModal(dialog.current), [])

  function onBackdrop(event: PointerEvent) {
    if (event.target === dialog.current) onClose()
  }

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      onPointerDown={onBackdrop}
      onClose={() => {
        // Browsers may close it unasked (a second Escape); a close of our own is no news.
        if (dialog.current && !dialog.current.open) onClose()
      }}
      onCancel={event => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      className={classNames(
        'animate-rise bg-surface text-ink shadow-overlay',
        shape !== 'screen' &&
          'sm:m-auto sm:h-fit sm:max-h-[min(720px,90dvh)] sm:w-[calc(100%-2rem)] sm:max-w-dialog sm:rounded-sheet',
        shape === 'card'
          ? 'mx-auto mb-4 mt-auto max-h-[90dvh] w-[calc(100%-2rem)] max-w-dialog rounded-sheet'
          : 'm-0 h-dvh max-h-none w-full max-w-none',
      )}
    >
      <div className="flex h-full max-h-[inherit] flex-col">
        <header className="flex items-start justify-between gap-2 pl-5 pr-2 pt-2">
          <h2 id={titleId} className="py-2 text-h2 font-semibold">
            {title}
          </h2>
          <IconButton label={texts.close} onClick={onClose}>
            <X size={22} />
          </IconButton>
        </header>
        <div className="flex-1 overflow-y-auto overscroll-contain px-5 pb-5 pt-2">{children}</div>
        {actions && (
          <footer
            className={classNames(
              'flex flex-wrap justify-end gap-3 px-5 pb-[calc(1rem+env(safe-area-inset-bottom))]',
              shape !== 'card' && 'border-t border-border pt-3',
            )}
          >
            {actions}
          </footer>
        )}
      </div>
    </dialog>
  )
}

function showModal(dialog: HTMLDialogElement | null) {
  if (!dialog || dialog.open) return
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  return () => dialog.close()
}
