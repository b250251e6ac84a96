/** What a person has typed and not yet sent, kept across reloads, expired logins and lost signal. */
import { readStored, removeStoredStartingWith, writeStored } from './stored.ts'

const prefix = 'draft:'

export type DraftValues = Record<string, unknown>

export function readDraft(key: string): DraftValues | null {
  try {
    const value: unknown = JSON.parse(readStored('local', prefix + key) ?? 'null')
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

/** Secrets are the caller's to leave out; files cannot be kept and are left out here. */
export function writeDraft(key: string, values: DraftValues): void {
  const kept = Object.entries(values).filter(([, value]) => !holdsFiles(value))
  writeStored('local', prefix + key, JSON.stringify(Object.fromEntries(kept)))
}

export const clearDraft = (key: string) => writeStored('local', prefix + key, null)

/** Whoever logs out on a shared phone leaves nothing to the next person. */
export const clearDrafts = () => removeStoredStartingWith('local', prefix)

const holdsFiles = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(holdsFiles) : value instanceof Blob || value instanceof FileList
