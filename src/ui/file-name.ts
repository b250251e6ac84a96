/** Apart from what files weigh: the list of chats shows names alone. */

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
