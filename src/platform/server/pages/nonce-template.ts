/**
 * A rendered page with holes where its nonce stood, so that one rendering serves many responses, each with a nonce of
 * its own. Its compressed forms have the same holes: the text around them is compressed once, and the nonces lie between
 * as stored (uncompressed) blocks.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib'
import type { Encoding } from '../http/encodings.ts'
import { weakTag } from '../http/etags.ts'
import { brotliWithHoles } from './brotli-holes.ts'
import { FilledCopies, mostSpareCopies } from './filled-copies.ts'
import { type Holed, partsOf, withHoles } from './holed-text.ts'

export type PageTemplate = {
  /** What it takes in memory at most; its compressed forms together are never larger than the plain one. */
  bytes: number
  /** Copies for a nonce as long as the one that the page was rendered with. */
  copies: (encoding?: Encoding) => Promise<FilledCopies>
  /** Of all but the nonce: weak, since no two responses are the same byte for byte. */
  tag: string
}

export function pageTemplate(html: string, nonce: string): PageTemplate {
  const plain = withHoles(
    html.split(nonce).map(part => Buffer.from(part)),
    nonce.length,
  )
  const parts = () => partsOf(plain, nonce.length)
  const make = {
    plain: async () => new FilledCopies(plain),
    br: async () => new FilledCopies(await brotliWithHoles(parts(), nonce.length)),
    gzip: async () => {
      const writeTrailer = (copy: Buffer, fresh: string) => writeGzipTrailer(copy, parts(), fresh)
      return new FilledCopies(gzipWithHoles(parts(), nonce.length), writeTrailer)
    },
  }
  const made: Partial<Record<keyof typeof make, Promise<FilledCopies>>> = {}
  return {
    bytes: 2 * (1 + mostSpareCopies) * plain.bytes.length,
    tag: weakTag(plain.bytes),
    copies: (form: keyof typeof make = 'plain') => (made[form] ??= make[form]()),
  }
}

/** RFC 1952: header, deflated data, and room for checksum and length. */
function gzipWithHoles(parts: Buffer[], holeSize: number): Holed {
  const start = startOfStoredBlock(holeSize)
  const hole = Buffer.alloc(holeSize)
  let before = Buffer.alloc(0)
  const deflated = parts.map((part, at) => {
    const bytes = compressPart(part, before)
    before = Buffer.concat([before, part, hole]).subarray(-furthestReference)
    return Buffer.concat([
      at === 0 ? gzipHeader : Buffer.alloc(0),
      bytes,
      at === parts.length - 1 ? gzipEnd : start,
    ])
  })
  return withHoles(deflated, holeSize)
}

const furthestReference = 32 * 1024

/**
 * Ends on a byte boundary, so that a stored block can follow, and refers to the text before it, across holes. Into a hole
 * nothing refers: it stands for zeros, which no page holds.
 */
const compressPart = (part: Buffer, before: Buffer) =>
  deflateRawSync(part, {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
    ...(before.length > 0 && { dictionary: before }),
  })

/** RFC 1951, 3.2.4: type 00, the length, its complement; the bytes follow. */
function startOfStoredBlock(length: number): Buffer {
  const start = Buffer.alloc(5)
  start.writeUInt16LE(length, 1)
  start.writeUInt16LE(~length & 0xffff, 3)
  return start
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff])
const trailerBytes = 8
/** An empty block that says it is the last, and the trailer. */
const gzipEnd = Buffer.from([0x01, 0x00, 0x00, 0xff, 0xff, ...Array(trailerBytes).fill(0)])

function writeGzipTrailer(gzip: Buffer, parts: Buffer[], nonce: string): void {
  const text = Buffer.from(nonce)
  const content = parts.flatMap((part, at) => (at === 0 ? [part] : [text, part]))
  const length = content.reduce((sum, part) => sum + part.length, 0)
  const checksum = content.reduce((sum, part) => crc32(part, sum), 0)
  gzip.writeUInt32LE(checksum, gzip.length - trailerBytes)
  gzip.writeUInt32LE(length, gzip.length - trailerBytes + 4)
}
