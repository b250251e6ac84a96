export type Toast = {
  id: number
  message: string
  action?: { label: string; onSelect: () => void }
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/**
 * For reversible or background results only (favourite, paused with Undo, copied, redirect notice).
 * Form errors and money use alerts. At most three are shown; the oldest goes first, and what is said again takes the
 * place of its first telling.
 */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  const others = toasts.filter(({ message }) => message !== toast.message)
  publish([...others, { ...toast, id: lastId }].slice(-3))
}

export function dismissToast(id: number): void {
  publish(toasts.filter(toast => toast.id !== id))
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}
