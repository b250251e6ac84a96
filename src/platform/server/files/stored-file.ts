import type * as z from 'zod/mini'
import type { storedFile } from '#platform/fields.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { signPath } from './storage.ts'

type FileRow = { storage_key: string; original_name: string; content_type: string; size: number }

/** A private file as the contract's, with a link that works for whoever holds it, for some minutes from now. */
export function presentStoredFile(
  { storage_key, original_name, content_type, size }: FileRow,
  link: { minutes: number; now: Date },
): z.output<typeof storedFile> {
  const expiresAt = new Date(link.now.getTime() + link.minutes * 60_000)
  const firebase_url = settings.APP_URL + signPath(storage_key, expiresAt, original_name)
  return { firebase_url, original_name, content_type, size }
}
