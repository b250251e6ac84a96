/**
 * A rendered page with holes where its nonce stood, so that one rendering serves many responses, each with a nonce of
 * its own. Its compressed form has the same holes: the text around them is compressed once, and the nonces lie between
 * as stored (uncompressed) deflate blocks.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib'
import { weakTag } from '../http/etags.ts'

/** Both take a nonce as long as the one that the page was rendered with. */
export type PageTemplate = {
  /** What it takes in memory; the compressed form is never larger than the plain one. */
  bytes: number
  fill: (nonce: string) => Buffer
  compress: (nonce: string) => Buffer
  /** Of all but the nonce: weak, since no two responses are the same byte for byte. */
  tag: string
}

export function pageTemplate(html: string, nonce: string): PageTemplate {
  const plain = withHoles(
    html.split(nonce).map(part => Buffer.from(part)),
    nonce.length,
  )
  let gzip: Holed | undefined
  return {
    bytes: 2 * plain.bytes.length,
    tag: weakTag(plain.bytes),
    fill: fresh => fillHoles(plain, fresh),
    compress: fresh => {
      gzip ??= gzipWithHoles(partsOf(plain, nonce.length), nonce.length)
      return writeTrailer(fillHoles(gzip, fresh), fillHoles(plain, fresh))
    },
  }
}

type Holed = { bytes: Buffer; holes: number[] }

function withHoles(parts: Buffer[], holeSize: number): Holed {
  const hole = Buffer.alloc(holeSize)
  const bytes = Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [hole, part])))
  let end = 0
  const holes = parts.slice(0, -1).map(part => {
    end += part.length + holeSize
    return end - holeSize
  })
  return { bytes, holes }
}

/** The text around the holes, as views: it lies in memory once. */
function partsOf({ bytes, holes }: Holed, holeSize: number): Buffer[] {
  const starts = [0, ...holes.map(hole => hole + holeSize)]
  return starts.map((start, at) => bytes.subarray(start, holes[at]))
}

function fillHoles({ bytes, holes }: Holed, nonce: string): Buffer {
  const copy = Buffer.from(bytes)
  const text = Buffer.from(nonce)
  for (const hole of holes) text.copy(copy, hole)
  return copy
}

/** RFC 1952: header, deflated data, and room for checksum and length. */
function gzipWithHoles(parts: Buffer[], holeSize: number): Holed {
  const start = startOfStoredBlock(holeSize)
  const last = parts.length - 1
  const deflated = parts.map((part, at) =>
    Buffer.concat([
      at === 0 ? gzipHeader : Buffer.alloc(0),
      compressPart(part),
      at === last ? gzipEnd : start,
    ]),
  )
  return withHoles(deflated, holeSize)
}

/** Ends on a byte boundary and refers to nothing before it, so that parts can be put side by side. */
const compressPart = (part: Buffer) =>
  deflateRawSync(part, { level: 9, finishFlush: constants.Z_FULL_FLUSH })

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

function writeTrailer(gzip: Buffer, content: Buffer): Buffer {
  gzip.writeUInt32LE(crc32(content), gzip.length - trailerBytes)
  gzip.writeUInt32LE(content.length, gzip.length - trailerBytes + 4)
  return gzip
}
