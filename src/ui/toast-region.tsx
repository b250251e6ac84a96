import { X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import * as texts from './texts.ts'
import { currentToasts, dismissToast, onToasts, type Toast } from './toast.ts'

const shownForMs = 5000
const none: readonly Toast[] = []

/** Once per document, in the root. Stands above the bottom bar, whichever it is; in a chat at its top (app.css). */
export function ToastRegion() {
  const toasts = useSyncExternalStore(onToasts, currentToasts, () => none)
  return (
    <section
      aria-label={texts.notices}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bar,3.75rem_+_env(safe-area-inset-bottom))_+_1rem)] z-40 flex flex-col items-center gap-2 px-4 lg:bottom-[calc(var(--lasting-bar,0.5rem)_+_1rem)]"
    >
      {toasts.map(toast => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(toast.id), shownForMs)
    return () => clearTimeout(timer)
  }, [held, toast.id])

  return (
    <output
      // Not by a pointer that rests where the toast rises: it would stay, over what was about to be pressed.
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex min-h-12 w-full max-w-md animate-rise items-center gap-1 rounded-control border border-transparent bg-ink py-0.5 pl-4 pr-1 text-on-ink shadow-overlay"
    >
      <span className="min-w-0 flex-1 py-2 text-meta">{toast.message}</span>
      {toast.action && <ToastAction toast={toast} action={toast.action} />}
      <IconButton
        label={texts.dismiss}
        className="text-on-ink hover:text-ink"
        onClick={() => dismissToast(toast.id)}
      >
        <X size={18} />
      </IconButton>
    </output>
  )
}

function ToastAction({ toast, action }: { toast: Toast; action: NonNullable<Toast['action']> }) {
  function select() {
    action.onSelect()
    dismissToast(toast.id)
  }
  return (
    <button
      type="button"
      onClick={select}
      className="min-h-11 rounded-control px-3 text-meta font-bold underline underline-offset-4 focus-visible:outline-on-ink"
    >
      {action.label}
    </button>
  )
}
