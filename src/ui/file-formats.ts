import { formatCount } from './plural.ts'
import * as texts from './texts-after-first-visit.ts'

/** What files weigh. Apart from the other formats: the first screen shows no files. */

const largeBytes = 100_000

/** Too large to be fetched before anybody has been told its size. */
export const isLarge = (bytes: number) => bytes > largeBytes

/** 850 is "1 kB", 2400000 is "2.4 MB". */
export function formatFileSize(bytes: number): string {
  const megabytes = bytes / 1_000_000
  if (megabytes < 0.95) return texts.kilobytes(formatCount(Math.max(1, Math.round(bytes / 1000))))
  return texts.megabytes(formatCount(Math.round(megabytes * 10) / 10))
}
