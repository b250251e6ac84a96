/** What a person has typed and not yet sent, kept across reloads, expired logins and lost signal. */
import { holdsFile } from '#platform/request.ts'
import { readStored, removeStoredStartingWith, writeStored } from '../stored.ts'

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

/**
 * Answers whether it is there now. Secrets are the caller's to leave out; files cannot be written down and are left out
 * here.
 */
export function writeDraft(key: string, values: DraftValues): boolean {
  const kept = Object.entries(values).filter(([, value]) => !holdsFiles(value))
  return writeStored('local', prefix + key, JSON.stringify(Object.fromEntries(kept)))
}

const clearings = new Map<string, number>()
let clearingsOfAll = 0
/** How often it was cleared: what was begun before is not written after. */
export const clearingsOf = (key: string) => (clearings.get(key) ?? 0) + clearingsOfAll

/** Files outlive the page they were chosen on (a login in between), never a reload: they stay in memory. */
const files = new Map<string, readonly File[]>()
export const readDraftFiles = (key: string) => files.get(key) ?? []
export const keepDraftFiles = (key: string, chosen: readonly File[]) => files.set(key, chosen)

/** Photos are made smaller before they are kept: a form that is sent meanwhile waits for them. */
const preparations = new Map<string, Promise<unknown>>()
export const draftFilesReady = (key: string) => preparations.get(key)
export function rememberPreparation(key: string, work: Promise<unknown>): void {
  preparations.set(key, Promise.all([preparations.get(key), work]))
}

export function clearDraft(key: string): void {
  clearings.set(key, (clearings.get(key) ?? 0) + 1)
  writeStored('local', prefix + key, null)
  files.delete(key)
}

/** Whoever logs out on a shared phone leaves nothing to the next person. */
export function clearDrafts(): void {
  clearingsOfAll += 1
  removeStoredStartingWith('local', prefix)
  files.clear()
}

const holdsFiles = (value: unknown) => value instanceof FileList || holdsFile(value)
