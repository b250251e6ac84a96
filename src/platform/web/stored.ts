/** The browser's storage, which may be closed (private windows), full, or absent (on the server). */
type Kind = 'local' | 'session'

export function readStored(kind: Kind, key: string): string | null {
  try {
    return storage(kind).getItem(key)
  } catch {
    return null
  }
}

/** Answers whether it is there now. What cannot be kept lasts as long as the page. */
export function writeStored(kind: Kind, key: string, value: string | null): boolean {
  try {
    if (value === null) storage(kind).removeItem(key)
    else storage(kind).setItem(key, value)
    return true
  } catch {
    // Closed or full: nothing that a person could do about it here.
    return false
  }
}

export function removeStoredStartingWith(kind: Kind, prefix: string): void {
  try {
    const keys = Object.keys(storage(kind)).filter(key => key.startsWith(prefix))
    for (const key of keys) storage(kind).removeItem(key)
  } catch {
    // As above.
  }
}

const storage = (kind: Kind) => (kind === 'local' ? localStorage : sessionStorage)
