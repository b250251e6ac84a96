/**
 * Brotli (RFC 7932) with places that are filled in afterwards. All is compressed as one stream, so that the text behind a
 * hole may refer to what stands before it; what the encoder made of each hole is then replaced by a stored block.
 */
import { type BrotliCompress, constants, createBrotliCompress } from 'node:zlib'
import { type Holed, withHoles } from './holed-text.ts'

/** How a letter is packed depends on the two before it, so these are stored with the hole. */
const context = 2

export async function brotliWithHoles(parts: Buffer[], holeSize: number): Promise<Holed> {
  const encoder = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })
  const [first = Buffer.alloc(0), ...rest] = parts
  if (rest.length * holeSize > placeholderBytes) throw new Error('This page has too many nonces.')
  let before = await compress(encoder, first)
  const packed: Buffer[] = []
  for (const [hole, part] of rest.entries()) {
    const known = part.subarray(0, context)
    await compress(encoder, Buffer.concat([placeholder(holeSize, hole), known]))
    packed.push(Buffer.concat([before, startOfStoredBlock(holeSize + known.length)]))
    before = Buffer.concat([known, await compress(encoder, part.subarray(context))])
  }
  encoder.close()
  packed.push(Buffer.concat([before, end]))
  return withHoles(packed, holeSize)
}

/**
 * Stands for a hole: bytes that no text has, and never the same two beside each other again, so that nothing refers to
 * them and they refer to nothing.
 */
function placeholder(size: number, hole: number): Buffer {
  return Buffer.from(
    Array.from({ length: size }, (_, at) => {
      const place = hole * size + at
      const step = 1 + Math.floor(place / unused.length)
      return unused[(place * step) % unused.length] ?? 0
    }),
  )
}

/** In UTF-8 none of these begins or goes on with a letter; as many as a prime number, so that every step reaches all. */
const unused = [...range(0x00, 0x08), ...range(0x0e, 0x1f), ...range(0xf5, 0xff), 0xc0, 0xc1, 0x7f]
const placeholderBytes = unused.length * (unused.length - 1)

/** Up to a byte boundary. */
function compress(encoder: BrotliCompress, text: Buffer): Promise<Buffer> {
  const packed: Buffer[] = []
  return new Promise((resolve, reject) => {
    const take = (chunk: Buffer) => packed.push(chunk)
    encoder.once('error', reject).on('data', take).write(text)
    encoder.flush(constants.BROTLI_OPERATION_FLUSH, () => {
      encoder.off('error', reject).off('data', take)
      resolve(Buffer.concat(packed))
    })
  })
}

/** Section 9.2: not the last, its length in 16 bits, and that it is stored as it is; then up to a byte boundary. */
function startOfStoredBlock(length: number): Buffer {
  const bits = ((length - 1) << 3) | (1 << 19)
  return Buffer.from([bits & 0xff, (bits >> 8) & 0xff, bits >> 16])
}

/** A last block that is empty. */
const end = Buffer.from([3])

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}
