import { formatCount } from './plural.ts'
import * as texts from './texts-after-first-visit.ts'

/** What files are called and weigh. Apart from the other formats: the first screen shows no files. */

const largeBytes = 100_000

/** Too large to be fetched before anybody has been told its size. */
export const isLarge = (bytes: number) => bytes > largeBytes

/** 850 is "1 kB", 2400000 is "2.4 MB". */
export function formatFileSize(bytes: number): string {
  const megabytes = bytes / 1_000_000
  if (megabytes < 0.95) return texts.kilobytes(formatCount(Math.max(1, Math.round(bytes / 1000))))
  return texts.megabytes(formatCount(Math.round(megabytes * 10) / 10))
}

/** A long name loses its middle: how it begins and what kind of file it is say most. */
export function formatFileName(name: string, longest = 50): string {
  const letters = [...name]
  if (letters.length <= longest) return name
  const ending = [...(/\.[^.\s]{1,8}$/.exec(name)?.[0] ?? '')]
  const kept = longest - 1 - ending.length
  const tail = Math.min(8, Math.floor(kept / 4))
  const stem = letters.slice(0, letters.length - ending.length)
  return [...stem.slice(0, kept - tail), '…', ...stem.slice(-tail), ...ending].join('')
}
