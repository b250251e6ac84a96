/**
 * A rendered page with holes where its nonce stood, so that one rendering serves many responses, each with a nonce of
 * its own. Its compressed form has the same holes: the text around them is compressed once, and a nonce is put in as a
 * stored (uncompressed) deflate block.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib'

export type PageTemplate = {
  plain: (nonce: string) => Buffer
  gzipped: (nonce: string) => Buffer
}

export function pageTemplate(html: string, nonce: string): PageTemplate {
  const parts = html.split(nonce).map(part => Buffer.from(part))
  let compressed: Buffer[] | undefined
  return {
    plain: fresh => joined(parts, Buffer.from(fresh)),
    gzipped: fresh => {
      compressed ??= parts.map(compressedPart)
      return gzipOf(joined(compressed, storedBlock(fresh)), joined(parts, Buffer.from(fresh)))
    },
  }
}

const joined = (parts: Buffer[], between: Buffer) =>
  Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [between, part])))

/** Ends on a byte boundary and refers to nothing before it, so that parts can be put side by side. */
const compressedPart = (part: Buffer) =>
  deflateRawSync(part, { level: 9, finishFlush: constants.Z_FULL_FLUSH })

/** RFC 1951, 3.2.4: type 00, length, its complement, the bytes. */
function storedBlock(text: string): Buffer {
  const block = Buffer.alloc(5 + text.length)
  block.writeUInt16LE(text.length, 1)
  block.writeUInt16LE(~text.length & 0xffff, 3)
  block.write(text, 5, 'latin1')
  return block
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff])
/** An empty block that says it is the last. */
const lastBlock = Buffer.from([0x01, 0x00, 0x00, 0xff, 0xff])

/** RFC 1952: header, deflated data, checksum and length of what they hold. */
function gzipOf(deflated: Buffer, content: Buffer): Buffer {
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(content), 0)
  trailer.writeUInt32LE(content.length, 4)
  return Buffer.concat([gzipHeader, deflated, lastBlock, trailer])
}
