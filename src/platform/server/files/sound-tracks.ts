/** Looks into files that can hold films as well as sound, and says which of the two they hold. */

/** An MP4 or 3GP file with sound and no pictures in it, as phones and browsers record speech. */
export const isSoundOnlyMp4 = (file: Buffer): boolean => unlessTooMany(() => holdsOnlySound(file))

/** A WebM file with sound and no pictures in it. */
export const isSoundOnlyWebm = (file: Buffer): boolean => unlessTooMany(() => hasOnlyAudio(file))

/** In one place of a file: a recording that we take has a part for each second. */
const mostParts = 50_000

class TooManyParts extends Error {}

/** To walk through millions of parts without content takes seconds, in which nobody is answered. */
function unlessTooMany(judge: () => boolean): boolean {
  try {
    return judge()
  } catch (error) {
    if (error instanceof TooManyParts) return false
    throw error
  }
}

function addPart<Part>(found: Part[], part: Part): void {
  if (found.length >= mostParts) throw new TooManyParts()
  found.push(part)
}

function holdsOnlySound(file: Buffer): boolean {
  const kinds = boxes(file)
    .filter(({ type }) => type === 'moov')
    .flatMap(({ content }) => boxes(content))
    .filter(({ type }) => type === 'trak')
    .map(({ content }) => handlerOf(content))
  return kinds.includes('soun') && !kinds.some(kind => ['vide', 'auxv', 'pict'].includes(kind))
}

function hasOnlyAudio(file: Buffer): boolean {
  const kinds = elements(file)
    .filter(({ id }) => id === ebml.segment)
    .flatMap(({ content }) => elements(content))
    .filter(({ id }) => id === ebml.tracks)
    .flatMap(({ content }) => elements(content))
    .filter(({ id }) => id === ebml.trackEntry)
    .map(({ content }) => elements(content).find(({ id }) => id === ebml.trackType)?.content[0])
  return kinds.length > 0 && kinds.every(kind => kind === ebml.audio)
}

const ebml = {
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackType: 0x83,
  audio: 2,
} as const

/** `soun`, `vide` and the like. */
function handlerOf(track: Buffer): string {
  const media = boxes(track).find(({ type }) => type === 'mdia')
  const handler = media && boxes(media.content).find(({ type }) => type === 'hdlr')
  return handler?.content.toString('latin1', 8, 12) ?? ''
}

type Box = { type: string; content: Buffer }

/** ISO 14496-12: length and type of four bytes each, or a length of eight behind them. */
function boxes(parent: Buffer): Box[] {
  const found: Box[] = []
  for (let at = 0; at + 8 <= parent.length; ) {
    const shortLength = parent.readUInt32BE(at)
    const isLong = shortLength === 1 && at + 16 <= parent.length
    const head = isLong ? 16 : 8
    const length = isLong
      ? Number(parent.readBigUInt64BE(at + 8))
      : shortLength || parent.length - at
    if (length < head) break
    const type = parent.toString('latin1', at + 4, at + 8)
    addPart(found, { type, content: parent.subarray(at + head, at + length) })
    at += length
  }
  return found
}

type Element = { id: number; content: Buffer }

/** RFC 8794: number and length, each as long as its first bit that is set says. */
function elements(parent: Buffer): Element[] {
  const found: Element[] = []
  for (let at = 0; at < parent.length; ) {
    const id = variable(parent, at)
    const length = id && variable(parent, at + id.bytes)
    if (!length) break
    const start = at + id.bytes + length.bytes
    // Recorders that write as they go do not know how long it will be: to the end.
    const end = length.isUnknown ? parent.length : start + length.value
    addPart(found, { id: id.withMarker, content: parent.subarray(start, end) })
    at = end
  }
  return found
}

function variable(from: Buffer, at: number) {
  const first = from[at] ?? 0
  const bytes = Math.clz32(first) - 23
  // Six bytes are all that a number can hold, and far more than a file that we take.
  if (first === 0 || bytes > 8 || at + bytes > from.length) return null
  const digits = [...from.subarray(at, at + bytes)]
  const withMarker = digits.reduce((sum, byte) => sum * 256 + byte, 0)
  const value = withMarker - 2 ** (7 * bytes)
  return { bytes, withMarker, value, isUnknown: value === 2 ** (7 * bytes) - 1 }
}
