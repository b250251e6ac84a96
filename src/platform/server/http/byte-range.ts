/** The first and the last byte that are asked for, counted from 0. */
export type ByteRange = { first: number; last: number }

/**
 * What `Range` asks for (RFC 9110, 14): a part, the `whole` where it asks for what we do not divide (other units,
 * several parts), or `none` where there is no such part.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const range = header?.match(/^bytes=(.*)$/i)?.[1]?.trim()
  if (range === undefined || range.includes(',')) return 'whole'
  const [, from, to] = range.match(/^(\d*)-(\d*)$/) ?? []
  if (from === undefined || to === undefined || from + to === '') return 'none'
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return first <= last ? { first, last } : 'none'
}
